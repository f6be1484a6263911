% An unknown procedure: what its name may have been meant for, those with as many arguments first.
:- multifile user:message_property/2.
user:message_property(_, stream(user_output)).
parent(a, b).
parents(a).
my_pred(1).
baz(1).
bar(1, 2).
:- dynamic dyn/1.
main :- forall(wrong(G), catch(G, error(E, _), print_message(error, error(E, _)))).
wrong(G) :-
    member(G, [parant(a,b),parent(a),myPred(1),my_perd(1),bat(1),wirte(a),lenght(a,b),dym(1),ab(1),xyz(1),atomLength(a,b)]).
% expect: ERROR: Unknown procedure: parant/2
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         parent/2
% expect: ERROR: Unknown procedure: parent/1
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         parents/1
% expect: ERROR:         parent/2
% expect: ERROR: Unknown procedure: myPred/1
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         my_pred/1
% expect: ERROR: Unknown procedure: my_perd/1
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         my_pred/1
% expect: ERROR: Unknown procedure: bat/1
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         baz/1
% expect: ERROR:         bar/2
% expect: ERROR: Unknown procedure: wirte/1
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         write/1
% expect: ERROR:         write/2
% expect: ERROR: Unknown procedure: lenght/2
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         length/2
% expect: ERROR: Unknown procedure: dym/1
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         dyn/1
% expect: ERROR: Unknown procedure: ab/1
% expect: ERROR: Unknown procedure: xyz/1
% expect: ERROR: Unknown procedure: atomLength/2
% expect: ERROR:   However, there are definitions for:
% expect: ERROR:         atom_length/2
