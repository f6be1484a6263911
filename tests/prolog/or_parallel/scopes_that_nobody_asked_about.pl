% A findall that begins and ends before its task gives work away is nobody else's business; one that is still open then is, and so is what it
% has found before. Exceptions leave some of each kind in the middle.
work(N) :- between(1, N, _), fail.
work(_).

% Calls of findall inside each other; those inside are over at once, or long, or are left.
small(X, L) :- findall(Y-Zs, ( member(Y, [1,2,3]), findall(Z, ( member(Z, [a,b]), Y > X ), Zs) ), L).
left(X, How) :-
    catch(( findall(Y, ( member(Y, [1,2,3]), findall(Z, ( member(Z, [4,5]), ( X mod 2 =:= 0, Z =:= 5 -> throw(left(Y)) ; true ) ), _) ), L), How = all(L) ),
          left(Y0), How = left(Y0)).
long(X, N, L) :- findall(Y-Zs, ( member(Y, [1,2,3]), work(N), findall(Z, ( between(1, X, Z), work(N) ), Zs) ), L).
counted(X, C, S, M) :-
    aggregate_all(count, ( member(Y, [1,2,3,4]), Y > X ), C),
    aggregate_all(sum(Y), ( member(Y, [1,2,3,4]), work(30) ), S),
    aggregate_all(max(Y-W), ( member(Y, [1,2,3]), aggregate_all(count, ( between(1, Y, _), work(20) ), W) ), M).

each(X, t(A, B, C, D)) :- member(X, [1,2,3,4,5,6]), small(X, A), left(X, B), long(X, 40, C), counted(X, C1, S, M), D = [C1,S,M].
first(X, L) :- findall(Y, ( member(Y, [3,1,2]), small(Y, _), work(50), once(( member(Z, [1,2,3]), left(Z, left(_)), Z > X - 3 )) ), L).

main :-
    forall(each(X, T), ( print(X-T), nl )),
    findall(X-L, ( member(X, [1,2,3]), first(X, L) ), Ls), print(Ls), nl,
    findall(N, ( each(X, _), findall(Y, ( member(Y, [1,2]), long(Y, 10, _), left(Y, _) ), Ys), length(Ys, N0), N is X + N0 ), Ns), print(Ns), nl,
    ( each(X2, _), small(X2, A2), A2 = [1-[]|_], long(X2, 20, _), X2 > 2, ! -> print(X2), nl ; true ).

% expect: 1-t([1-[],2-[a,b],3-[a,b]],all([1,2,3]),[1-[1],2-[1],3-[1]],[3,10,0])
% expect: 2-t([1-[],2-[],3-[a,b]],left(1),[1-[1,2],2-[1,2],3-[1,2]],[2,10,0])
% expect: 3-t([1-[],2-[],3-[]],all([1,2,3]),[1-[1,2,3],2-[1,2,3],3-[1,2,3]],[1,10,0])
% expect: 4-t([1-[],2-[],3-[]],left(1),[1-[1,2,3,4],2-[1,2,3,4],3-[1,2,3,4]],[0,10,0])
% expect: 5-t([1-[],2-[],3-[]],all([1,2,3]),[1-[1,2,3,4,5],2-[1,2,3,4,5],3-[1,2,3,4,5]],[0,10,0])
% expect: 6-t([1-[],2-[],3-[]],left(1),[1-[1,2,3,4,5,6],2-[1,2,3,4,5,6],3-[1,2,3,4,5,6]],[0,10,0])
% expect: [1-[3,1,2],2-[3,1,2],3-[3,1,2]]
% expect: [3,4,5,6,7,8]
% expect: 3
