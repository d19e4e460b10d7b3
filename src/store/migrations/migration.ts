/** A step from one version of the schema to the next. Steps are numbered from 1, and never changed or undone. */

import type { Dialect, Transaction } from '../engine.ts';

export interface Migration {
  readonly about: string;
  /** One command each: some distributed engines take one change of the schema at a time. */
  commands(dialect: Dialect): readonly string[];
  /** Derives what SQL alone cannot from what is stored, after the commands; may be gone through again. */
  fill?(transaction: Transaction): Promise<void>;
}
