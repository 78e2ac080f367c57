import Glibc

/// The functions of libpq, PostgreSQL's client library, that this program calls.
///
/// The library is opened when it is first needed, not linked: it loads LDAP, Kerberos and OpenSSL, which every start of the program would
/// load, too, and which would be part of what decides whether a night brings anything new. The declarations are those of libpq-fe.h, whose
/// binary interface has been that of `libpq.so.5` since 2005; each function pointer below is cast to its declaration there.
struct LibPQ {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  // Connecting
  let parse: @convention(c) (Text, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> UnsafeMutableRawPointer?
  let freeOptions: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let start: @convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, CInt) -> Connection?
  let poll: @convention(c) (Connection) -> CInt
  let status: @convention(c) (Connection) -> CInt
  let socket: @convention(c) (Connection) -> CInt
  let finish: @convention(c) (Connection) -> Void
  let setVerbosity: @convention(c) (Connection, CInt) -> CInt
  let setNoticeProcessor:
    @convention(c) (Connection, @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void, UnsafeMutableRawPointer?) ->
      UnsafeRawPointer?
  let setNonblocking: @convention(c) (Connection, CInt) -> CInt
  let errorMessage: @convention(c) (Connection) -> Text?
  let needsPassword: @convention(c) (Connection) -> CInt
  let host: @convention(c) (Connection) -> Text?
  let port: @convention(c) (Connection) -> Text?
  let database: @convention(c) (Connection) -> Text?
  let user: @convention(c) (Connection) -> Text?
  let password: @convention(c) (Connection) -> Text?
  let serverVersion: @convention(c) (Connection) -> CInt
  let parameter: @convention(c) (Connection, Text) -> Text?

  // Statements and their results
  let send: @convention(c) (Connection, Text) -> CInt
  let sendWithParameters:
    @convention(c) (
      Connection, Text, CInt, UnsafePointer<UInt32>?, UnsafePointer<Text?>?, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?, CInt
    ) -> CInt
  let flush: @convention(c) (Connection) -> CInt
  let consume: @convention(c) (Connection) -> CInt
  let isBusy: @convention(c) (Connection) -> CInt
  let result: @convention(c) (Connection) -> Result?
  let resultStatus: @convention(c) (Result) -> CInt
  let errorField: @convention(c) (Result, CInt) -> Text?
  let rowCount: @convention(c) (Result) -> CInt
  let columnCount: @convention(c) (Result) -> CInt
  let value: @convention(c) (Result, CInt, CInt) -> Text?
  let isNull: @convention(c) (Result, CInt, CInt) -> CInt
  let affected: @convention(c) (Result) -> Text?
  let clear: @convention(c) (Result) -> Void

  // COPY, and ending a statement
  let putCopy: @convention(c) (Connection, UnsafePointer<CChar>?, CInt) -> CInt
  let endCopy: @convention(c) (Connection, Text?) -> CInt
  let makeCancel: @convention(c) (Connection) -> OpaquePointer?
  let cancel: @convention(c) (OpaquePointer, UnsafeMutablePointer<CChar>, CInt) -> CInt
  let freeCancel: @convention(c) (OpaquePointer) -> Void
}

extension LibPQ {
  /// The name of the library's file, which is searched in the system's library folders.
  static let fileName = "libpq.so.5"

  /// Opens the library. It stays open until the process ends.
  ///
  /// - Throws: ``PostgresError`` (`missingLibrary`).
  static func load(_ name: String = fileName) throws(PostgresError) -> LibPQ {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw .missingLibrary() }
    // The type is that of the property which the function becomes.
    func function<Function>(_ name: String) throws(PostgresError) -> Function {
      guard let address = dlsym(library, name) else { throw .missingLibrary(lacking: name) }
      return unsafeBitCast(address, to: Function.self)
    }
    return LibPQ(
      parse: try function("PQconninfoParse"),
      freeOptions: try function("PQconninfoFree"),
      freeMemory: try function("PQfreemem"),
      start: try function("PQconnectStartParams"),
      poll: try function("PQconnectPoll"),
      status: try function("PQstatus"),
      socket: try function("PQsocket"),
      finish: try function("PQfinish"),
      setVerbosity: try function("PQsetErrorVerbosity"),
      setNoticeProcessor: try function("PQsetNoticeProcessor"),
      setNonblocking: try function("PQsetnonblocking"),
      errorMessage: try function("PQerrorMessage"),
      needsPassword: try function("PQconnectionNeedsPassword"),
      host: try function("PQhost"),
      port: try function("PQport"),
      database: try function("PQdb"),
      user: try function("PQuser"),
      password: try function("PQpass"),
      serverVersion: try function("PQserverVersion"),
      parameter: try function("PQparameterStatus"),
      send: try function("PQsendQuery"),
      sendWithParameters: try function("PQsendQueryParams"),
      flush: try function("PQflush"),
      consume: try function("PQconsumeInput"),
      isBusy: try function("PQisBusy"),
      result: try function("PQgetResult"),
      resultStatus: try function("PQresultStatus"),
      errorField: try function("PQresultErrorField"),
      rowCount: try function("PQntuples"),
      columnCount: try function("PQnfields"),
      value: try function("PQgetvalue"),
      isNull: try function("PQgetisnull"),
      affected: try function("PQcmdTuples"),
      clear: try function("PQclear"),
      putCopy: try function("PQputCopyData"),
      endCopy: try function("PQputCopyEnd"),
      makeCancel: try function("PQgetCancel"),
      cancel: try function("PQcancel"),
      freeCancel: try function("PQfreeCancel"))
  }
}
