/// Texts that stand in many records: the dictionary that every packed record may refer back to.
///
/// It is part of the stored form. Another text needs another mark, and the old one must stay for stores that were
/// written with it.
enum RecordDictionary {
  /// The dictionary of `PackedRecord.mark`.
  static let bytes: [UInt8] = Array(text.utf8)

  // The end is the nearest to a record's beginning, which costs nothing here: every offset takes two bytes.
  private static let text = #"""
    ,"digitalId":null,"title":"","issueNumber":1,"variantDescription":null,"description":null,"modified":null,"isbn":null,\#
    "upc":null,"diamondCode":null,"ean":null,"issn":null,"format":"Comic","pageCount":null,"textObjects":[{"type":\#
    "issue_solicit_text","language":"en-us","text":""},{"type":"issue_preview_text","language":"en-us","text":""}],\#
    "textObjects":[],"resourceURI":"http://gateway.marvel.com/v1/public/comics/1","urls":[{"type":"detail","url":\#
    "http://marvel.com/comics/issue/"},{"type":"purchase","url":"http://comicstore.marvel.com/"},{"type":"reader","url":\#
    "http://marvel.com/digitalcomics/view.htm?iid="},{"type":"inAppLink","url":"https://applink.marvel.com/issue/"}],\#
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/1","name":""},"variants":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/1","name":" (Trade Paperback)"},"variants":[],"collections":[],\#
    "collectedIssues":[],"dates":[{"type":"onsaleDate","date":"2010-01-01T05:00:00Z"},{"type":"focDate","date":\#
    "2010-01-01T04:00:00Z"},{"type":"focDate","date":null},{"type":"unlimitedDate","date":"},{"type":\#
    "digitalPurchaseDate","date":"}],"prices":[{"type":"printPrice","price":2.99},{"type":"digitalPurchasePrice","price":\#
    1.99}],"prices":[{"type":"printPrice","price":3.99}],"thumbnail":{"path":"https://i.annihil.us/u/prod/marvel/i/mg/\#
    ","extension":"jpg"},"images":[{"path":"https://i.annihil.us/u/prod/marvel/i/mg/","extension":"jpg"}],"images":[],\#
    "startYear":2010,"endYear":2010,"rating":null,"type":null,"rating":"Rated T+","type":"limited","modified":\#
    "type":"ongoing","type":"cover","type":"interiorStory","type":"story","thumbnail":null,"creators":{"available":1,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/comics/1/creators","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/1","name":"","role":"writer"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/1","name":"","role":"penciler"},"role":"penciller"},"role":"inker"},\#
    "role":"colorist"},"role":"letterer"},"role":"editor"},"role":"painter (cover)"},"role":"penciler (cover)"},\#
    "role":"penciller (cover)"},"role":"inker (cover)"},"role":"colorist (cover)"}],"returned":2},"characters":\#
    {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/comics/1/characters","items":[],"returned":0},\#
    "characters":{"available":1,"collectionURI":"http://gateway.marvel.com/v1/public/stories/1/characters","items":\#
    [{"resourceURI":"http://gateway.marvel.com/v1/public/characters/1009","name":"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/characters/1010","name":"}],"returned":1},"series":{"available":1,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/stories/1/series","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/series/1","name":"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/series/2"," - Present)"}],"returned":1},"comics":{"available":1,"collectionURI":\#
    "http://gateway.marvel.com/v1/public/stories/1/comics","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/1","name":"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/2","name":" #1 (Variant)"}],"returned":1},"stories":{"available":2,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/comics/1/stories","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/stories/1","name":"Cover #1","type":"cover"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/stories/2","name":"","type":"interiorStory"}],"returned":2},"events":\#
    {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/stories/1/events","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/events/1","name":"}],"returned":1},"events":{"available":0,"collectionURI":\#
    "http://gateway.marvel.com/v1/public/comics/1/events","items":[],"returned":0}},"next":null,"previous":null}\#
    "next":{"resourceURI":"http://gateway.marvel.com/v1/public/series/1","name":"},"previous":{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/series/1","name":"},"originalIssue":{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/comics/1","name":"},"originalIssue":null}{"id":1,"firstName":"","middleName":\#
    "","lastName":"","suffix":"","fullName":"","modified":"2010-01-01T00:00:00Z","thumbnail":null,"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/1","urls":[{"type":"detail","url":\#
    "http://marvel.com/comics/creators/"}],"urls":[{"type":"detail","url":"http://marvel.com/characters/"},\#
    {"type":"wiki","url":"http://marvel.com/universe/"},{"type":"comiclink","url":"http://marvel.com/comics/characters/\#
    "}],{"id":1,"start":"2010-01-01","end":"2010-01-01",{"id":1010,"name":"","description":"","modified":\#
    "2010-01-01T00:00:00Z","thumbnail":{"path":"https://i.annihil.us/u/prod/marvel/i/mg/","extension":"jpg"},\#
    "resourceURI":"http://gateway.marvel.com/v1/public/characters/1010",{"id":1,"title":"","description":null,\#
    "resourceURI":"http://gateway.marvel.com/v1/public/series/1","urls":[{"type":"detail","url":\#
    "http://marvel.com/comics/series/{"id":1,"title":"Cover #1","description":null,"resourceURI":\#
    "http://gateway.marvel.com/v1/public/stories/1","type":"cover","modified":null,"thumbnail":null,"creators":\#
    {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/stories/1/creators","items":[],"returned":0},
    """#
}
