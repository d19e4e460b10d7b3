/** Tables with values of the store and the server, such as counters and settings. */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** Counters maintained by loads: versions, totals, the next player id. */
export const counter = table('counter', { name: column.textKey, value: column.big });

/** Text values by name. */
export const setting = table('setting', { name: column.textKey, value: column.text });

/** A value of the site's identity that the operator has set at run time (docs/spec/site.md 4), with the SHA-256 of the value. */
export const siteSetting = table('site_setting', {
  name: column.textKey,
  value: column.text,
  revision: column.text,
});
