import Basics
import Catalog
import JSONKit
import XMLKit

/// Makes GraphML of rows: the nodes, then the edges of one undirected graph.
///
/// Source: the GraphML specification, http://graphml.graphdrawing.org/specification.html. A class because it owns a raw
/// buffer; one task fills it and empties it.
final class GraphMLRows: RowSink {
  /// The bytes that were written since this buffer was last emptied.
  var bytes: ByteBuilder
  /// The bytes before the value of each column; nil for a column that is not written.
  private var openings: [[UInt8]?] = []
  private var isNode = true
  private var cell = 0

  /// Begins a document: the meanings of the columns, then the graph.
  init(graph: String, nodes: [ColumnDescription], edges: [ColumnDescription]) {
    bytes = ByteBuilder(capacity: 1 << 16)
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">

      """ as StaticString)
    for column in nodes.dropFirst() { appendKey(column, for: "node") }
    for column in edges.dropFirst(2) where Self.opening(of: column) != nil { appendKey(column, for: "edge") }
    bytes.append("<graph id=\"")
    bytes.append(graph)
    bytes.append("\" edgedefault=\"undirected\">\n")
    openings = nodes.map(Self.opening(of:))
  }

  /// Begins the edges, after the nodes.
  func beginEdges(_ edges: [ColumnDescription]) {
    openings = edges.map(Self.opening(of:))
    isNode = false
  }

  /// Ends the document.
  func end() {
    bytes.append("</graph>\n</graphml>\n")
  }

  private func appendKey(_ column: ColumnDescription, for element: StaticString) {
    let type: StaticString =
      switch column.type {
      case .int64: "long"
      case .double: "double"
      case .boolean: "boolean"
      case .string, .timestamp, .date: "string"
      }
    bytes.append("<key id=\"")
    bytes.append(column.name.lowercased())
    bytes.append("\" for=\"")
    bytes.append(element)
    bytes.append("\" attr.name=\"")
    bytes.append(column.name.lowercased())
    bytes.append("\" attr.type=\"")
    bytes.append(type)
    bytes.append("\"><desc>")
    bytes.append(column.meaning ?? "")
    bytes.append("</desc></key>\n")
  }

  func null() {
    cell += 1
  }

  func int64(_ value: Int64) {
    if isNode, cell == 0 {
      bytes.append("<node id=\"")
      bytes.append(integer: value)
      bytes.append("\">")
    } else if !isNode, cell < 2 {
      bytes.append(cell == 0 ? "<edge source=\"" : "\" target=\"")
      bytes.append(integer: value)
      if cell == 1 { bytes.append("\">") }
    } else {
      appendData { $0.append(integer: value) }
    }
    cell += 1
  }

  func double(_ value: Double) {
    appendData { $0.append(double: value) }
    cell += 1
  }

  func bool(_ value: Bool) {
    appendData { $0.append(value ? "true" : "false") }
    cell += 1
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    appendData { XMLEscaping.append(utf8, to: &$0) }
    cell += 1
  }

  func endRow() {
    bytes.append(isNode ? "</node>\n" : "</edge>\n")
    cell = 0
  }

  private static func opening(of column: ColumnDescription) -> [UInt8]? {
    // That all edges are undirected is said at the beginning of the graph.
    column.name == "Type" ? nil : Array("<data key=\"\(column.name.lowercased())\">".utf8)
  }

  private func appendData(_ value: (inout ByteBuilder) -> Void) {
    guard let opening = openings[cell] else { return }
    bytes.append(opening)
    value(&bytes)
    bytes.append("</data>")
  }
}
