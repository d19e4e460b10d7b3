/** SQL dialect of PostgreSQL. */

import { standardTypes } from '../../columns/column-types.ts';
import type { CatalogueColumn, Dialect } from '../engine.ts';
import { read } from '../statement.ts';

/** The SQL that is specific to PostgreSQL. */
export const postgresDialect: Dialect = {
  clustered: '',
  descendingNullsLast: 'DESC NULLS LAST',
  renameTable: (from, to) => [
    `ALTER TABLE ${from} RENAME TO ${to}`,
    `ALTER INDEX ${from}_pkey RENAME TO ${to}_pkey`,
  ],
  // Orders text by bytes, as SQLite does, independently of the database's collation.
  types: { ...standardTypes, TEXT: 'TEXT COLLATE "C"' },
  columns: read<CatalogueColumn>(
    `SELECT a.attname AS "name", upper(format_type(a.atttypid, NULL)) AS "type",
       CASE WHEN a.attnotnull THEN 0 ELSE 1 END AS "nullable",
       COALESCE(array_position(string_to_array(i.indkey::text, ' '), a.attnum::text), 0) AS "keyPlace"
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relname = ? AND c.relkind IN ('r', 'p') AND pg_table_is_visible(c.oid) ORDER BY a.attnum`,
  ),
  integrity: null,
};
