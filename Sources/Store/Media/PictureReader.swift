public import Basics
public import Catalog
public import JSONKit

/// A reader of the picture that a stored value names, in every form in which sources name pictures.
public struct PictureReader: Sendable {
  private let form: PictureForm.Value

  /// Creates a reader for the records of a model.
  public init(_ model: CatalogModel) { form = model.pictures.value }

  /// Calls `body` with the path and the extension of the picture that is fetched for display.
  ///
  /// - Returns: nil where the value names none.
  /// - Complexity: O(bytes of the value).
  public func withShown<R>(
    _ value: JSONValue, _ body: (_ path: UnsafeRawBufferPointer, _ fileExtension: UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R? {
    switch form {
    case .parts:
      guard let path = value["path"]?.string, let fileExtension = value["extension"]?.string else { return nil }
      return try path.withUTF8 { path in try fileExtension.withUTF8 { try body(path, $0) } }
    case .address: return try value.string?.withUTF8 { try Self.split($0, body) } ?? nil
    case .sizes(let whole, let shown):
      return try (value[shown]?.string ?? value[whole]?.string)?.withUTF8 { try Self.split($0, body) } ?? nil
    }
  }

  /// Appends the address of the largest picture; nothing where the value names none.
  public func appendAddress(of value: JSONValue, to bytes: inout ByteBuilder) {
    switch form {
    case .parts:
      guard let path = value["path"]?.string, let fileExtension = value["extension"]?.string else { return }
      path.append(to: &bytes)
      bytes.append(UInt8(ascii: "."))
      fileExtension.append(to: &bytes)
    case .address: value.string?.append(to: &bytes)
    case .sizes(let whole, _): value[whole]?.string?.append(to: &bytes)
    }
  }

  /// Splits an address into path and extension; nil for an address without an extension.
  private static func split<R>(
    _ address: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R? {
    guard let dot = address.lastIndex(of: UInt8(ascii: ".")), !address[dot...].contains(UInt8(ascii: "/")) else {
      return nil
    }
    return try body(address.slice(0..<dot), address.slice(dot + 1..<address.count))
  }
}
