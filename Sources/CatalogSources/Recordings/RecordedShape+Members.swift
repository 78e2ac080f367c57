import JSONKit

extension RecordedShape {
  /// The members that tell the shapes apart, gathered in one pass; of repeated names the last.
  struct Members {
    var id, data, results, attribution, code: JSONValue?
    var uri, body, status, request, response, interactions: JSONValue?
    var hasMessage = false
    var isSpecification = false

    init(_ object: JSONObject) {
      for member in object {
        let name = member.name
        if name.equals("id") {
          id = member.value
        } else if name.equals("data") {
          data = member.value
        } else if name.equals("results") {
          results = member.value
        } else if name.equals("attributionText") {
          attribution = member.value
        } else if name.equals("code") {
          code = member.value
        } else if name.equals("status") {
          status = member.value
          hasMessage = true
        } else if name.equals("message") {
          hasMessage = true
        } else if name.equals("uri") || name.equals("url") {
          uri = member.value
        } else if name.equals("body") {
          body = member.value
        } else if name.equals("request") {
          request = member.value
        } else if name.equals("response") {
          response = member.value
        } else if name.equals("http_interactions") {
          interactions = member.value
        } else if name.equals("swagger") || name.equals("swaggerVersion") || name.equals("openapi") {
          isSpecification = true
        }
      }
    }
  }
}
