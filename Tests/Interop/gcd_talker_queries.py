"""The statements of gcd_talker 0.1.8, taken from its own code, against a database.

The talker itself needs ComicTagger 1.6, which is not on PyPI: only its source is read here.
"""

import ast
import importlib.util
import pathlib
import sqlite3


def statements():
    """Every constant text of the talker that begins as a statement of SQL, whole or in pieces."""
    folder = pathlib.Path(importlib.util.find_spec("gcd_talker").submodule_search_locations[0])
    tree = ast.parse((folder / "gcd.py").read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node.value.lstrip().startswith(("SELECT", "FROM"))]


def check(path):
    """Runs each statement that stands whole in the code, and those that are put together, for what the database has."""
    with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as database:
        database.row_factory = sqlite3.Row
        assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        objects = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        # The talker makes these where they are missing, which a file that is read-only would not let it.
        assert {"issue_id_on_type_id", "fts"} <= objects
        texts = statements()
        whole = [text for text in texts if text.lstrip().startswith("SELECT") and "FROM" in text and "sqlite_master" not in text]
        assert len(whole) > 8
        fields = next(text for text in texts if "'series_name'" in text and "FROM" not in text)
        for text in texts:
            if text.startswith("FROM"):
                whole.append(fields + text)
        series = database.execute("SELECT id, name FROM gcd_series WHERE id IN (SELECT series_id FROM gcd_issue)").fetchone()
        issue = database.execute("SELECT id, number FROM gcd_issue WHERE series_id = ?", (series["id"],)).fetchone()
        found = 0
        for text in whole:
            count = text.count("?")
            is_search = "MATCH" in text or "LIKE" in text.split("WHERE")[-1]
            values = [series["name"] if is_search and "MATCH" not in text else '"' + series["name"].split()[0] + '"' if is_search
                      else issue["id"] if "gcd_issue.id=" in text.replace(" ", "") or "issue_id" in text.split("WHERE")[-1]
                      else series["id"]] * count
            found += bool(database.execute(text, values).fetchall())
        assert found > 4
        credits = database.execute(
            "SELECT gcd_creator_name_detail.name, gcd_credit_type.name FROM gcd_story_credit "
            "INNER JOIN gcd_credit_type ON gcd_credit_type.id=gcd_story_credit.credit_type_id "
            "INNER JOIN gcd_creator_name_detail ON gcd_creator_name_detail.id=gcd_story_credit.creator_id").fetchall()
        assert len(credits) == database.execute("SELECT count(*) FROM gcd_story_credit").fetchone()[0]
