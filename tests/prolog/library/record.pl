% library(record): the predicates that :- record gives to a program.
:- use_module(library(record)).

:- record point(x:integer=0, y:integer=0).
:- record person(name:atom, age, kind:oneof([a,b])=a, tags:list(atom)=[]), empty.

t(Goal) :-
    catch(findall(Goal, Goal, Solutions), error(Formal, _), true),
    (   nonvar(Formal) -> print(Formal)
    ;   Solutions = [] -> write(no)
    ;   numbervars(Solutions, 0, _), print(Solutions)
    ), nl.

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> writeln(det) ; writeln(nondet) ), !.

main :- making, testing, reading, setting, in_place, determinism, looking.

making :-
    t(default_point(_)),                        % expect: [default_point(point(0,0))]
    t(default_person(_)),                       % expect: [default_person(person(A,B,a,[]))]
    t(default_empty(_)),                        % expect: [default_empty(empty)]
    t(make_point([y(3)], _)),                   % expect: [make_point([y(3)],point(0,3))]
    t(make_point([x(1),x(2)], _)),              % expect: [make_point([x(1),x(2)],point(2,0))]
    t(make_point([z(3)], _)),                   % expect: no
    t(make_point([y(3),q(1),z(2)], _, _)),      % expect: [make_point([y(3),q(1),z(2)],point(0,3),[q(1),z(2)])]
    t(make_point([x=3], _)),                    % expect: no
    t(make_point([y(a)], _)),                   % expect: type_error(integer,a)
    t(make_point([x(_)], _)),                   % expect: instantiation_error
    t(make_person([name(x),kind(c)], _)),       % expect: type_error(oneof([a,b]),c)
    t(make_empty([], _)).                       % expect: [make_empty([],empty)]

testing :-
    t(is_point(point(1,2))),                    % expect: [is_point(point(1,2))]
    t(is_point(point(a,2))),                    % expect: no
    t(is_point(_)),                             % expect: no
    t(is_person(person(n,_,b,[]))),             % expect: [is_person(person(n,A,b,[]))]
    t(is_person(person(_,_,b,[]))),             % expect: no
    t(is_empty(empty)).                         % expect: [is_empty(empty)]

reading :-
    t(point_data(_, point(1,2), _)),            % expect: [point_data(x,point(1,2),1),point_data(y,point(1,2),2)]
    t(point_data(q, point(1,2), _)),            % expect: no
    t(point_y(point(1,2), _)),                  % expect: [point_y(point(1,2),2)]
    t(point_x(other, _)).                       % expect: no

setting :-
    t(set_x_of_point(5, point(1,2), _)),        % expect: [set_x_of_point(5,point(1,2),point(5,2))]
    t(set_x_of_point(a, point(1,2), _)),        % expect: type_error(integer,a)
    t(set_x_of_point(5, other, _)),             % expect: no
    t(set_age_of_person(_, person(a,b,c,d), _)),    % expect: [set_age_of_person(A,person(a,b,c,d),person(a,A,c,d))]
    t(set_tags_of_person([1], person(a,b,a,[]), _)),    % expect: type_error(atom,1)
    t(set_point_fields([y(4),x(3)], point(1,2), _)),    % expect: [set_point_fields([y(4),x(3)],point(1,2),point(3,4))]
    t(set_point_fields([q(4)], point(1,2), _)),         % expect: no
    t(set_point_fields([q(4),y(3)], point(1,2), _, _)), % expect: [set_point_fields([q(4),y(3)],point(1,2),point(1,3),[q(4)])]
    t(set_point_field(y(4), point(1,2), _)),            % expect: [set_point_field(y(4),point(1,2),point(1,4))]
    t(set_point_field(q(4), point(1,2), _)),            % expect: no
    t(set_point_field(y(a), point(1,2), _)).            % expect: type_error(integer,a)

in_place :-
    t(set_x_of_point(7, point(1,2))),           % expect: [set_x_of_point(7,point(7,2))]
    t(set_x_of_point(x, point(1,2))),           % expect: type_error(integer,x)
    t(set_x_of_point(7, other)),                % expect: no
    P = point(1,2),
    \+ ( nb_set_y_of_point(8, P), fail ),
    print(P), nl,                               % expect: point(1,8)
    Sum = point(0,0),                           % each branch sees what those at its left have set
    \+ ( between(1, 30, I), point_y(Sum, Y0), Y is Y0+I, nb_set_y_of_point(Y, Sum), fail ),
    print(Sum), nl,                             % expect: point(0,465)
    t(nb_set_y_of_point(x, P)).                 % expect: type_error(integer,x)

determinism :-
    det(make_point([x(1),y(2)], _)),            % expect: det
    det(set_point_field(y(1), point(1,2), _)),  % expect: det
    det(point_data(y, point(1,2), _)),          % expect: det
    det(is_point(point(1,2))).                  % expect: det

looking :-
    t(current_record(point, _)),                % expect: [current_record(point,point(x:integer=0,y:integer=0))]
    findall(PI, current_record_predicate(empty, PI), PIs),
    print(PIs), nl.     % expect: [is_empty/1,default_empty/1,make_empty/2,make_empty/3,empty_data/3,set_empty_fields/3,set_empty_fields/4,set_empty_field/3]
