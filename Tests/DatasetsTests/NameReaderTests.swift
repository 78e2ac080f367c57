import Catalog
import CatalogSources
import Testing

@testable import Datasets

@Suite("How people call a record") struct NameReaderTests {
  private func name(_ json: String, _ kind: String, of model: CatalogModel) throws -> String {
    var (json, names) = (json, NameReader(model))
    let kind = try #require(model.kind(named: kind))
    return json.withUTF8 { bytes in
      names.withName(of: kind, in: UnsafeRawBufferPointer(bytes)) { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(arguments: [
    (#"{"id":1,"name":"End","issue_number":"1/2","volume":{"id":3,"name":"La\"mps"}}"#, #"La\"mps #1/2"#),
    (#"{"id":1,"name":null,"issue_number":null,"volume":{"id":3,"name":"Lamps"}}"#, "Lamps"),
    (#"{"id":1,"name":"End","issue_number":"1","volume":{"id":3,"name":""}}"#, "End"),
    (#"{"id":1,"name":"End","issue_number":"1","volume":null}"#, "End"),
    (#"{"id":1,"name":null,"issue_number":"1","volume":"Lamps"}"#, ""),
  ])
  func `is made of several fields where the model says so, and of the next name where the first of them says nothing`(
    json: String, name: String
  ) throws {
    #expect(try self.name(json, "issues", of: .comicVine) == name)
  }

  @Test(arguments: [
    (#"{"id":1,"series":{"id":3,"name":"Lamps","year_began":1999},"number":"2","issue":"Shown #2"}"#, "Shown #2"),
    (#"{"id":1,"series":{"id":3,"name":"Lamps","year_began":1999},"number":"2"}"#, "Lamps (1999) #2"),
    (#"{"id":1,"series":{"id":3,"name":"Lamps"},"number":"2","issue":null}"#, "Lamps #2"),
    (#"{"id":1,"series":null,"number":"2","title":"All of it"}"#, "All of it"),
    (#"{"id":1,"number":"2","title":null}"#, "2"),
  ])
  func `is what lists show, else the same made of a record's own fields`(json: String, name: String) throws {
    #expect(try self.name(json, "issues", of: .metron) == name)
  }

  @Test func `is one field in the first model`() throws {
    #expect(try name(#"{"id":1,"digitalId":0,"title":"Lamps #2"}"#, "comics", of: .marvel) == "Lamps #2")
    #expect(CatalogModel.marvel.kinds.allSatisfy { $0.names.compactMap(\.field).count == $0.names.count })
  }
}
