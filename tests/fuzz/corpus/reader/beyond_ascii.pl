% Symbol characters, letters and digits beyond ASCII, side by side with those of ASCII.
a:-b,\+c,(d->³;f),!.
→ = [- ≤, é², x́, –-, µ].
