import PostgresKit

/// The rights of readers, copied from one schema to another: the same roles may read a set that takes the place of an older one.
enum Privileges {
  /// Grants the rights on the schema itself, and the default rights on tables to be made in it.
  static func copySchema(from old: String, to new: String, _ database: PostgresConnection) throws {
    try runAll(
      """
      SELECT format('GRANT %s ON SCHEMA %I TO %s', a.privilege_type, $2::text, \(grantee)) || \(option)
      FROM pg_namespace n, aclexplode(n.nspacl) a WHERE n.nspname = $1 AND a.grantee <> n.nspowner
      UNION ALL
      SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT %s ON %s TO %s', pg_get_userbyid(d.defaclrole), $2::text,
        a.privilege_type, CASE d.defaclobjtype WHEN 'r' THEN 'TABLES' WHEN 'S' THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS' ELSE 'TYPES' END,
        \(grantee)) || \(option)
      FROM pg_default_acl d JOIN pg_namespace n ON n.oid = d.defaclnamespace, aclexplode(d.defaclacl) a
      WHERE n.nspname = $1 AND pg_has_role(d.defaclrole, 'MEMBER') AND a.grantee <> d.defaclrole
      """, from: old, to: new, database)
  }

  /// Grants the rights on tables, views and columns that both schemas have.
  static func copyTables(from old: String, to new: String, _ database: PostgresConnection) throws {
    let both = """
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = $1
      JOIN pg_namespace m ON m.nspname = $2 JOIN pg_class d ON d.relnamespace = m.oid AND d.relname = c.relname AND d.relkind = c.relkind
      """
    try runAll(
      """
      SELECT format('GRANT %s ON TABLE %I.%I TO %s', a.privilege_type, $2::text, c.relname, \(grantee)) || \(option)
      \(both), aclexplode(c.relacl) a WHERE c.relkind IN ('r', 'v') AND a.grantee <> c.relowner
      UNION ALL
      SELECT format('GRANT %s (%I) ON TABLE %I.%I TO %s', a.privilege_type, e.attname, $2::text, c.relname, \(grantee)) || \(option)
      \(both) JOIN pg_attribute e ON e.attrelid = c.oid AND e.attnum > 0
      JOIN pg_attribute f ON f.attrelid = d.oid AND f.attname = e.attname, aclexplode(e.attacl) a
      WHERE c.relkind IN ('r', 'v') AND a.grantee <> c.relowner
      """, from: old, to: new, database)
  }

  /// The SQL for the role that a right is given to.
  private static let grantee = "CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END"
  private static let option = "CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END"

  /// Runs the statements that a query returns.
  private static func runAll(
    _ query: String, from old: String, to new: String, _ database: PostgresConnection
  ) throws {
    for row in try database.run(query, [old, new]).rows {
      if let statement = row.first ?? nil { try database.run(statement) }
    }
  }
}
