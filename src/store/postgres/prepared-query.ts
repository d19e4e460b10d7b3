/**
 * A prepared statement that is run for its rows. The driver has the server describe the columns at every run, which for a
 * player's row of sixty takes either side as long as the row: here they are described once a connection.
 */

import type { Connection } from 'pg';
import { Query } from 'pg';
import type { Parameters, SqlValue } from '../engine.ts';
import type { Columns, RawRow } from './rows.ts';
import { columnsOf } from './rows.ts';

/** A statement on a connection. */
export interface PreparedStatement {
  /** On the server. */
  readonly name: string;
  readonly text: string;
  /** The place of the first column that rows are made of. */
  readonly firstColumn: number;
  /** Null until they have been described. */
  columns: Columns | null;
}

type Described = globalThis.Parameters<typeof columnsOf>[0];
type Callback = (error: Error | null) => void;

/** What the driver calls while a query is on its way, and what it looks at; see `lib/query.js` there. */
export class PreparedQuery extends Query {
  declare name: string;
  declare values: Parameters;
  declare callback: Callback;
  readonly #statement: PreparedStatement;
  readonly #rows: RawRow[] = [];

  private constructor(statement: PreparedStatement, values: Parameters) {
    super(statement.text);
    this.name = statement.name;
    this.values = values;
    this.#statement = statement;
  }

  /** Sends it by `submit`; the rows it gives, as the texts of the protocol. Throws what the driver throws. */
  static run(
    statement: PreparedStatement,
    values: Parameters,
    submit: (query: PreparedQuery) => unknown,
  ): Promise<readonly RawRow[]> {
    return new Promise((resolve, reject) => {
      const query = new PreparedQuery(statement, values);
      query.callback = (error) => {
        if (error === null) resolve(query.#rows);
        else reject(error);
      };
      submit(query);
    });
  }

  prepare(connection: Connection): void {
    if (this.#statement.columns === null) {
      describeAndRun.call(this, connection);
      return;
    }
    connection.bind({ statement: this.name, values: this.values.map(toText) }, false);
    connection.execute(null, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: Described }): void {
    this.#statement.columns = columnsOf(fields, this.#statement.firstColumn);
  }

  handleDataRow({ fields }: { readonly fields: RawRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null);
  }
}

/** The driver's own way. */
const describeAndRun: (this: PreparedQuery, connection: Connection) => void = Reflect.get(Query.prototype, 'prepare');

function toText(value: SqlValue): string | null {
  return value === null ? null : String(value);
}
