import Basics
import CLinux
import Glibc

/// A line for `/bin/sh`, run as a process in a session of its own.
///
/// The session has no terminal, so a program that would ask for a password fails instead of waiting for an answer. All processes that the
/// line starts are in the session and end with it, except a program that leaves it on purpose, as setsid(1) does.
struct ShellCommand: Sendable {
  /// The line.
  let line: String
  /// The whole environment of the process.
  let environment: [String: String]
  /// The longest time that the command may take.
  let limit: Duration
  /// The time that its processes have to end after SIGTERM, when the limit is reached.
  var grace = Duration.seconds(10)
  /// The time that its processes have to end after SIGTERM, when the run is stopped: the whole program has two seconds then.
  var graceOfStop = Duration.seconds(1)

  /// The interval of the checks whether the command has ended or written something.
  private static let interval = Duration.milliseconds(20)

  /// Runs the command until it ends, its limit is reached, or this task is cancelled. No process of its session is left then.
  ///
  /// - Parameter take: gets each line that the command writes to its output or its error output.
  func run(_ take: (String) -> Void) async -> CommandEnd {
    let session: ProcessSession
    do {
      session = try ProcessSession(line: line, environment: environment)
    } catch {
      return .notStarted(error.reason)
    }
    var lines = OutputLines()
    var early: CommandEnd?
    var deadline = ContinuousClock.now + limit
    while !session.hasEnded {
      session.read { lines.add($0, take) }
      let now = ContinuousClock.now
      if early != .stopped, Task.isCancelled {
        (early, deadline) = (.stopped, now + graceOfStop)
        session.send(SIGTERM)
      } else if now >= deadline {
        if early == nil {
          (early, deadline) = (.tooLong, now + grace)
          session.send(SIGTERM)
        } else {
          session.send(SIGKILL)
        }
      }
      // A cancelled task cannot sleep, but it can wait for output.
      if Task.isCancelled { session.waitForOutput(Self.interval) } else { try? await Task.sleep(for: Self.interval) }
    }
    session.killRest()
    session.read { lines.add($0, take) }
    lines.end(take)
    let end = session.end()
    return early ?? end
  }
}

/// The end of a command.
enum CommandEnd: Sendable, Equatable {
  case exited(Int32)
  /// A signal that was not sent by this program ended the command.
  case killed(Int32)
  case tooLong
  /// The run was stopped meanwhile.
  case stopped
  /// The system did not start the command, for this reason.
  case notStarted(String)
  /// The system does not say how the command ended.
  case lost
}

/// A shell and all processes that it starts.
private struct ProcessSession {
  /// The system's reason for not starting a process.
  struct StartError: Error {
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  /// The number of the shell, and so of its session and its process group.
  private let id: pid_t
  /// The end of a pipe from which the output of the session is read.
  private let output: Int32
  /// The end of a pipe that nothing is written to: it closes when this program ends, even if it is killed.
  private let lifeline: Int32

  /// A script that waits at the other end of the lifeline, and then kills the session and itself. Signals that ask to end are for the
  /// command.
  private static let guardian = #"""
    (trap "" HUP INT TERM; read -r _ <&3; read -r self _ </proc/self/stat
    for process in /proc/[0-9]*; do
      read -r stat <$process/stat && set -- ${stat##*) } && [ "$4" = $$ ] && [ ${process#/proc/} != $self ] &&
        kill -s KILL ${process#/proc/}
    done; kill -s KILL 0) </dev/null >/dev/null 2>&1 & exec /bin/sh -c "$1" 3<&-
    """#

  init(line: String, environment: [String: String]) throws(StartError) {
    // Whoever starts this program may ignore it, and then nobody would be told how a child ended.
    signal(SIGCHLD, SIG_DFL)
    let (output, lifeline): ((read: Int32, write: Int32), (read: Int32, write: Int32))
    output = try Self.pipe()
    do throws(StartError) {
      lifeline = try Self.pipe()
    } catch {
      Glibc.close(output.read)
      Glibc.close(output.write)
      throw error
    }
    defer {
      Glibc.close(output.write)
      Glibc.close(lifeline.read)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, lifeline.read, 3)
    // Not all libraries close theirs, and whoever starts this program may leave some open.
    posix_spawn_file_actions_addclosefrom_np(&actions, 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores some signals and blocks others, which its children would, too.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, spinrack_spawn_session | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var id: pid_t = 0
    let code = withCStrings(["/bin/sh", "-c", Self.guardian, "sh", line]) { arguments in
      withCStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&id, "/bin/sh", &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      Glibc.close(output.read)
      Glibc.close(lifeline.write)
      throw StartError(code: code)
    }
    _ = fcntl(output.read, F_SETFL, O_NONBLOCK)
    (self.id, self.output, self.lifeline) = (id, output.read, lifeline.write)
  }

  private static func pipe() throws(StartError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw StartError(code: errno) }
    return (ends[0], ends[1])
  }

  /// Whether the shell has ended. Its process number is not reused until ``end()``.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
  }

  /// Sends a signal to all processes of the session.
  func send(_ signal: Int32) {
    kill(-id, signal)
    for process in others { kill(process, signal) }
  }

  /// Kills the remaining processes of the session, and waits until they have ended, as far as the system allows.
  func killRest() {
    for _ in 1...100 {
      send(SIGKILL)
      if others.isEmpty { return }
      waitForOutput(.milliseconds(1))
    }
  }

  /// The processes in other groups of the session, such as those that timeout(1) starts. The session keeps its number at least until
  /// ``end()``.
  ///
  /// - Complexity: reads a small file for each process of the machine.
  private var others: [pid_t] {
    let names = (try? FileAccess.system.list("/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      var stat: [UInt8] = []
      guard (try? FileAccess.system.read("/proc/\(process)/stat", { stat += $0 })) != nil else { return false }
      // proc_pid_stat(5): the name in brackets may have any letters; then state, parent, group and session.
      let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 3 && fields[0] != "Z" && fields[2] != "\(id)" && fields[3] == "\(id)"
    }
  }

  /// Passes the unread output to `body`: no more than a full pipe, since some programs never stop writing.
  func read(_ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      for _ in 1...16 {
        let count = Glibc.read(output, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Waits for output, at most for this time.
  func waitForOutput(_ time: Duration) {
    var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, Int32(time / .milliseconds(1)))
  }

  /// Collects the exit status of a shell that has ended.
  func end() -> CommandEnd {
    var status: Int32 = 0
    var ended: pid_t
    repeat { ended = waitpid(id, &status, 0) } while ended < 0 && errno == EINTR
    Glibc.close(output)
    Glibc.close(lifeline)
    guard ended == id else { return .lost }
    // wait(2): the low seven bits are the signal, the next eight the exit code.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}

/// Calls `body` with a C array of texts that ends with a null pointer.
private func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}

/// Cuts the output of a process into lines.
struct OutputLines {
  /// More bytes of a line are skipped.
  private static let limit = 1 << 16

  private var rest: [UInt8] = []

  /// Adds bytes, and passes on the lines that they complete.
  mutating func add(_ bytes: some Sequence<UInt8>, _ take: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        end(take)
      } else if rest.count < Self.limit {
        rest.append(byte)
      }
    }
  }

  /// Passes on the last line, where it has no line end.
  mutating func end(_ take: (String) -> Void) {
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    if !rest.isEmpty { take(String(decoding: rest, as: UTF8.self)) }
    rest.removeAll(keepingCapacity: true)
  }
}
