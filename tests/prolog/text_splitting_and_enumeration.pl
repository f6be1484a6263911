% Text predicates that run backwards: atom_concat, string_concat, sub_atom, atomic_list_concat, term_to_atom and friends.
main :-
    all(A+B, string_concat(A, B, "ab")), all(A+B, atom_concat(A, B, ab)),
    all(B-L-A-S, sub_atom(abc, B, L, A, S)), all(B, sub_atom(banana, B, _, _, ana)), all(S, sub_string("abc", _, 2, _, S)),
    string_concat(abc, R, "abcdef"), writeq(R), nl,
    atomic_list_concat(Parts, ',', 'a,b,,c'), writeq(Parts), nl,
    atomic_list_concat([a,X], -, 'a-b'), writeq(X), nl,
    atomic_list_concat([a,1,"s",2.5], J), writeq(J), nl,
    split_string("/home//jan/", "/", "", P), writeq(P), nl,
    split_string("  a b  ", " ", " ", Q), writeq(Q), nl,
    split_string("  a  ", "", " ", Q2), writeq(Q2), nl,
    term_to_atom(f(_,'A',"s",0'a), T), sub_atom(T, 0, 2, _, T2), writeq(T2), nl,
    term_to_atom(U, 'foo(A,B,A)'), U = foo(V1,V2,V3), ( V1 == V3, V1 \== V2 -> writeq(same) ; writeq(other) ), nl,
    all(C, string_code(1, "abc", C)), all(C, string_code(0, "abc", C)), all(C, string_code(4, "abc", C)),
    with_output_to(string(W), ( write(a), print('B') )), writeq(W), nl,
    with_output_to(codes(Cs, [0'!]), write(ab)), atom_codes(CA, Cs), writeq(CA), nl,
    ( with_output_to(atom(_), fail) -> true ; writeq(failed), nl ),
    catch(with_output_to(atom(_), throw(ball)), Ball, ( writeq(Ball), nl )),
    atom_to_term('p(X,Y,X)', Term, Bindings), length(Bindings, N), functor(Term, F, Ar), writeq(F/Ar-N), nl,
    atom_string(At, "xyz"), writeq(At), nl, number_codes(Num, " 12"), writeq(Num), nl,
    text_to_string([h,i], St), writeq(St), nl, upcase_atom('abc d', Up), writeq(Up), nl,
    e(atomic_list_concat([a,_], _)), e(atomic_list_concat(_, '', abc)), e(term_to_atom(_, 'foo(')), e(atom_length(_, _)),
    e(string_code(-1, "abc", _)), e(sub_atom(_, _, _, _, a)).
all(T, G) :- findall(T, G, L), writeq(L), nl.
e(G) :- catch(( G -> writeq(yes) ; writeq(no) ), error(E, _), ( functor(E, N, _), writeq(N) )), nl.
% expect: [""+"ab","a"+"b","ab"+""]
% expect: [''+ab,a+b,ab+'']
% expect: [0-0-3-'',0-1-2-a,0-2-1-ab,0-3-0-abc,1-0-2-'',1-1-1-b,1-2-0-bc,2-0-1-'',2-1-0-c,3-0-0-'']
% expect: [1,3]
% expect: ["ab","bc"]
% expect: "def"
% expect: [a,b,'',c]
% expect: b
% expect: 'a1s2.5'
% expect: ["","home","","jan",""]
% expect: ["a","b"]
% expect: ["a"]
% expect: 'f('
% expect: same
% expect: [97]
% expect: []
% expect: []
% expect: "a'B'"
% expect: 'ab!'
% expect: failed
% expect: ball
% expect: p/3-2
% expect: xyz
% expect: 12
% expect: "hi"
% expect: 'ABC D'
% expect: instantiation_error
% expect: domain_error
% expect: syntax_error
% expect: instantiation_error
% expect: domain_error
% expect: instantiation_error
