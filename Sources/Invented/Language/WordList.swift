/// The word lists of the demo universe. Nouns carry their article, so that a sentence needs no grammar.
package enum WordList: Int, CaseIterable, Sendable {
  case place, city, thing, threat, crew, task, moment, weather, power, secret, quality, mood, animal, craft, noun
  case title, first, head, tail, family, epithet, region, year, ordinal, number, band

  /// Finds the list that a template names between braces.
  init?(named name: some StringProtocol) {
    guard let found = Self.allCases.first(where: { String(describing: $0) == name }) else { return nil }
    self = found
  }

  /// The entries, separated by bars.
  var source: String {
    switch self {
    case .place:
      """
      the salt stairs|the drowned arcade|Lantern Quay|the old observatory|the tin market|Merrow Bridge|the night ferry|\
      the glass orchard|a lighthouse nobody built|the Thursday bazaar|the bell foundry|the underground gardens|\
      the last tram depot|the paper mill|the sunken theatre|the archive below the archive|Harrow Hill|the weather station|\
      the cold harbour|the borrowed embassy|the roof of the world's tallest laundry|the clockmakers' quarter|\
      the empty aquarium|the border town of Ostrey|the ninth sublevel|the skyport|the museum of small wars|\
      the canal district|the moonward lift|a motel at the end of the mapped road|the quarry lake|the whispering vault
      """
    case .city:
      """
      Port Merrow|Cinderhaven|Greywater|Upper Tallis|Ostrey|Vantage City|Saltmarsh|Low Harbour|Corvane|Hallowmere|\
      Brightwick|Nine Mills|Tessaly Point|Larkmoor|Quarrel Bay|Sable Reach|Emberfold|Old Wending|Pellam|Farrowgate|\
      Dunmarch|Kestrel Heights|Ivory Sands|Thornbury Cross|Mirefield|Stillwater Junction
      """
    case .thing:
      """
      a brass key|an unpaid debt|a map drawn in salt|a coat with too many pockets|an engine that runs on applause|\
      a letter from next year|a broken compass|the wrong suitcase|a bottled storm|a clock that counts down to nothing|\
      an empty crown|a jar of moonlight|a ledger of favours|the second half of a photograph|a silver whistle|\
      a mask that fits everybody|the cheapest ticket in the house|a stolen horizon|a chessboard with one pawn too many|\
      a very patient bomb|the smallest door in the city|an umbrella full of stars|a paper lantern that will not go out|\
      a tuning fork the size of a church|a box marked Return To Sender|a seed from the glass orchard
      """
    case .threat:
      """
      a flood of living ink|an army of borrowed shadows|the tide that walks|a machine that remembers everyone|\
      the man with no reflection|a plague of perfect manners|the hunger under the harbour|a star that answers back|\
      the court of broken mirrors|a storm with a grudge|the last tax collector|an old friend in new armour|\
      a city that wakes up hungry|the clockwork parliament|a very polite invasion|the colour nobody can name|\
      a thief of names|the winter engine|a god of small print|the silence between stations|a swarm of paper birds|\
      the heir to an empty throne|the drowned choir|the auction at the end of time
      """
    case .crew:
      """
      the Lamplighters|the Copper Saints|the Tidewatch|the Long Shift|the Orchard Guard|the Sixpenny Irregulars|\
      the Order of the Open Door|the Night Bakers|the Quiet Engines|the Harbour Seven|the Salt Court|\
      the Unfinished|the Paper Crown|the Cartographers|the Undertow|the Morning Committee|the Glass Parade|\
      the Kindly Wolves|the Second Draft|the Brass Monsoon|the Weather Office|the Borrowed Knights
      """
    case .task:
      """
      hold the bridge until morning|return what was stolen|bury the past for good|win a race with no finish line|\
      teach a monster to sing|keep a promise made by somebody else|find the missing hour|forgive an enemy|\
      steal back the moon|deliver one last parcel|learn to lose|stop the clocks of an entire city|\
      break into the safest place on the map|say goodbye properly|guard the one door that must stay shut|\
      tell the truth for a whole day|outwit a very old mistake|lead an army of two|cross the desert on foot|\
      wake the sleeping engine|talk a storm out of it|choose between two right answers
      """
    case .moment:
      """
      before the next tide|by midnight|while the whole city sleeps|for the very first time|once too often|\
      on the longest day of the year|at the worst possible moment|before the second bell|in a single breath|\
      with the cameras running|against all good advice|without a single witness|one winter too late|\
      on the eve of the election|between two heartbeats|in front of everybody
      """
    case .weather:
      """
      a red fog|the first snow|a rain of ash|the northern lights|a heat without end|a wind from below|three moons|\
      a sunless noon|black ice|a warm and wicked wind|a sky the wrong shade of blue|thunder with no lightning
      """
    case .power:
      """
      a voice that bends metal|the gift of being overlooked|hands that mend anything but people|a borrowed shadow|\
      strength that lasts as long as a song|the power to walk through any open question|an unbreakable umbrella|\
      perfect recall of things that never happened|a heart made of slow lightning|the patience of stone|\
      the ear of every bird in the city|a second skin of living glass|speed enough to outrun a rumour|\
      the keys to places that do not exist yet|the trick of stopping falling things|a mind like a crowded library
      """
    case .secret:
      """
      the war never ended|the founder is still alive|the map was right all along|there was never a second twin|\
      the city was built on a lie|somebody has been paying the rent|the mask wears the hero|no one is keeping score|\
      the prophecy has a typing error|the dead have been voting|the monster only wants its letter back|\
      the harbour has two floors|the treasure was the ballast|every door leads to the same room
      """
    case .quality:
      // All begin with a consonant: the patterns say "a".
      """
      reluctant|sleepless|licensed|left-handed|half-forgotten|beaten|soft-spoken|short-tempered|self-taught|\
      twice-exiled|truthful|late|restless|retired|badly paid|stubborn|moonlit|weatherproof|doubtful|hopelessly curious
      """
    case .mood:
      """
      Quiet|Crooked|Velvet|Hollow|Restless|Gentle|Bitter|Tireless|Hidden|Patient|Broken|Burning|Distant|Fearless|\
      Midnight|Wandering|Unseen|Reckless|Solemn|Borrowed|Second|Forgotten|Paper|Copper|Saffron|Cobalt|Ivory|Umber|\
      Scarlet|Pale|Amber|Marble|Tin|Ashen|Woven|Northern|Last|Frozen
      """
    case .animal:
      """
      Heron|Lynx|Magpie|Marten|Otter|Kestrel|Moth|Jackdaw|Stoat|Ibex|Curlew|Salamander|Mantis|Badger|Pike|Osprey|\
      Tern|Hornet|Gecko|Hare|Cormorant|Shrike|Wolfhound|Nightjar|Lamprey|Plover
      """
    case .craft:
      """
      Anvil|Lantern|Compass|Needle|Lever|Harp|Ledger|Loom|Beacon|Sextant|Bellows|Whistle|Plumb|Cipher|Pendulum|\
      Hourglass|Kiln|Ferry|Tollgate|Signal|Tinder|Rivet|Crucible|Metronome|Turnstile|Almanac
      """
    case .noun:
      """
      Tide|Winter|Reckoning|Harvest|Silence|Crossing|Vigil|Inheritance|Exile|Horizon|Covenant|Masquerade|Homecoming|\
      Undertow|Ransom|Eclipse|Verdict|Garden|Shipwreck|Carnival|Armistice|Witness|Pilgrimage|Threshold|Fever|Orchard|\
      Machine|Labyrinth|Testament|Monsoon|Hunger|Parade|Rebellion|Lullaby|Frontier|Bargain|Confession|Arcade
      """
    case .title:
      "Marshal|Warden|Professor|Madame|Sister|Baron|Lady|Old Man|Deacon|Constable|Ensign|Aunt|Judge|Saint|Count|Citizen"
    case .first:
      """
      Mara|Ines|Tobias|Oskar|Lida|Noor|Wren|Hester|Ambrose|Yusra|Petra|Anselm|Ravi|Maud|Idris|Saoirse|Lucian|\
      Emeka|Zofia|Bram|Thea|Soren|Odile|Kenji|Livia|Matteo|Jabari|Nell|Viggo|Amara|Cyprian|Tamsin|\
      Hugo|Renske|Ilya|Paloma|Dorian|Freya|Gideon|Halima|Ivo|Junia|Kasper|Milo|Nadia|Orla|Piet|Quentin|\
      Stellan|Tindra|Ulric|Vesna|Xanthe|Yannick|Zelda|Aurelio|Bettina|Corin|Delphine|Evander|Fenna|Gustav|\
      Helka|Isaura|Jonna|Keziah|Ludo|Marisol|Nils|Oona|Priya|Rafe|Signe|Teodor|Una|Veikko|Agnès|Björn|Chloé|\
      Dagny|Élodie|Zoë|Søren|José
      """
    case .head:
      """
      Ember|Dusk|Rook|Tide|Thorn|Frost|Gale|Cinder|Moss|Flint|Vesper|Marrow|Sorrel|Tallow|Wick|Quill|Bramble|Harrow|\
      Lark|Pewter|Salt|Sedge|Hollow|Larch|Drift|Tangle|Grist|Hush|Kelp|Lumen|Mire|Onyx|Plum|Raven|Sable|Tarn|Umbra|\
      Wither|Yarrow|Zephyr|Alder|Brine|Copper|Dapple|Echo|Fable|Gloam|Heather|Indigo|Juniper
      """
    case .tail:
      """
      wing|fall|lark|mark|wright|ward|song|mere|spark|thorn|gate|step|strand|bane|light|mask|watch|well|runner|hand|\
      crown|blade|glass|shade|stride|bell|wake|root|fold|spire|horn|rider|brook|stitch
      """
    case .family:
      """
      Ashgrove|Hollin|Brandoye|Quillon|Tarrow|Merriday|Okoro|Lindvarn|Castell|Underhay|Pembry|Sarraz|Vantor|Mbekane|\
      Oyelar|Thistle|Karmazin|Delacro|Winterby|Yamalund|Corrivel|Halder|Jessamy|Kuzmen|Larkspur|Montresse|Osterhal|\
      Pelligrin|Rosenby|Stormonth|Tregarn|Ullathorn|Vasilak|Wolsten|Aberroux|Candlish|Entwhist|Fairwell|Gallowglas|\
      Harkaway|Inchbald|Jankowe|Kirkbry|Loveday|Mirabeau|Nettervil|O'Sallow|Peverel|Szymbor|Trelawn|Venkatar|Whitlow|\
      Zabrisk|Nørreg|Müllen|Gonçal|Lefèvre|Tamsett|Nguma|Adair|Bozeat|Crane-Ilves|Dunnet|Eldritt|Fosse|Greer|Holtby|\
      Ivesson|Jory|Kellow|Luntz|Moyle|Ormesby|Piketty-Wu|Quist|Roe|Sandys|Tolley|Urquart|Vane|Wynne|Yeo|Zell
      """
    case .epithet:
      """
      Uncommon|Tireless|Unsinkable|Indelible|Improbable|Everyday|Luminous|Perpetual|Undaunted|Wonderfully Ordinary|\
      Stalwart|Spirited|Wayward|Ungovernable|Radiant|Resolute|Candid|Peerless
      """
    case .region: "Harbour|Northern|Lower City|Outer Isles|Moonward|Canal|Border|High Desert|Undersea|Old Town"
    case .year: "1907|1911|1924|1933|1946|1958|1969|1977|1983|1999|2031|2084|2112|2240"
    case .ordinal: "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    case .number: "two|three|four|five|six|seven|nine|eleven|twelve|thirteen|forty|a hundred|a thousand"
    case .band:
      """
      League|Circle|Society|Brigade|Company|Guild|Order|Watch|Syndicate|Assembly|Council|Corps|Patrol|Choir|Embassy|\
      Committee|Parliament|Union|Regiment|Pact
      """
    }
  }
}
