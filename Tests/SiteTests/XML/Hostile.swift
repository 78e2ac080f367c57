import Catalog
import CatalogSources
import SourceTestSupport

/// Texts that break what is careless with them, in every field of every kind.
enum Hostile {
  /// As they stand between the quotes of JSON.
  static let texts: [String] = [
    "]]>", "<!-- x -->", "<![CDATA[x]]>", "<?xml version='1.0'?>", "</comic></comics></catalogue>",
    #"<script>alert(1)<\/script>"#, #"<b onclick=\"x\">b<i>c<\/b>d"#, "&amp;&nbsp;&bogus;&#0;&#x1F;&#xD800;&",
    "<a href='javascript:x'>y",
    #"\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085"#, #"\ud800"#, #"\udc00\ud800"#, #"\ufffe\uffff\ufeff"#,
    #"\r\n\t\r "#, #"\" ' ` = "#, #"\u2028\u2029\u202e\u200b"#, "%00%0d%0a", #"\\"#, "1 < 2 > 0 & 3", "&lt;p&gt;",
    "&#60;p&#62;",
    #"\ud83d\ude00"#, "http://[::1", "-0", "1e400",
  ]

  /// Rows of all kinds with a text wherever one can stand.
  static func rows(_ text: String) -> [(Kind, [String])] {
    let item = { (kind: Kind, id: Int) in
      #"{"resourceURI":"http://gateway.marvel.com/v1/public/\#(kind.name)/\#(id)","name":"\#(text)","role":"\#(text)","type":"\#(text)"}"#
    }
    let lists = CatalogModel.marvel.all.map { kind in
      #""\#(kind.name)":{"available":2,"items":[\#(item(kind, 10)),\#(item(kind, 99))]}"#
    }
    let common = """
      "description":"\(text)","modified":"\(text)","resourceURI":"\(text)","attributionText":"\(text)",
      "thumbnail":{"path":"\(text)","extension":"\(text)"},"urls":[{"type":"\(text)","url":"\(text)"}],"\(text)":"\(text)",
      "next":\(item(.series, 98)),"previous":\(item(.events, 98))
      """
    return CatalogModel.marvel.all.map { kind in
      let own = lists.enumerated().filter { $0.offset != kind.index }.map(\.element).filter {
        kind != .comics || !$0.hasPrefix("\"series\"")
      }
      return (
        kind,
        [
          """
          {"id":10,"name":"\(text)","title":"\(text)","firstName":"\(text)","middleName":"\(text)","lastName":"\(text)",
          "suffix":"\(text)","fullName":"\(text)","variantDescription":"\(text)","isbn":"\(text)","upc":"\(text)",
          "diamondCode":"\(text)","ean":"\(text)","issn":"\(text)","format":"\(text)","rating":"\(text)","type":"\(text)",
          "issueNumber":"\(text)","pageCount":"\(text)","startYear":"\(text)","endYear":"\(text)","start":"\(text)",
          "textObjects":[{"type":"\(text)","language":"\(text)","text":"\(text)"}],
          "dates":[{"type":"\(text)","date":"\(text)"}],"prices":[{"type":"\(text)","price":"\(text)"}],
          "images":[{"path":"\(text)","extension":"\(text)"}],"originalIssue":\(item(.comics, 97)),
          "variants":[\(item(.comics, 96))],"collections":[],"collectedIssues":[\(item(.comics, 10))],
          \(kind == .comics ? #""series":\#(item(.series, 95)),"# : "")\(common),\(own.joined(separator: ","))}
          """
        ]
      )
    }
  }
}
