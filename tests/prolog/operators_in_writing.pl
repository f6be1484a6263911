% op/3 changes reading and writing; writeq gives back what reads as the same term.
main :-
    op(700, xfx, ===>), op(700, xf, isgood),
    read_back("a===>b"), read_back("[a===>b|c]"), read_back("f(a===>b,(c:-d))"), read_back("isgood(a)"), read_back("[a isgood]"),
    op(0, xfx, ===>), op(0, xf, isgood), writeq(===>(a,b)), nl,
    op(200, xfy, &), term_to_atom(T, 'a&b&c'), w(T), write_canonical(T), nl, op(0, xfy, &),
    op(9, fx, #), w(#(a)), w(#(#(a))), w(#(1)), op(0, fx, #),
    w([-(1),- 1,-(-(1)),1 - 1,1-(-1),2** -1,-(a),-(-(a)),\+a,\+ (\+a),-(2)^2,(-2)^2,a=(:-),[:-],(:-),f(:-),(a:-b,c;d->e)]),
    w([(a,b),{x,y},'\n','it''s',"q\"s",[],'[]',{},'{}'(x),;,!,',','|',(dynamic),is]), w((:-dynamic a,b)), w((a->b;c)), w(a:b:c), w((a,b,c)),
    w(1.0e10), w(1.0e22), w(1.0e-7), w(123456789.0), w(0.1), w(-0.0), w(1.0Inf), w(100000000000000000000),
    e(op(1201, xfx, a)), e(op(200, xfx, ',')), e(op(200, xfy, '|')), e(op(200, yfy, a)), e(op(_, xfx, a)), e(op(200, xfx, [])),
    findall(P-Ty, current_op(P, Ty, -), L), msort(L, Ls), w(Ls).
w(T) :- writeq(T), nl.
read_back(S) :- term_to_atom(T, S), w(T).
e(G) :- catch(( G -> w(yes) ; w(no) ), error(E, _), w(E)).
% expect: a===>b
% expect: [a===>b|c]
% expect: f(a===>b,(c:-d))
% expect: a isgood
% expect: [a isgood]
% expect: ===>(a,b)
% expect: a&b&c
% expect: &(a,&(b,c))
% expect: #a
% expect: # (#a)
% expect: #1
% expect: [- 1,- 1,- - 1,1-1,1- -1,2** -1,-a,- -a,\+a,\+ \+a,(- 2)^2,-2^2,a=(:-),[:-],:-,f(:-),(a:-b,c;d->e)]
% expect: [(a,b),{x,y},'\n','it\'s',"q\"s",[],'[]',{},{x},;,!,',','|',dynamic,is]
% expect: :-dynamic a,b
% expect: a->b;c
% expect: a:b:c
% expect: a,b,c
% expect: 10000000000.0
% expect: 1.0e+22
% expect: 1.0e-7
% expect: 123456789.0
% expect: 0.1
% expect: -0.0
% expect: 1.0Inf
% expect: 100000000000000000000
% expect: domain_error(operator_priority,1201)
% expect: permission_error(modify,operator,',')
% expect: permission_error(create,operator,'|')
% expect: domain_error(operator_specifier,yfy)
% expect: instantiation_error
% expect: yes
% expect: [200-fy,500-yfx]
