/**
 * Statements as data: the pieces of the text around the placeholders, and whether it reads or writes. Nothing below the
 * seam looks into SQL: an engine joins the pieces with its own placeholders, and builds a command for many rows from what
 * the declaration says of one.
 *
 * In a text, `?` is a placeholder and nothing else; values are parameters and never part of a text.
 */

/** A statement whatever it does. */
interface AnyStatement {
  /** As declared, with `?`: for traces, and as the key of what an engine prepares. */
  readonly text: string;
  /** The text around the placeholders: one piece more than there are parameters. */
  readonly pieces: readonly string[];
}

/** A statement that changes nothing, with the shape of its rows by alias. */
export interface Read<Row = never> extends AnyStatement {
  readonly kind: 'read';
  /** Whether its rows are lists of values in the order of the columns: half the time of objects where rows are many. */
  readonly areRowsLists?: boolean;
  /** Set where it begins at a player's name (named-player.ts). */
  readonly byPlayerId?: ReadByPlayerId<Row>;
  /** Carries the type only; never set. */
  readonly row?: Row;
}

/** The same read with the internal id of the player in the place of the name. */
export interface ReadByPlayerId<Row> {
  readonly read: Read<Row>;
  /** The index of the name, and of the id, among the parameters. */
  readonly index: number;
}

/** A statement that changes data or the schema. It may return rows. */
export interface Write<Row = never> extends AnyStatement {
  readonly kind: 'write';
  /** What it does to one row; null for any other text, which is run once for each list of parameters. */
  readonly rowWrite: RowWrite | null;
  /** Carries the type only; never set. */
  readonly row?: Row;
}

export type Statement<Row = never> = Read<Row> | Write<Row>;

/** A write of one row, from whose parts an engine makes the write of many. */
export type RowWrite = Insertion | Update | Deletion;

/** Inserts a row of values. No two rows of one call have the same key. */
export interface Insertion {
  readonly verb: 'INSERT INTO';
  readonly table: string;
  readonly columns: readonly string[];
  readonly onConflict: OnConflict | null;
}

/** What happens where a row with the same keys exists. */
export interface OnConflict {
  readonly keys: readonly string[];
  /** The assignments, in which `excluded` is the row that was to be inserted; without them the existing row stays. */
  readonly set?: string;
}

/** Updates the rows that have the values of the keys; the parameters are those of `set`, then the keys. */
export interface Update {
  readonly verb: 'UPDATE';
  readonly table: string;
  readonly set: readonly string[];
  readonly condition: Condition;
}

/** Deletes the rows that have the values of the keys. */
export interface Deletion {
  readonly verb: 'DELETE FROM';
  readonly table: string;
  readonly condition: Condition;
}

/** Which rows a write concerns: those equal in the columns `keys`, and of them those that meet `and`, which has no placeholder. */
export interface Condition {
  readonly keys: readonly string[];
  readonly and?: string;
}

/** Declares a read. That its rows have the shape named is proved by the store's suite, on every engine. */
export function read<Row = never>(text: string): Read<Row> {
  return { kind: 'read', text, pieces: piecesOf(text) };
}

/** Declares a read whose rows are lists of values in the order of its columns. */
export function readLists<Row extends readonly (string | number | null)[]>(text: string): Read<Row> {
  return { ...read<Row>(text), areRowsLists: true };
}

/** Declares a write that the constructors below do not cover. */
export function write<Row = never>(text: string): Write<Row> {
  return writeOf(piecesOf(text), null);
}

/** Declares the insertion of a row, whose parameters are the columns. */
export function insertion(table: string, columns: readonly string[], onConflict: OnConflict | null = null): Write {
  const row: Insertion = { verb: 'INSERT INTO', table, columns, onConflict };
  return writeOf(
    piecesOf(`INSERT INTO ${table} ${insertedColumns(row)} VALUES (${columns.map(() => '?').join(', ')})${conflictClause(row)}`),
    row,
  );
}

/** Declares an update: assignments with `?`, and the rows they concern. */
export function update(table: string, set: string, condition: Condition): Write {
  const row: Update = { verb: 'UPDATE', table, set: piecesOf(set), condition };
  return writeOf(piecesOf(`UPDATE ${table} SET ${set} WHERE ${conditionOf(condition)}`), row);
}

/** Declares a deletion. */
export function deletion(table: string, condition: Condition): Write {
  const row: Deletion = { verb: 'DELETE FROM', table, condition };
  return writeOf(piecesOf(`DELETE FROM ${table} WHERE ${conditionOf(condition)}`), row);
}

function writeOf<Row>(pieces: readonly string[], rowWrite: RowWrite | null): Write<Row> {
  return { kind: 'write', text: pieces.join('?'), pieces, rowWrite };
}

/** Splits a text at its placeholders. */
export function piecesOf(text: string): readonly string[] {
  return text.split('?');
}

/** The text of pieces, with the placeholders of an engine: `placeholder` gives them by their index. */
export function joinPieces(pieces: readonly string[], placeholder: (index: number) => string): string {
  return pieces.reduce((text, piece, index) => (index === 0 ? piece : `${text}${placeholder(index - 1)}${piece}`), '');
}

/** The columns of an insertion in brackets. */
export function insertedColumns({ columns }: Insertion): string {
  return `(${columns.join(', ')})`;
}

/** The clause that follows the rows of an insertion, a space before it; empty for none. */
export function conflictClause({ onConflict }: Insertion): string {
  if (onConflict === null) return '';
  const { keys, set } = onConflict;
  return ` ON CONFLICT (${keys.join(', ')}) DO ${set === undefined ? 'NOTHING' : `UPDATE SET ${set}`}`;
}

/** A condition with `?`. */
export function conditionOf({ keys, and }: Condition): string {
  return [...keys.map((key) => `${key} = ?`), ...(and === undefined ? [] : [and])].join(' AND ');
}
