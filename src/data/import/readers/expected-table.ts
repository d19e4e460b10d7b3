/**
 * Checks a database from outside: it must have a plain table with the expected columns, so that its rows are stored data and not computed.
 */

/** Tables and their columns that must exist. */
export type ExpectedTables = Readonly<Record<string, readonly string[]>>;

/** Runs a query that has the name of a table as its parameter. */
type Find = (sql: string, table: string) => readonly Readonly<Record<string, unknown>>[];

/**
 * Returns the reason why a table cannot be read, as a phrase that follows the name of the file; null if it can be read. Views, virtual
 * tables and generated columns are refused, because reading them would run code from the file.
 */
export function refuseTable(find: Find, table: string, columns: readonly string[]): string | null {
  const [first, ...others] = find(
    'SELECT type, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE',
    table,
  );
  const isTable = first?.['type'] === 'table' && others.length === 0;
  const sql = isTable ? first['sql'] : null;
  if (typeof sql !== 'string' || !/^\s*CREATE\s+TABLE\b/i.test(sql)) return `has no table ${table}`;
  const rows = find('SELECT lower(name) AS name FROM pragma_table_info(?)', table);
  const present = new Set(rows.map(({ name }) => name));
  const missing = columns.filter((column) => !present.has(column));
  return missing.length > 0 ? `has a table ${table} without ${missing.join(', ')}` : null;
}
