import Testing
import XMLKit

@Suite("RELAX NG")
struct RelaxNGSchemaTests {
  private static let grammar = """
    <element name="list" xmlns="http://relaxng.org/ns/structure/1.0"
        datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
      <zeroOrMore>
        <element name="item">
          <attribute name="id"><data type="positiveInteger"/></attribute>
          <optional><element name="name"><text/></element></optional>
        </element>
      </zeroOrMore>
    </element>
    """

  private func schema() throws -> RelaxNGSchema { try RelaxNGSchema(Array(Self.grammar.utf8)) }

  @Test(arguments: ["<list/>", "<list>\n<item id='1'><name>a</name></item>\n</list>"])
  func `A valid document has no violations`(document: String) throws {
    #expect(try schema().violations(in: Array(document.utf8)) == [])
  }

  @Test func `A violation is told with its line and its place`() throws {
    let document = "<list>\n<item id='7'/>\n<item id='8'><nome/></item>\n</list>"
    let violations = try schema().violations(in: Array(document.utf8))
    let first = try #require(violations.first)
    #expect(first.line == 3)
    #expect(first.place.hasPrefix("list/item[8]"))
    #expect(first.message.contains("nome"))
    #expect(first.description.hasPrefix("line 3, in list/item[8]"))
  }

  @Test(arguments: ["0", "-1", "x", "", "1.5"])
  func `What is no number is none`(id: String) throws {
    #expect(try !schema().violations(in: Array("<list><item id='\(id)'/></list>".utf8)).isEmpty)
  }

  @Test(arguments: ["", "<list>", "<list><item id='1'></list>", "<list/>x"])
  func `A document that is no XML is a violation`(document: String) throws {
    #expect(try !schema().violations(in: Array(document.utf8)).isEmpty)
  }

  @Test func `No more than ten violations are told`() throws {
    let document = "<list>" + String(repeating: "<x/>", count: 50) + "</list>"
    #expect(try schema().violations(in: Array(document.utf8)).count == 10)
  }

  @Test func `A schema validates one document after the other`() throws {
    let schema = try schema()
    for _ in 0..<3 {
      #expect(try !schema.violations(in: Array("<list><x/></list>".utf8)).isEmpty)
      #expect(try schema.violations(in: Array("<list/>".utf8)).isEmpty)
    }
  }

  @Test func `Several tasks validate at once, each with its own schema`() async throws {
    let faulty = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<8 {
        group.addTask {
          let items = (1...500).map { "<item id='\($0 == 400 && index % 2 == 0 ? 0 : $0)'/>" }.joined(separator: "\n")
          let schema = try RelaxNGSchema(Array(Self.grammar.utf8))
          return try schema.violations(in: Array("<list>\(items)</list>".utf8)).isEmpty ? 0 : 1
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(faulty == 4)
  }

  @Test func `A schema that is none is an error that says so`() {
    let error = #expect(throws: RelaxNGError.self) { _ = try RelaxNGSchema(Array("<element name='a'/>".utf8)) }
    #expect(error?.description.hasPrefix("The schema cannot be used: ") == true)
  }

  @Test func `A file that is not there is an error that says so`() throws {
    let schema = try schema()
    let error = #expect(throws: RelaxNGError.self) { _ = try schema.violations(inFile: "/nowhere/at/all.xml") }
    #expect(error?.description.contains("/nowhere/at/all.xml") == true)
  }
}
