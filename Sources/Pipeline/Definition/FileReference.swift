import Basics

/// A file or a folder that a definition names.
public struct FileReference: Sendable, Hashable {
  /// The path as it was written: absolute, or relative to the folder of the definition's file.
  public let text: String
  /// The path of the file: absolute, or relative to the current folder.
  public let path: String

  /// Creates a reference to a file that a definition in `folder` names; nil for a definition that is not a file.
  public init(_ text: String, in folder: String? = nil) {
    self.text = text
    path = text.hasPrefix("/") || folder == nil || folder == "." ? text : "\(folder ?? ".")/\(text)"
  }

  /// The last part of the path.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The part of the name after the last full stop, in small letters; empty where there is none.
  public var ending: String {
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex else { return "" }
    return name[stop...].dropFirst().lowercased()
  }
}

extension FileReference {
  /// Returns the folder of a file; `.` for the current one.
  static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}

extension FieldFormat<FileReference> {
  /// Returns the format of an existing, readable file, relative to the folder of the definition's file.
  ///
  /// - Parameters:
  ///   - endings: the endings that its name may have, such as `css`; empty for any ending.
  ///   - limit: the most bytes that it may have.
  public static func file(endings: [String] = [], limit: Int) -> Self {
    reference { reference, node, reading in
      guard endings.isEmpty || endings.contains(reference.ending) else {
        let wanted = endings.map { "." + $0 }.joined(separator: " or ")
        reading.note("\(reading.path) must be a file that ends with \(wanted)", at: node.place)
        return
      }
      guard reading.folder != nil else { return }
      let path = FieldValue.quoted(reference.path)
      do throws(SmallFile.Failure) {
        _ = try SmallFile(path: reference.path, limit: limit)
      } catch .missing {
        reading.note(
          "\(reading.path) is the file \(path), which does not exist", at: node.place,
          remedy: "paths are relative to the folder of the pipeline file")
      } catch {
        reading.note("\(reading.path) is the file \(path), which \(error.sentence)", at: node.place)
      }
    }
  }

  /// Returns the format of an existing folder, relative to the folder of the definition's file; every file in it has one of
  /// some names. Names that begin with a full stop are skipped.
  ///
  /// - Parameters:
  ///   - known: the names that files may have.
  ///   - limit: the most bytes that a file may have.
  public static func folder(of known: [String], limit: Int) -> Self {
    reference { reference, node, reading in
      guard reading.folder != nil else { return }
      guard let names = try? FileAccess.system.list(reference.path) else {
        reading.note(
          "\(reading.path) is \(FieldValue.quoted(reference.path)), which is not a folder that can be read",
          at: node.place, remedy: "paths are relative to the folder of the pipeline file")
        return
      }
      for name in names.sorted() where !name.hasPrefix(".") {
        let file = FieldValue.quoted("\(reference.path)/\(name)")
        guard known.contains(name) else {
          reading.note(
            "\(reading.path) has the file \(file), which stands for nothing", at: node.place,
            remedy: Spelling.remedy(for: name, among: known)
              ?? "the names here are \(known.joined(separator: ", "))")
          continue
        }
        do throws(SmallFile.Failure) {
          _ = try SmallFile(path: "\(reference.path)/\(name)", limit: limit)
        } catch {
          reading.note("\(reading.path) has the file \(file), which \(error.sentence)", at: node.place)
        }
      }
    }
  }

  private static func reference(
    _ check: @escaping @Sendable (FileReference, SourceNode, inout DefinitionReading) -> Void
  ) -> Self {
    let path = FieldFormat<String>.path
    return Self(
      path.shape,
      read: { node, reading in
        guard let text = path.read(node, &reading) else { return nil }
        let reference = FileReference(text, in: reading.folder)
        let problems = reading.problems.count
        check(reference, node, &reading)
        return reading.problems.count == problems ? reference : nil
      },
      show: { .text($0.text) })
  }
}

extension FileReference {
  /// Returns the whole file.
  ///
  /// - Throws: ``DefinitionError`` (`missing`, `unreadable`) where it was removed after the definition was read.
  public func bytes(limit: Int) throws(DefinitionError) -> [UInt8] {
    do throws(SmallFile.Failure) {
      return try SmallFile(path: path, limit: limit).bytes
    } catch {
      throw DefinitionError(
        error == .missing ? .missing : .unreadable,
        problems: [
          Problem("this file " + error.sentence, at: .file(path), remedy: "look at where the pipeline file names it")
        ])
    }
  }
}
