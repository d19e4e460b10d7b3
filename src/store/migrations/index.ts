import { initial } from './0001-initial.ts';
import type { Migration } from './migration.ts';

/** Every step in order; the version of the schema is their number. */
export const migrations: readonly Migration[] = [initial];
