% write_canonical/1 quotes atoms with characters above 255, which another system may take for something else; writeq/1 does not.
% expect: é
% expect: '日本'
% expect: f('α',"β")
% expect: 'λx'+'→'(a)
% expect: 日本
% expect: f(α,"β")
main :-
    write_canonical(é), nl,
    write_canonical(日本), nl,
    write_canonical(f(α, "β")), nl,
    format("~k+~k~n", [λx, '→'(a)]),
    writeq(日本), nl,
    writeq(f(α, "β")), nl.
