package import APIs
import Basics

extension Universe {
  /// The day of the catalogue's state, in days since 1970.
  package var today: Int { Calendar.firstNight + night }

  /// Returns the name of a record, without years and numbers for comics and series; stories have none.
  package func bareName(_ collection: MarvelCollection, _ slot: Int) -> ArraySlice<UInt8> {
    switch collection {
    case .characters: cast.names[slot]
    case .creators: staff.full[slot]
    case .events: events.titles[slot]
    case .series: series.titles[slot]
    case .comics: series.titles[Int(issues.series[slot])]
    case .stories: []
    }
  }

  /// Returns draws that begin anew whenever a night changes the record.
  func versionedDraws(_ collection: MarvelCollection, _ slot: Int, _ field: Dice.Field) -> Draws {
    dice.draws(collection, slot, field, Int(population(collection).version[slot]))
  }
}
