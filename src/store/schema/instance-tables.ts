/** What the store and its host keep for themselves. */

import * as column from './column-types.ts';
import { table } from './table.ts';

/** Numbers that loads keep: revisions, totals, the next player id. */
export const counter = table('counter', { name: column.textKey, value: column.big });

/** Texts of the store itself. */
export const setting = table('setting', { name: column.textKey, value: column.text });

/** The bucket of a client that is not full; milliseconds UTC at which it will be. */
export const clientRate = table('client_rate', { client: column.textKey, fullAt: column.instant });
