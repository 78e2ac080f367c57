#!/usr/bin/env python3
"""Makes a ZIM file for Kiwix of a site's archive, and checks it.

usage: make_zim.py ARCHIVE FILE.zim [ICON.png]

ARCHIVE is archive/NAME-site.tar.gz of a set (write: {site: {archive: true}}). ICON is a PNG of 48 by 48 pixels; without one it is plain.
Needs Python 3.11.4 or later, and zimwriterfs and zimcheck, which Debian and Ubuntu have in the package zim-tools.
"""

import html
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import zlib

# The languages of sites, as ZIM names them (ISO 639-3).
LANGUAGES = {"en": "eng", "es": "spa", "pt-BR": "por", "ru": "rus"}


def plain_icon(red, green, blue, size=48):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes((red, green, blue)) * size) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def found(pattern, page, otherwise):
    match = re.search(pattern, page)
    return html.unescape(match[1]) if match else otherwise


def main(archive, target, icon=None):
    name = pathlib.Path(archive).name.removesuffix("-site.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        site = pathlib.Path(folder, f"{name}-site")
        picture = site / "illustration.png"
        shutil.copyfile(icon, picture) if icon else picture.write_bytes(plain_icon(179, 38, 30))
        page = (site / "index.html").read_text(encoding="utf-8")
        title = found("<title>([^<]*)", page, name)
        # Readers of ZIM files show thirty characters of a title, and eighty of a description.
        options = {
            "welcome": "index.html", "illustration": picture.name, "name": name, "creator": title, "publisher": "spinrack",
            "language": LANGUAGES.get(found('<html lang="([^"]*)', page, "en"), "eng"), "title": title[:30],
            "description": found('<meta name="description" content="([^"]*)', page, title)[:80]}
        pathlib.Path(target).unlink(missing_ok=True)
        subprocess.run(["zimwriterfs", *(f"--{option}={value}" for option, value in options.items()), site, target], check=True)
    subprocess.run(["zimcheck", "-A", target], check=True)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__.strip())
    main(*sys.argv[1:])
