:- consult(consulted1).
c2(done).
