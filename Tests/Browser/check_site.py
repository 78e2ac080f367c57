"""Checks a generated site and says what is wrong: check_site.py FOLDER [--base-url URL] [--all].

FOLDER is the `site` folder of a published set. Python 3, standard library only. Ends with 1 where anything is wrong.
"""

import argparse
import collections
import re
import sys
import time

import page_checks


def main():
    arguments = argparse.ArgumentParser(description="Check a generated site: markup, links, budgets, feeds.")
    arguments.add_argument("folder")
    arguments.add_argument("--base-url", help="the address that the site was made for")
    arguments.add_argument("--all", action="store_true", help="print every finding, not three of a kind")
    options = arguments.parse_args()
    start = time.monotonic()
    report = page_checks.check_site(options.folder, (options.base_url or "").rstrip("/") or None)
    for name, value in sorted(report.figures.items()):
        print(f"{name:28} {value[0]:>10,}  {value[1]}" if isinstance(value, tuple) else f"{name:28} {value:>10,}")
    print(f"{'seconds':28} {time.monotonic() - start:>10.1f}")
    kinds = collections.Counter()
    for finding in report.findings:
        kind = re.split(r"\d|['\"(]| at ", finding.partition(': ')[2])[0][:40]
        kinds[kind] += 1
        if options.all or kinds[kind] <= 3:
            print(finding)
    print(f"{len(report.findings):,} findings of {len(kinds)} kinds" if report.findings else "all is well")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
