"""Tests of the rule in recordings.py. Run by `make test-interop`."""

import gzip
import json
import os
import tempfile
import unittest

import recordings

HERO = {"id": 7, "name": "A", "resourceURI": "http://gateway.example/v1/public/characters/7"}
BASE = "https://gateway.example/v1/public/"


class Recordings(unittest.TestCase):
    def read(self, **files):
        """Rows and refusals of a folder with these files; dots are written as two underscores."""
        refused = []
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                with open(os.path.join(folder, name.replace("__", ".")), "wb") as file:
                    file.write(data)
            rows = list(recordings.read_folder(folder, lambda *why: refused.append(why)))
        return [(r.kind, r.id, r.by) if r.kind else r.reason for r in rows], refused

    def test_every_shape_gives_its_rows(self):
        body = json.dumps({"data": {"results": [HERO]}})
        shapes = [
            {"code": 200, "data": {"results": [HERO]}}, {"results": [HERO]}, [HERO], HERO,
            {BASE + "characters/7": HERO}, [{"data": {"results": [HERO]}}],
            [{"uri": BASE + "/characters/7", "status": {"code": 200}, "body": body}],
        ]
        for shape in shapes:
            for data in (json.dumps(shape).encode(), gzip.compress(json.dumps(shape).encode())):
                rows, refused = self.read(a__json=data)
                self.assertEqual((rows, refused), ([("characters", 7, "resourceURI")], []), shape)

    def test_lines_are_documents(self):
        line = json.dumps(HERO).encode()
        for data in (line + b"\n" + line + b"\n", gzip.compress(line + b"\n\n" + line)):
            self.assertEqual(len(self.read(a__ndjson=data)[0]), 2)

    def test_resource_uri_decides_and_is_not_guessed_at(self):
        for uri, kind in {
            "https://other.example/v1/public/comics/7": "comics", "HTTP://x/v1/public//comics//7/?a=b#c": "comics",
            "http://x/v1/public/comics/8": None, "http://x/v1/public/comics/": None, "ftp://x/v1/public/comics/7": None,
            "http://x/v2/public/comics/7": None, "http://x/v1/public/heroes/7": None, "comics/7": None,
        }.items():
            row = recordings.judge(recordings.Row({"id": 7, "name": "A", "resourceURI": uri}, "", ""))
            self.assertEqual(row.kind, kind, uri)
            self.assertEqual(row.reason is None, kind is not None)

    def test_ids_are_positive_integers(self):
        for number in (0, -1, 1.5, 7.0, "7", True, None, 1 << 63):
            row = recordings.judge(recordings.Row({"id": number, "name": "A"}, "", ""))
            self.assertIsNone(row.kind, number)
        self.assertEqual(recordings.judge(recordings.Row({"name": "A"}, "", "")).reason, "no id")

    def test_without_resource_uri_shape_then_key_then_exchange(self):
        bare = {"id": 7, "title": "A"}
        self.assertEqual(recordings.judge(recordings.Row({"id": 7, "startYear": 1963}, "", "")).kind, "series")
        for row, by in (
            (recordings.judge(recordings.Row(bare, "", ""), key=BASE + "events/7"), ("events", "key")),
            (recordings.judge(recordings.Row(bare, "", ""), key=BASE + "events/8"), (None, None)),
            (recordings.judge(recordings.Row(bare, "", ""), exchange=BASE + "characters/1/comics?a=series"),
             ("comics", "exchange")),
        ):
            self.assertEqual((row.kind, row.by), by)

    def test_what_is_no_answer_is_named(self):
        for content, reason in (
            ({"code": 409, "status": "x"}, "error body: code 409"), ({"swagger": "2.0"}, "specification"),
            ({"comics": {"IDs": [1]}}, "lists of ids"), ([1, 2], "list of ids"), ({}, "empty"),
            ({"results": []}, "empty page"), ([{"uri": "u", "status": 404, "body": "{}"}], "failed exchange: status 404"),
        ):
            rows, refused = self.read(a__json=content)
            self.assertEqual((rows, [why[2] for why in refused]), ([], [reason]))
        self.assertTrue(self.read(a__json=b"<html>")[1][0][2].startswith("not JSON"))


if __name__ == "__main__":
    unittest.main()
