"""Reads a set's Parquet files with Spark: `spark_answers.py FOLDER`. Prints one JSON object; its log goes to standard error.

A program of its own, because the log of the engine is a part of what is tested.
"""

import datetime
import decimal
import json
import pathlib
import sys

from pyspark.sql import SparkSession

import catalogs


def plain(value):
    """A cell as JSON has it: whole decimals are numbers, moments and days texts."""
    if isinstance(value, decimal.Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return str(value) if isinstance(value, datetime.date) else value


def scanned(frame):
    """How many rows an answer's only file gave to the engine: those of row groups and pages that bounds have not ruled out."""
    frame.collect()
    leaves = frame._jdf.queryExecution().executedPlan().collectLeaves()
    return leaves.apply(0).metrics().apply("numOutputRows").value()


def main(folder):
    spark = (
        SparkSession.builder.master("local[2]").appName("questions")
        .config("spark.ui.enabled", "false").config("spark.driver.memory", "2g").config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "4").config("spark.sql.ansi.enabled", "true")
        .config("spark.sql.ansi.doubleQuotedIdentifiers", "true").config("spark.sql.adaptive.enabled", "false")
        .getOrCreate())
    tables = {}
    for path in sorted((folder / "data/parquet").glob("*.parquet")):
        frame = spark.read.parquet(str(path))
        frame.createOrReplaceTempView(path.stem)
        tables[path.stem] = {
            "columns": [[field.name, field.dataType.typeName(), field.nullable] for field in frame.schema.fields],
            "rows": frame.count()}
    answers = {}
    for path in sorted(catalogs.QUESTIONS.glob("[0-9]*.sql")):
        frame = spark.sql(path.read_text(encoding="utf-8").strip().removesuffix(";"))
        answers[path.stem] = {"names": frame.columns, "rows": [[plain(cell) for cell in row] for row in frame.collect()]}
    scans = {
        "everything": scanned(spark.sql("SELECT title FROM stories WHERE title IS NOT NULL")),
        "beyond the last title": scanned(spark.sql("SELECT title FROM stories WHERE title > '\U0010FFFF'")),
        "before the first id": scanned(spark.sql("SELECT title FROM stories WHERE id = -1")),
    }
    print(json.dumps({"version": spark.version, "tables": tables, "answers": answers, "scans": scans}))
    spark.stop()


main(pathlib.Path(sys.argv[1]))
