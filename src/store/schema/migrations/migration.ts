import type { Dialect } from '../../engine/engine.ts';

/**
 * A migration step, which upgrades the schema by one version. New stores are created by schema/create-schema.ts without steps. A
 * released step is never changed, so it contains its SQL literally instead of using the table declarations.
 */
export interface Migration {
  /** Schema version after the step: one more than before. */
  readonly version: number;
  readonly about: string;
  /** Each text is one command, because some distributed databases allow only one schema change per command. */
  readonly commands: (dialect: Dialect) => readonly string[];
}
