import Pipeline
import Testing

@testable import Loading
@testable import PostgresKit

@Suite("Names and places of a database") struct ConnectionTests {
  @Test func `Without libpq the command says what to install`() {
    let fault = #expect(throws: PostgresError.self) { try LibPQ.load("libpq-that-is-not-there.so.5") }
    let error = fault.map { LoadError($0, at: "--to") }
    #expect(error?.outcome == .ioError)
    #expect(error?.description.contains("apt install libpq5") == true)
  }

  @Test(arguments: [
    ("nightly", "nightly"), ("Marvel-1", "marvel_1"), ("2026 sets", "_2026_sets"), ("héros", "h_ros"),
  ])
  func `A schema's name comes from the pipeline's, or is refused`(pipeline: String, schema: String) throws {
    #expect(try SchemaName(given: nil, pipeline: pipeline).current == schema)
    let name = try SchemaName(given: "Odd \"one\"", pipeline: pipeline)
    #expect(name.current == "Odd \"one\"")
    #expect(name.isKept(name.kept("20260412T031503Z-0123456789ab")))
    #expect(!name.isReplaced(name.kept("20260412T031503Z-0123456789a0")))
    #expect(name.isReplaced(name.replaced("20260412T031503Z-0123456789ab")))
    #expect(!name.isKept("Odd \"one\"_20260412t031503z_0123456789ag"))
    for refused in ["public", "pg_mine", "information_schema", "", "a\nb", String(repeating: "n", count: 32)] {
      #expect(throws: LoadError.self) { try SchemaName(given: refused, pipeline: pipeline) }
    }
  }

  @Test func `Names and texts are quoted`() {
    #expect(SQLText.name("a\"b", in: "c") == "\"c\".\"a\"\"b\"")
    #expect(SQLText.text("it's") == "'it''s'")
    #expect(SQLText.text("a\\'b") == " E'a\\\\''b'")
  }

  @Test(arguments: [
    ("28P01", Outcome.credentials), ("3D000", .sourceUnavailable), ("53100", .ioError), ("53300", .sourceUnavailable),
    ("53200", .ioError), ("58030", .ioError), ("42501", .ioError), ("25006", .ioError), ("08006", .sourceUnavailable),
    ("57P01", .sourceUnavailable), ("57P03", .sourceUnavailable), ("55P03", .locked), ("40P01", .locked),
    ("2BP01", .ioError), ("22P02", .failed), ("23505", .failed), ("XX001", .ioError), ("0A000", .failed),
  ])
  func `Each failure at a database has its exit code`(state: String, outcome: Outcome) {
    let error = LoadError(PostgresError(.refused, "words", sqlState: state), at: "comics at db:5432", in: "loading")
    #expect(error.outcome == outcome)
    #expect(error.description.hasPrefix("comics at db:5432, loading: words (SQLSTATE \(state)). Nothing was changed"))
  }
}
