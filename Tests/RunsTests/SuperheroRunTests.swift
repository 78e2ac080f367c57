import Basics
import Catalog
import CatalogSources
import GRDB
import Pipeline
import SourceTestSupport
import Stages
import TestSupport
import Testing
import XMLKit

@Suite("superhero-api, from its file to every output")
struct SuperheroRunTests {
  /// Invented heroes with everything that is odd in the real file.
  private static let file = #"""
    [{"id":1,"name":"Lantern Jaw","slug":"1-lantern-jaw",
      "powerstats":{"intelligence":38,"strength":0,"speed":17,"durability":80,"power":24,"combat":100},
      "appearance":{"gender":"Female","race":null,"height":["6'8","203 cm"],"weight":["980 lb","441 kg"],
        "eyeColor":"Yellow","hairColor":"-"},
      "biography":{"fullName":"","alterEgos":"No alter egos found.","aliases":["Jaw"," The Lamp ",""],
        "placeOfBirth":"-","firstAppearance":"Lamps #1","publisher":"Small Press","alignment":"good"},
      "work":{"occupation":"-","base":"A & B"},"connections":{"groupAffiliation":"-","relatives":"Aunt; uncle, both"},
      "images":{"xs":"https://cdn.rawgit.com/akabab/superhero-api/0.2.0/api/images/xs/1.jpg",
        "md":"https://cdn.rawgit.com/akabab/superhero-api/0.2.0/api/images/md/1.jpg",
        "lg":"https://cdn.rawgit.com/akabab/superhero-api/0.2.0/api/images/lg/1.jpg"}},
     {"id":4,"name":"Lantern Jaw","slug":"4-lantern-jaw","powerstats":{"intelligence":"7"},
      "appearance":{"gender":"-","height":["-","0 cm"],"weight":["- lb","0 kg"]},
      "biography":{"alterEgos":"Beacon, Torch","aliases":["-"],"publisher":"Beacon","alignment":"-"},
      "images":{"lg":"https://a.example/images/lg/no-portrait.jpg","md":"https://a.example/images/md/no-portrait.jpg"}},
     {"id":9,"name":"Mount Everything","powerstats":[],"appearance":{"height":["62'","62.5 meters"],
       "weight":["200000000 lb","90,000 tons"]},"biography":{"aliases":"none","publisher":""},"team":"The Heap"},
     {"id":12,"name":"Misplaced","appearance":{"height":["Shaker Hills"],"weight":["1 lb","0.5 kg"]}}]
    """#

  private func night(in folder: String) async throws -> WholeNight {
    try await WholeNight.make(
      of: SuperheroSource(), plan: GatewayCrawl(FetchSettings(collections: [])), in: folder
    ) { request in
      request.target == "/all.json"
        ? TransportResponse(status: 200, body: Array(Self.file.utf8))
        : TransportResponse(status: 404, body: [])
    }
  }

  @Test func `takes one call, and makes of odd values what is said of them`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(in: folder)
      #expect(night.asked == ["/all.json"])
      #expect(night.report.verdicts[CatalogModel.superhero.order[0]]?.status == .complete)
      let heroes = try night.table("heroes")
      let jpg = "https://akabab.github.io/superhero-api/api/images/lg/1.jpg"
      #expect(
        heroes == [
          "id,name,slug,intelligence,strength,speed,durability,power,combat,gender,race,height_cm,height_text,weight_kg,"
            + "weight_text,eye_color,hair_color,full_name,alter_egos,place_of_birth,first_appearance,publisher,alignment,"
            + "occupation,base,group_affiliation,relatives,image_url,attribution,missing_since,extra",
          "1,Lantern Jaw,1-lantern-jaw,38,0,17,80,24,100,Female,,203,6'8 / 203 cm,441,980 lb / 441 kg,Yellow,,,,,"
            + "Lamps #1,Small Press,good,,A & B,,\"Aunt; uncle, both\",\(jpg),,,",
          "4,Lantern Jaw,4-lantern-jaw,7,,,,,,,,,,,,,,,\"Beacon, Torch\",,,,,,,,,,,,",
          "9,Mount Everything,,,,,,,,,,6250,62' / 62.5 meters,90000000,\"200000000 lb / 90,000 tons\",,,,,,,,,,,,,,,,"
            + "\"{\"\"team\"\":\"\"The Heap\"\"}\"",
          "12,Misplaced,,,,,,,,,,,Shaker Hills,0.5,1 lb / 0.5 kg,,,,,,,,,,,,,,,,",
        ])
      #expect(try night.table("hero_aliases") == ["hero_id,position,name", "1,0,Jaw", "1,1,The Lamp"])
      // The records keep the source's shape.
      let line = try night.lines("data/ndjson/heroes.ndjson.gz")[1]
      #expect(line.contains(#""biography":{"fullName":null,"alterEgos":"Beacon, Torch","aliases":[],"#))
      #expect(line.contains(#""publisher":"Beacon""#) && line.contains(#""images":null"#))
    }
  }

  @Test func `is in every format, with its terms in each`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(in: folder)
      let terms = try night.text("LICENSE.txt")
      #expect(terms.contains("https://github.com/akabab/superhero-api") && terms.contains("MIT License"))
      #expect(terms.contains("not covered by it"))
      let package = try night.text("datapackage.json")
      #expect(package.contains("\"licenses\"") && package.contains("https://opensource.org/license/mit"))
      #expect(try night.text("data/metadata.json").contains("MIT License"))
      #expect(String(decoding: try night.bytes("data/parquet/heroes.parquet"), as: UTF8.self).contains("MIT License"))
      let database = try DatabaseQueue(path: night.folder + "/data/catalog.sqlite")
      let about = try await database.read { try Row.fetchAll($0, sql: "SELECT name, value FROM about") }
      #expect(about.map { $0["name"] as String } == ["source", "license", "notice", "notice"])
      let height = try await database.read { try Double.fetchOne($0, sql: "SELECT height_cm FROM heroes WHERE id = 9") }
      #expect(height == 6250)
      let schema = try RelaxNGSchema(try night.bytes("xml/catalog.rng"))
      let catalogue = try night.bytes("xml/catalog.xml")
      #expect(try schema.violations(in: catalogue).isEmpty)
      #expect(String(decoding: catalogue, as: UTF8.self).contains("MIT License"))
      let page = try night.text("site/heroes/0/1.html")
      #expect(page.contains("203") && page.contains("The Lamp") && page.contains("Lamps #1"))
      #expect(page.contains("<dt>Height</dt><dd>203\u{A0}cm</dd>") && !page.contains("Height text"))
      let home = try night.text("site/index.html")
      #expect(home.contains("placeholder=\"Heroes …\"") && !home.contains("comics"))
      for path in ["index.html", "heroes/0/9.html", "data.html"] {
        #expect(
          try night.text("site/\(path)").contains("<a href=\"https://github.com/akabab/superhero-api\""), "\(path)")
      }
      #expect(night.files.contains { $0.path == "archive/all-csv.tar.gz" })
    }
  }
}
