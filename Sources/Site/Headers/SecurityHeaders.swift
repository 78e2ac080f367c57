/// The header fields that keep a site what its publisher made of it: no script, style, picture or frame of anybody else.
///
/// The preview sends them, and the snippets for web servers are made of them.
public enum SecurityHeaders {
  /// A header field.
  public typealias Field = (name: String, value: String)

  /// The fields of every answer, in their order.
  public static let fields: [Field] = [
    ("Content-Security-Policy", policy.map { "\($0.directive) \($0.value)" }.joined(separator: "; ")),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// The content security policy (CSP Level 3): nothing inline, nothing from elsewhere.
  ///
  /// `data:` is for pictures within style sheets. Blocks of JSON-LD are data and need no permission.
  static let policy: [(directive: String, value: String)] = [
    ("default-src", "'none'"),
    ("script-src", "'self'"),
    ("style-src", "'self'"),
    ("img-src", "'self' data:"),
    ("connect-src", "'none'"),
    ("manifest-src", "'self'"),
    ("base-uri", "'none'"),
    ("form-action", "'self'"),
    ("frame-ancestors", "'none'"),
  ]
}
