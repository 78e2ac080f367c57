/// The lists of sentence patterns, by their place in a text.
package enum PatternList: Int, CaseIterable, Sendable {
  case heroName, seriesTitle, subtitle, eventTitle, storyTitle
  case opening, conflict, turn, closing, biography, eventText, seriesText, storyText, blurb
  case teamName, publisherName, imprintName, worldName

  var sources: [String] {
    switch self {
    case .heroName:
      [
        "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}",
        "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}", "{head}{tail}",
        "{mood} {animal}", "{mood} {craft}", "The {mood} {craft}", "The {mood} {animal}", "{title} {head}",
        "{title} {family}", "{first} {family}", "{craft} of {city}", "{title} {animal}",
      ]
    case .seriesTitle:
      [
        "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}",
        "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}", "{hero}",
        "The {epithet} {hero}", "{hero}: {noun}", "{hero}: {noun}", "{hero}: The {noun}", "{hero}: {mood} {noun}",
        "{hero} & {other}", "{hero} & {other}", "{hero}/{other}", "Tales of {city}", "{hero}: {region} Stories",
        "{mood} {noun}", "{mood} {noun}", "{hero} Annual", "{hero} Annual", "{hero} and {crew}", "{noun} of {city}",
        "{hero} vs. {other}", "Year of the {animal}", "Secrets of {city}", "{hero}: {noun} of the {craft}",
        "Young {hero}",
        "{hero} Unlocked", "{crew}", "{hero}: {city} Nights", "Strange {noun}", "{hero} {year}", "The {noun}",
      ]
    case .subtitle:
      [
        "The {mood} {noun}", "{mood} {noun}", "{noun} of the {animal}", "The {noun} and the {craft}", "{city} Burning",
        "The {craft} Tapes", "A {noun} in {city}", "The {animal} Papers", "{noun} Season", "Return to {city}",
      ]
    case .eventTitle:
      [
        "The {mood} {noun}", "{noun} of {city}", "The {noun} War", "{mood} {noun}", "{mood} {noun}", "{city} Falls",
        "Age of the {craft}", "The {animal} War", "One Last {noun}", "{city} Accord", "{noun} Zero", "{noun} Rising",
      ]
    case .storyTitle:
      [
        "The {noun} of {city}", "{hero} and the {mood} {animal}", "The {mood} {noun}", "One Night in {city}",
        "What the {animal} Saw", "The {craft} That Lied", "{mood} {noun}!", "Enter: {other}", "The {noun} Within",
        "A {noun} for {hero}", "No Time for {other}", "The Trouble with {city}", "{city}, {year}",
        "Behold the {craft}!",
        "The {noun}, Chapter Two", "Six Ways to Leave {city}", "Never Trust a {animal}", "The Return of the {animal}",
        "Last Train to {city}", "When {other} Walks", "{noun}", "The {craft} and the {animal}",
      ]
    case .opening:
      [
        "It begins with {thing} left on a windowsill in {city}.", "{hero} comes home to {city} and finds {threat}.",
        "There is a new name on the wall of {place}, and it is {hero}.",
        "{weather} settles over {city}, and {crew} are nowhere to be found.",
        "Everybody in {city} knows that {secret}. Everybody but {hero}.",
        "For {number} years {place} stood empty. Tonight the lights are on.",
        "{crew} have one rule, and {hero} just broke it.",
        "Somebody has stolen {thing}, and all the evidence points at {hero}.",
        "The {ordinal} day of the siege: {hero} is down to {thing} and a bad idea.",
        "When {threat} comes to {city}, only {hero} stays behind.",
        "A quiet week for {hero}? Not with {other} back in {city}.",
        "{hero} wakes in {place} with {thing} and no memory of the night before.",
        "{other} needs a favour, and nobody owes more favours than {hero}.",
        "Under {place} lies a door that {crew} swore never to open.",
        "Once a year {city} holds its breath. This year it may not breathe out.",
        "The trial of {hero} opens under {weather}.",
      ]
    case .conflict:
      [
        "To make matters worse, {other} has sided with {threat}.",
        "But {crew} want {thing} too, and they will burn {place} to get it.",
        "Now {hero} has to {task}, {moment}.", "Cornered in {place}, {hero} must {task} or lose {city} for good.",
        "With {power} and a {quality} partner, {hero} sets out to {task}.",
        "Only {other} knows that {secret}, and {other} is not talking.",
        "Meanwhile {threat} gathers strength below {place}.", "And who is the {quality} stranger with {power}?",
        "{other} offers a bargain: {thing} for the freedom of {crew}.",
        "The road leads through {place}, where {crew} are waiting.",
        "Old wounds open as {hero} and {other} race to {task}.",
        "Every hour somebody else in {city} forgets the name of {hero}.",
        "It will take {number} allies and one {quality} liar to {task}.", "{hero} has {power}; {other} has an army.",
      ]
    case .turn:
      [
        "What if {secret}?", "The answer lies in {place}, and in {thing}.",
        "Then {weather} breaks, and the truth comes out: {secret}.",
        "It would help if {hero} had not just lost {thing}.", "Not everybody will leave {place} alive.",
        "A {quality} ally turns up {moment}.", "Some doors are shut for a reason.",
        "And this time {other} is on the right side.",
        "Nobody warned {crew} about {threat}.", "The price is {thing}, and it is due {moment}.",
        "Can {hero} {task} before {threat} reaches {city}?", "Trust no one. Not even {other}.",
      ]
    case .closing:
      [
        "The {noun} starts here.", "Part one of three.", "Guest-starring {other}!", "Not to be missed.",
        "A jumping-on point for new readers!", "{city} will never be the same.", "Plus: a tale of {crew}.",
        "The end of an era, {moment}.", "Be there when {hero} finally decides to {task}.",
        "Plus: the return of {other}!",
        "An extra-sized finale.", "All this, and {thing}.", "Who will be left standing?", "Bring an umbrella.",
      ]
    case .biography:
      [
        "Born in {city} during {weather}, {hero} was raised by {crew} and never quite forgave them.",
        "A {quality} clerk by day, {hero} found {thing} in {place} and with it {power}.",
        "{hero} carries {power}, and a promise to {task}.",
        "Once a member of {crew}, {hero} now works alone in {city}.",
        "Nobody knows who wears the mask of {hero}; in {city} they say that {secret}.",
        "The {ordinal} to bear the name, {hero} guards {place} against {threat}.",
        "After {threat} took {city}, {hero} swore to {task}.",
        "{hero} and {other} grew up on the same street and have been enemies ever since.",
        "A {quality} inventor from {city}, {hero} built {thing} and has regretted it since.",
        "Sent from {year} to {task}, {hero} missed by a century and stayed.",
      ]
    case .eventText:
      [
        "When {threat} rises over {city}, {crew} and {other} are forced into one uneasy alliance.",
        "{hero} falls, and every door in {city} opens at once.",
        "The {noun} spreads from {place} until no hero is left untouched.",
        "Old enemies stand side by side to {task}, {moment}.",
        "At its heart stands {hero}, who alone knows that {secret}.",
        "Teams break, loyalties shift, and {thing} changes hands for the last time.",
        "It ends where it began: in {place}, under {weather}.",
      ]
    case .seriesText:
      [
        "{hero} takes to the roofs of {city} with {power} and a {quality} sidekick.",
        "The adventures of {crew}, guardians of {place}.",
        "Month by month {hero} tries to {task}.", "A new beginning: {other} inherits {thing}, and the name of {hero}.",
        "Short tales from {city}, where {secret}.", "Collecting the complete {noun} in one volume.",
      ]
    case .storyText:
      [
        "{hero} must {task}.", "{other} steals {thing} from {place}.", "In {city}, {hero} meets {threat}.",
        "{hero} learns that {secret}.", "A {quality} guard remembers the {noun}.", "{crew} come to blows over {thing}.",
      ]
    case .blurb:
      [
        "The {noun} is here!", "Who is the {mood} {animal}?", "{hero} no more!", "In the shadow of {city}!",
        "{other} strikes back!", "A new {noun} begins!",
      ]
    case .teamName:
      [
        "{mood} {band}", "{city} {band}", "{band} of the {animal}", "{band} of the {craft}", "{mood} {animal} {band}",
        "{mood} {animal} {band}", "{city} {animal} {band}", "{region} {band}", "{epithet} {band} of {city}",
      ]
    case .publisherName:
      [
        "{head}{tail} Comics", "{head}{tail} Press", "{animal} & {craft}", "{city} Publishing",
        "{mood} {animal} Comics",
        "{family} & {family}", "{craft} House", "{family} Books",
      ]
    case .imprintName:
      ["{mood} {craft}", "{craft} Line", "{animal} Editions", "{family} Presents", "{mood} {animal} Books"]
    case .worldName:
      ["{city} Prime", "The {mood} Shore", "{head}{tail}", "Beyond {city}", "{mood} {noun}", "{city} {year}"]
    }
  }
}
