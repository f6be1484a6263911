% libraries_found_by_calls.pl: predicates of library(pcre), library(sgml) and library(xpath) are found without use_module/1.
main :-
    ( predicate_property(re_match(_, _), defined) -> writeln(yes) ; writeln(no) ),              % expect: yes
    ( predicate_property(re_split(_, _, _), imported_from(M1)) -> writeln(M1) ; writeln(no) ),  % expect: pcre
    ( predicate_property(load_structure(_, _, _), imported_from(M2)) -> writeln(M2) ; writeln(no) ),   % expect: sgml
    ( predicate_property(xml_write(_, _), imported_from(M3)) -> writeln(M3) ; writeln(no) ),    % expect: sgml_write
    ( predicate_property(xpath(_, _, _), imported_from(M4)) -> writeln(M4) ; writeln(no) ).     % expect: xpath
