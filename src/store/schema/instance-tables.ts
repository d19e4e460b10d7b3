/** Tables of the store and the server themselves. */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** Counters maintained by loads: versions, totals, the next player id. */
export const counter = table('counter', { name: column.textKey, value: column.big });

/** Text values by name. */
export const setting = table('setting', { name: column.textKey, value: column.text });

/** What the operator has set at run time: a value of the site's identity (docs/spec/site.md 4), and the SHA-256 of it. */
export const siteSetting = table('site_setting', {
  name: column.textKey,
  value: column.text,
  revision: column.text,
});
