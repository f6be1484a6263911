#!/usr/bin/env python3
"""Writes a wheel of the Python package from a build folder: penelope-VERSION-cpXY-cpXY-linux_MACHINE.whl.

    wheel.py BUILD FOLDER        to be run by the Python that the package was built for

The wheel has the library image inside. It does not have the shared libraries that the engine needs (TBB, fmt, GMP, ...): it is for machines
with the same distribution as this one, on which the package penelope's dependencies are installed. Equal input makes equal wheels.
"""
import base64
import hashlib
import re
import sys
import sysconfig
import zipfile
from pathlib import Path


def files_of(build):
    """(name in the wheel, content) of the package."""
    for file in sorted((build / "python/penelope").iterdir()):
        if file.suffix in (".py", ".so"):
            yield f"penelope/{file.name}", file.read_bytes()
    share = build / "share/penelope"
    yield "penelope/share/penelope/boot.image", (share / "boot.image").read_bytes()
    for file in sorted((share / "prolog_lib").resolve().rglob("*.pl")):
        yield f"penelope/share/penelope/prolog_lib/{file.relative_to((share / 'prolog_lib').resolve()).as_posix()}", file.read_bytes()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, folder = map(Path, sys.argv[1:])
    if not list((build / "python").glob("penelope/_penelope*.so")):
        sys.exit(f"wheel: the Python package is not built in {build}")
    version = re.search(r"^CMAKE_PROJECT_VERSION:\w+=(.+)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE).group(1)
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    info = f"penelope-{version}.dist-info"
    entries = list(files_of(build))
    entries += [
        (f"{info}/METADATA", f"Metadata-Version: 2.1\nName: penelope\nVersion: {version}\nSummary: or-parallel Prolog for search programs\n"
                             f"License: BSD-2-Clause\nRequires-Python: >={sys.version_info[0]}.{sys.version_info[1]}\n".encode()),
        (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: penelope\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()),
    ]
    digest = {name: base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode() for name, content in entries}
    record = "".join(f"{name},sha256={digest[name]},{len(content)}\n" for name, content in entries) + f"{info}/RECORD,,\n"
    entries.append((f"{info}/RECORD", record.encode()))
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"penelope-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    print(wheel)


if __name__ == "__main__":
    main()
