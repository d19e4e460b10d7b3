/**
 * Statements as data: the pieces of text around the placeholders, and whether the statement reads or writes. Engines do not
 * parse SQL. An engine joins the pieces with its own placeholders, and builds writes of many rows from the declaration of
 * the write of one row.
 *
 * Every `?` in a text is a placeholder. Values are always parameters, never part of a text.
 */

/** Common fields of all statements. */
interface AnyStatement {
  /** The declared text with `?`, for traces and as the key of prepared statements. */
  readonly text: string;
  /** The text around the placeholders: one piece more than there are placeholders. */
  readonly pieces: readonly string[];
}

/** A statement that only reads. `Row` is the shape of its rows, by column alias. */
export interface Read<Row = never> extends AnyStatement {
  readonly kind: 'read';
  /** Whether rows are lists of values in column order. For many rows, that takes half the time of objects. */
  readonly areRowsLists?: boolean;
  /** Whether the statement always runs once per list of parameters, even if an engine could join the lists into one command. */
  readonly runsPerList?: boolean;
  /** The variant by player id, for a read that looks up a player by name (named-player.ts). */
  readonly byPlayerId?: ReadByPlayerId<Row>;
  /** Never set; it only makes the row type known to the compiler. */
  readonly row?: Row;
}

/** The same read with the player's internal id instead of the name. */
export interface ReadByPlayerId<Row> {
  readonly read: Read<Row>;
  /** Parameter index of the name in the original read. */
  readonly index: number;
  /** For each parameter of this read, its index in the original read; null for the id. */
  readonly from: readonly (number | null)[];
}

/** A statement that changes data or the schema. It may return rows. */
export interface Write<Row = never> extends AnyStatement {
  readonly kind: 'write';
  /** The write of one row in parts; null for any other text, which runs once per list of parameters. */
  readonly rowWrite: RowWrite | null;
  /** Never set; it only makes the row type known to the compiler. */
  readonly row?: Row;
}

/** A statement that reads or writes. */
export type Statement<Row = never> = Read<Row> | Write<Row>;

/** The parts of a write of one row, from which an engine builds a write of many rows. */
export type RowWrite = Insertion | Update | Deletion;

/** Inserts a row. The rows of one call must have different keys. */
export interface Insertion {
  readonly verb: 'INSERT INTO';
  readonly table: string;
  readonly columns: readonly string[];
  readonly onConflict: OnConflict | null;
}

/** Action when a row with the same keys exists. */
export interface OnConflict {
  readonly keys: readonly string[];
  /** Assignments, in which `excluded` is the row to insert; without them the existing row is unchanged. */
  readonly set?: string;
}

/** Updates the rows with the given key values. The parameters are those of `set`, then the keys. */
export interface Update {
  readonly verb: 'UPDATE';
  readonly table: string;
  readonly set: readonly string[];
  readonly condition: Condition;
  /** Columns of the written row that the update returns. */
  readonly returning?: string;
}

/** Deletes the rows with the given key values. */
export interface Deletion {
  readonly verb: 'DELETE FROM';
  readonly table: string;
  readonly condition: Condition;
}

/** Selects the rows that equal the parameters in the columns `keys` and satisfy `and`, which has no placeholder. */
export interface Condition {
  readonly keys: readonly string[];
  readonly and?: string;
}

/** Declares a read. The store's tests check on every engine that its rows have the declared shape. */
export function read<Row = never>(text: string): Read<Row> {
  return { kind: 'read', text, pieces: cutAtParameters(text) };
}

/** Declares a read whose rows are lists of values in column order. */
export function readLists<Row extends readonly (string | number | null)[]>(
  text: string,
): Read<Row> {
  return { ...read<Row>(text), areRowsLists: true };
}

/**
 * Declares a read with a LIMIT per list of parameters. It runs once per list, because Citus refuses a LIMIT below joined lists. With a
 * player's id as a value, the read is sent to one server.
 */
export function readPerList<Row>(text: string): Read<Row> {
  return { ...read<Row>(text), runsPerList: true };
}

/** Declares a write that cannot be declared by `insertion`, `update` or `deletion`. */
export function write<Row = never>(text: string): Write<Row> {
  return writeOf(cutAtParameters(text), null);
}

/** Declares the insertion of a row. The parameters are the values of the columns. */
export function insertion(
  table: string,
  columns: readonly string[],
  onConflict: OnConflict | null = null,
): Write {
  const row: Insertion = { verb: 'INSERT INTO', table, columns, onConflict };
  return writeOf(
    cutAtParameters(
      `INSERT INTO ${table} ${insertedColumns(row)} VALUES (${columns.map(() => '?').join(', ')})${conflictClause(row)}`,
    ),
    row,
  );
}

/**
 * Declares an update of the rows that match a condition. `set` contains assignments with `?`. `allMany` returns the rows that the update
 * returns.
 */
export function update<Row = never>(
  table: string,
  set: string,
  { returning, ...condition }: Condition & { readonly returning?: string },
): Write<Row> {
  const row: Update = {
    verb: 'UPDATE',
    table,
    set: cutAtParameters(set),
    condition,
    ...(returning === undefined ? {} : { returning }),
  };
  const returned = returning === undefined ? '' : ` RETURNING ${returning}`;
  return writeOf(
    cutAtParameters(`UPDATE ${table} SET ${set} WHERE ${createCondition(condition)}${returned}`),
    row,
  );
}

/** Declares the deletion of the rows that match a condition. */
export function deletion(table: string, condition: Condition): Write {
  const row: Deletion = { verb: 'DELETE FROM', table, condition };
  return writeOf(cutAtParameters(`DELETE FROM ${table} WHERE ${createCondition(condition)}`), row);
}

function writeOf<Row>(pieces: readonly string[], rowWrite: RowWrite | null): Write<Row> {
  return { kind: 'write', text: pieces.join('?'), pieces, rowWrite };
}

/** Splits a text at its placeholders. */
export function cutAtParameters(text: string): readonly string[] {
  return text.split('?');
}

/** Joins pieces into a text. `placeholder` returns the engine's placeholder by index. */
export function joinPieces(
  pieces: readonly string[],
  placeholder: (index: number) => string,
): string {
  return pieces.reduce(
    (text, piece, index) => (index === 0 ? piece : `${text}${placeholder(index - 1)}${piece}`),
    '',
  );
}

/** Returns the column list of an insertion in parentheses. */
export function insertedColumns({ columns }: Insertion): string {
  return `(${columns.join(', ')})`;
}

/** Returns the ON CONFLICT clause of an insertion with a leading space; empty if it has none. */
export function conflictClause({ onConflict }: Insertion): string {
  if (onConflict === null) return '';
  const { keys, set } = onConflict;
  return ` ON CONFLICT (${keys.join(', ')}) DO ${set === undefined ? 'NOTHING' : `UPDATE SET ${set}`}`;
}

/** Returns the SQL of a condition, with `?`. */
export function createCondition({ keys, and }: Condition): string {
  return [...keys.map((key) => `${key} = ?`), ...(and === undefined ? [] : [and])].join(' AND ');
}
