% www_browser.pl: library(www_browser): shows a page in the browser of the user: $BROWSER, else the first that there is of some programs.
:- module(www_browser, [ www_open_url/1, expand_url_path/2 ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(process), [process_create/3]).

:- multifile user:url_path/2, user:browser/2.
:- dynamic user:url_path/2, user:browser/2.

%! www_open_url(+URL) is det.  Shows URL, text or a path as expand_url_path/2 takes it, in a browser.
www_open_url(Spec) :-
    ( var(Spec) -> throw(error(instantiation_error, context(www_open_url/1, _))) ; true ),
    expand_url_path(Spec, URL),
    (   browser(Program)
    ->  process_create(Program, [URL], [stdin(null), stdout(null), stderr(null), detached(true), process(_)])
    ;   throw(error(existence_error(browser, URL), context(www_open_url/1, 'set the environment variable BROWSER')))
    ).

browser(Program) :-
    (   getenv('BROWSER', Name), Name \== '' -> true ; member(Name, ['xdg-open',firefox,chromium,'google-chrome']) ),
    (   is_absolute_file_name(Name)
    ->  exists_file(Name), Program = Name
    ;   absolute_file_name(path(Name), Program, [access(execute), file_errors(fail)])
    ),
    !.

%! expand_url_path(+Spec, -URL) is det.  Alias(Path) is Path below what user:url_path/2 says of Alias; text is itself.
expand_url_path(Spec, URL) :-
    (   compound(Spec), compound_name_arguments(Spec, Alias, [Path])
    ->  (   user:url_path(Alias, Parent0)
        ->  expand_url_path(Parent0, Parent),
            ( sub_atom(Parent, _, _, 0, /) -> atomic_list_concat([Parent,Path], URL) ; atomic_list_concat([Parent,/,Path], URL) )
        ;   throw(error(existence_error(url_path, Alias), context(expand_url_path/2, _)))
        )
    ;   format(atom(URL), '~w', [Spec])
    ).
