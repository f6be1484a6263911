% library(csv): texts read as rows and rows written, with each option.
:- use_module(library(csv)).

main :- reading, quotes, numbers, options, arities, wrong_options, writing, compiled_options.

read_rows(Text, Options) :- show(Rows, ( string_codes(Text, Codes), phrase(csv(Rows, Options), Codes) )).

write_rows(Rows, Options) :- show(Text, ( phrase(csv(Rows, Options), Codes), string_codes(Text, Codes) )).

reading :-
    show(Rows, phrase(csv(Rows), `a,b\n1,2.5\n`)),         % expect: [row(a,b),row(1,2.5)] !
    read_rows("a,b\r\nc d,\r\n", []),                      % expect: [row(a,b),row('c d','')] !
    read_rows("", []),                                     % expect: [] !
    read_rows("\n", []),                                   % expect: [row('')] !
    read_rows("a", []),                                    % expect: [row(a)] !
    read_rows(",", []),                                    % expect: [row('','')] !
    read_rows(" a , b", []),                               % expect: [row(' a ',' b')] !
    read_rows("a\rb\rc", []),                              % expect: [row(a),row(b),row(c)] !
    read_rows("é,_x", []),                                 % expect: [row(é,'_x')] !
    show(X, phrase(csv([row(a,X)]), `a,b\n`)),             % expect: b !
    show(x, phrase(csv([row(a,c)]), `a,b\n`)).

quotes :-
    read_rows("\"a,b\",\"x \"\"q\"\" y\"\n", []),          % expect: [row('a,b','x "q" y')] !
    read_rows("\"a\nb\",\"\"\n", []),                      % expect: [row('a\nb','')] !
    read_rows("a\"b\",c\n", []),                           % expect: [row('a"b"',c)] !
    read_rows(" \"a\",b\n", []),                           % expect: [row(' "a"',b)] !
    read_rows("\"a\"x,b\n", []),
    read_rows("\"a\n", []),
    read_rows("\"a,b\",c\n", [ignore_quotes(true)]).       % expect: [row('"a','b"',c)] !

numbers :-
    read_rows("1,-4,+3,007,1e5,1.5e3,0x10,\"12\"", []),    % expect: [row(1,-4,3,7,100000.0,1500.0,16,12)] !
    read_rows(" 2,1 ,1.,.5,- 1,--1,1e,inf,nan,0x,x1", []),
        % expect: [row(' 2','1 ','1.','.5','- 1','--1','1e',inf,nan,'0x',x1)] !
    read_rows("1,2.5", [convert(false)]).                  % expect: [row('1','2.5')] !

options :-
    read_rows(" a , 12 ,\" q \"", [strip(true)]),          % expect: [row(a,12,' q ')] !
    read_rows("Ab,\"Cd\",1", [case(down)]),                % expect: [row(ab,cd,1)] !
    read_rows("Ab,\"Cd\",1", [case(up)]),                  % expect: [row('AB','CD',1)] !
    read_rows("a;b,c", [separator(0';)]),                  % expect: [row(a,'b,c')] !
    read_rows("a\tb", [separator(0'\t)]),                  % expect: [row(a,b)] !
    read_rows("a,b", [functor(f)]),                        % expect: [f(a,b)] !
    read_rows("#x\n#y\na,b\n#z,c\n", [skip_header('#')]),  % expect: [row(a,b),row('#z',c)] !
    read_rows("a,b", [no_such_option(x)]).                 % expect: [row(a,b)] !

arities :-
    read_rows("a,b\nc\n", []),                             % expect: domain_error(row_arity(2),1) ?
    read_rows("a,b\nc\n", [match_arity(false)]),           % expect: [row(a,b),row(c)] !
    read_rows("a\nb\n", [arity(2)]),                       % expect: domain_error(row_arity(2),1) ?
    read_rows("a,b\n\nc,d\n", []).                         % expect: domain_error(row_arity(2),1) ?

wrong_options :-
    read_rows("a", [separator(;)]),                        % expect: type_error(integer,;) ?
    read_rows("a", [separator(_)]),                        % expect: instantiation_error ?
    read_rows("a", [convert(yes)]),                        % expect: type_error(boolean,yes) ?
    read_rows("a", [case(title)]),                         % expect: type_error(oneof([down,preserve,up]),title) ?
    read_rows("a", [functor("f")]),                        % expect: type_error(atom,"f") ?
    read_rows("a", [arity(x)]),                            % expect: type_error(integer,x) ?
    read_rows("a", options).

writing :-
    write_rows([row(a,b),row(1,2.5)], []),                 % expect: "a,b\r\n1,2.5\r\n" !
    write_rows(['any name'('a b','a,b',"str"),row('q"r','c\nd','')], []),
        % expect: "a b,\"a,b\",str\r\n\"q\"\"r\",\"c\nd\",\r\n" !
    write_rows([row(a),row(b,c),row], [match_arity(true)]), % expect: "a\r\nb,c\r\n\r\n" !
    write_rows([row('a,b','a;b')], [separator(0';)]),      % expect: "a,b;\"a;b\"\r\n" !
    write_rows([row([], ' ', '12', '\t')], []),            % expect: "[], ,12,\t\r\n" !
    write_rows([], []),                                    % expect: "" !
    write_rows([row(f(x))], []),                           % expect: type_error(number,f(x)) ?
    show(x, ( current_output(S), csv_write_stream(S, [row(a,'b"'),row(1)], []) )), % expect: a,"b"""
        % expect: 1
        % expect: x !
    show(x, ( current_output(S), csv_write_stream(S, [row(a)|_], []) )), % expect: instantiation_error ?
    show(x, ( current_output(S), csv_write_stream(S, row(a), []) )). % expect: type_error(list,row(a)) ?

compiled_options :-
    show(C, csv_options(C, [])),
        % expect: csv_options(44,false,false,true,preserve,row,A,true,B) !
    show(C, csv_options(C, [separator(0';),strip(true),convert(false),functor(f),arity(3),case(up),skip_header('#')])),
        % expect: csv_options(59,true,false,false,up,f,3,true,#) !
    show(x, csv_options(_, foo)).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
