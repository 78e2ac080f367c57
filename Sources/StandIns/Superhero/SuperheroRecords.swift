import APIs
import Basics
import Invented

/// The heroes as superhero-api has them: one file for all, with many ways to write an empty value.
///
/// Source: the file of the service, version 0.2.0, whose odd values were counted.
struct SuperheroRecords: Sendable {
  /// A hero with the id of its file and its record as JSON.
  struct Record: Sendable {
    let id: Int
    let name: [UInt8]
    let json: [UInt8]
  }

  let records: [Record]

  /// The whole file.
  let all: [UInt8]

  /// - Parameter nights: the number of nights that have passed; the file is made anew every seventh.
  init(seed: UInt64, scale: Double, nights: Int) {
    let count = max(48, Int((563 * scale).rounded())) + nights / 7
    let dice = Dice(seed: SplitMix64.mixed(seed))
    let lexicon = Lexicon()
    let population = Population(
      .characters, census: Census(scale: Double(count) / 30_000, shape: .edited), dice: dice, night: 0)
    let cast = HeroCast(population, lexicon: lexicon)
    let writer = SuperheroWriter(
      dice: Dice(seed: SplitMix64.mixed(dice.seed ^ 0x5355_5045)), lexicon: lexicon, cast: cast)
    var records: [Record] = []
    var id = 0
    for place in 0..<count {
      // Some numbers belong to nobody.
      id += place % 10 < 7 ? 1 : 2
      // Now and then one mask is worn by two.
      let name = place % 70 == 69 ? records[place - 30].name : Array(cast.shortNames[place % cast.shortNames.count])
      let hero = SuperheroWriter.Hero(id: id, place: place, name: name, edition: nights / 7)
      records.append(Record(id: id, name: name, json: writer.record(hero)))
    }
    self.records = records
    var all = ByteBuilder(capacity: count * 1_600)
    all.append("[")
    for (place, record) in records.enumerated() {
      if place > 0 { all.append(",") }
      all.append(record.json)
    }
    all.append("]")
    self.all = all.array()
  }
}
