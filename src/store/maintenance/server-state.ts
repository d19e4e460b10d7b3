// cspell:ignore relowner
/** Reads what `laurel doctor` judges of a PostgreSQL server: its settings, and the user's rights on the tables of the store. */

import type { Engine } from '../engine/engine.ts';
import { commitTable } from '../engine/postgres/commits.ts';
import { read } from '../engine/statement.ts';
import { tables } from '../schema/tables.ts';

/** A table of the store, and what its user lacks to use and to upgrade it. */
export interface TableRights {
  readonly name: string;
  /** The rights that the user lacks, such as `INSERT, UPDATE`; empty if none. */
  readonly lacking: string;
  /** Whether the user owns the table, which upgrades require. */
  readonly isOwned: boolean;
}

/** The settings of a server, by name, and the user's rights on the tables of the store. */
export interface ServerState {
  readonly settings: ReadonlyMap<string, string>;
  readonly tables: readonly TableRights[];
}

const selectSettings = read<{ name: string; setting: string }>(
  'SELECT name AS "name", setting AS "setting" FROM pg_settings',
);

const neededRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const ownTables = [commitTable, ...tables.map(({ name }) => name)];
const selectRights = read<{ name: string; lacking: string; owned: number }>(
  `SELECT c.relname AS "name", concat_ws(', ', ${neededRights
    .map((right) => `CASE WHEN NOT has_table_privilege(c.oid, '${right}') THEN '${right}' END`)
    .join(
      ', ',
    )}) AS "lacking", CASE WHEN pg_has_role(c.relowner, 'USAGE') THEN 1 ELSE 0 END AS "owned"
   FROM pg_class c WHERE c.relkind IN ('r', 'p') AND pg_table_is_visible(c.oid)
     AND c.relname IN (${ownTables.map((name) => `'${name}'`).join(', ')}) ORDER BY c.relname`,
);

/** Reads the state of the server of an engine, which must be PostgreSQL. */
export async function readServerState(engine: Engine): Promise<ServerState> {
  const settings = await engine.all(selectSettings, []);
  const rights = await engine.all(selectRights, []);
  return {
    settings: new Map(settings.map(({ name, setting }) => [name, setting])),
    tables: rights.map(({ owned, ...table }) => ({ ...table, isOwned: owned === 1 })),
  };
}
