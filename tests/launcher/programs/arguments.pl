:- initialization(main, main).
main(Args) :- forall(member(A, Args), (writeq(A), nl)).
