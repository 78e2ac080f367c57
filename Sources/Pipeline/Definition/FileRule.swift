import Basics

/// A rule that the files of a field obey.
enum FileRule: Sendable {
  /// An existing, readable file of at most `limit` bytes; its name has one of some endings, such as `css`, or any where there are none.
  case file(endings: [String], limit: Int)
  /// An existing folder whose files have one of some names and at most `limit` bytes each. Names that begin with a full stop are skipped.
  case folder(of: [String], limit: Int)

  /// A way in which a file breaks a rule.
  struct Violation: Sendable, Equatable {
    /// The violation, as the end of a sentence that the path of the field begins.
    let message: String
    var remedy: String?
  }

  private static let base = "paths are relative to the folder of the pipeline file"

  /// Returns the violations of a file or folder; empty where it obeys the rule.
  ///
  /// - Parameter looksAtFiles: whether files are looked at, and not only their names.
  func violations(by reference: FileReference, looksAtFiles: Bool) -> [Violation] {
    switch self {
    case .file(let endings, _) where !endings.isEmpty && !endings.contains(reference.ending):
      let wanted = endings.map { "." + $0 }.joined(separator: " or ")
      return [Violation(message: "must be a file that ends with \(wanted)")]
    case _ where !looksAtFiles: return []
    case .file(_, let limit):
      let path = FieldValue.quoted(reference.path)
      do throws(SmallFile.Failure) {
        _ = try SmallFile(path: reference.path, limit: limit)
        return []
      } catch .missing {
        return [Violation(message: "is the file \(path), which does not exist", remedy: Self.base)]
      } catch {
        return [Violation(message: "is the file \(path), which \(error.sentence)")]
      }
    case .folder(let known, let limit):
      guard let names = try? FileAccess.system.list(reference.path) else {
        let path = FieldValue.quoted(reference.path)
        return [Violation(message: "is \(path), which is not a folder that can be read", remedy: Self.base)]
      }
      return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
        Self.violation(by: name, at: "\(reference.path)/\(name)", known: known, limit: limit)
      }
    }
  }

  /// Returns the violation of a file in a folder; nil for none.
  private static func violation(by name: String, at path: String, known: [String], limit: Int) -> Violation? {
    let file = FieldValue.quoted(path)
    guard known.contains(name) else {
      return Violation(
        message: "has the file \(file), which stands for nothing",
        remedy: Spelling.remedy(for: name, among: known) ?? "the names here are \(known.joined(separator: ", "))")
    }
    do throws(SmallFile.Failure) {
      _ = try SmallFile(path: path, limit: limit)
      return nil
    } catch {
      return Violation(message: "has the file \(file), which \(error.sentence)")
    }
  }
}

extension FieldFormat<FileReference> {
  /// Returns the format of an existing, readable file, relative to the folder of the definition's file.
  ///
  /// - Parameters:
  ///   - endings: the endings that its name may have, such as `css`; empty for any ending.
  ///   - limit: the most bytes that it may have.
  public static func file(endings: [String] = [], limit: Int) -> Self {
    reference(.file(endings: endings, limit: limit))
  }

  /// Returns the format of an existing folder, relative to the folder of the definition's file; every file in it has one of
  /// some names. Names that begin with a full stop are skipped.
  ///
  /// - Parameters:
  ///   - known: the names that files may have.
  ///   - limit: the most bytes that a file may have.
  public static func folder(of known: [String], limit: Int) -> Self {
    reference(.folder(of: known, limit: limit))
  }

  private static func reference(_ rule: FileRule) -> Self {
    let path = FieldFormat<String>.path
    return Self(
      path.shape,
      read: { node, reading in
        guard let text = path.read(node, &reading) else { return nil }
        let reference = FileReference(text, in: reading.folder)
        let violations = rule.violations(by: reference, looksAtFiles: reading.folder != nil)
        for violation in violations {
          reading.note("\(reading.path) \(violation.message)", at: node.place, remedy: violation.remedy)
        }
        return violations.isEmpty ? reference : nil
      },
      show: { .text($0.text) })
  }
}
