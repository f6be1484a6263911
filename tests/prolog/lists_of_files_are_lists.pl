% A list of files to load is a list: nothing of it is loaded otherwise.
shows(Goal) :- catch(Goal, error(Kind, _), ( print(Kind), nl )).
main :-
    shows(load_files([no_such_file|_])),
    Files = [no_such_file|Files],
    catch(load_files(Files), error(type_error(list, _), _), ( write(cyclic), nl )),
    shows(load_files([no_such_file|no_such_file])).
% expect: instantiation_error
% expect: cyclic
% expect: type_error(list,[no_such_file|no_such_file])
