"""A PostgreSQL server for tests, on a socket in a folder of its own; and what of a set is loaded into it."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time


def programs():
    """The folder of the newest server's programs; None where none is installed."""
    found = [path.parent for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda path: int(path.parent.name), default=None)


def as_user():
    """What begins a command of the server's, which refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []


@contextlib.contextmanager
def server(*settings):
    """Runs a server with a database `comics`, and gives a connection string without a password."""
    # Paths of sockets are short.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="spinrack-pg-", dir="/tmp"))
    process = None
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        subprocess.run(
            [*as_user(), programs() / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8",
             "--locale=C", "--no-sync"], cwd="/", check=True, capture_output=True)
        with open(folder.parent / (folder.name + ".log"), "w", encoding="utf-8") as log:
            process = subprocess.Popen(
                [*as_user(), programs() / "postgres", "-D", folder / "data", "-c", "listen_addresses=",
                 "-c", f"unix_socket_directories={folder}", *(word for setting in settings for word in ("-c", setting))],
                cwd="/", stdout=log, stderr=log)
        for _ in range(600):
            if subprocess.run([programs() / "pg_isready", "-q", "-h", folder], check=False).returncode == 0:
                break
            assert process.poll() is None, (folder.parent / (folder.name + ".log")).read_text(encoding="utf-8")
            time.sleep(0.05)
        subprocess.run([programs() / "createdb", "-h", folder, "-U", "postgres", "comics"], check=True)
        yield f"postgresql:///comics?host={folder}&user=postgres"
    finally:
        if process:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / (folder.name + ".log")).unlink(missing_ok=True)
