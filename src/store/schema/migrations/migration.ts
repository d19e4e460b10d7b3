/**
 * A step of a store that was made by an earlier Laurel to the next version of the schema; a fresh store is made by
 * schema/create-schema.ts and takes none. A step that was released is never changed, so it spells what it does itself.
 */

import type { Dialect } from '../../engine/engine.ts';

export interface Migration {
  /** The version that the schema has after it: one more than before. */
  readonly version: number;
  readonly about: string;
  /** One command each: some distributed engines take one change of the schema at a time. */
  readonly commands: (dialect: Dialect) => readonly string[];
}
