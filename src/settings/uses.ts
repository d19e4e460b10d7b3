/** Who reads which setting: every setting is declared with its uses, and a command takes the settings of one. */

import type { Setting } from './setting.ts';

/**
 * A command, or what several have in common. `store`: commands over a store that need nothing else; `address`: those that need its
 * address alone; `describe`: those that describe the service without running it.
 */
export type Use =
  | 'serve'
  | 'describe'
  | 'store'
  | 'address'
  | 'export'
  | 'import xml'
  | 'import rpcs3'
  | 'webhook'
  | 'sync'
  | 'sync status';

/** A setting as it stands in the table. */
export interface UsedSetting extends Setting<unknown> {
  readonly for: readonly Use[];
}

type Used<D, U extends Use> = { readonly [K in keyof D]: D[K] & { readonly for: readonly U[] } };

/** Declarations with their uses. */
export function usedBy<const U extends Use, D extends Readonly<Record<string, Setting<unknown>>>>(
  uses: readonly U[],
  declarations: D,
): Used<D, U>;
export function usedBy(uses: readonly Use[], declarations: Readonly<Record<string, Setting<unknown>>>): object {
  return Object.fromEntries(Object.entries(declarations).map(([key, setting]) => [key, { ...setting, for: uses }]));
}

/** The settings of a table that have a use. */
export type WithUse<T, U extends Use> = {
  readonly [K in keyof T as T[K] extends { readonly for: readonly (infer Uses)[] } ? (U extends Uses ? K : never) : never]: T[K];
};

/** Picks the settings that have a use, in the order of the table. */
export function withUse<T extends Readonly<Record<string, UsedSetting>>, U extends Use>(table: T, use: U): WithUse<T, U>;
export function withUse(table: Readonly<Record<string, UsedSetting>>, use: Use): object {
  return Object.fromEntries(Object.entries(table).filter(([, setting]) => setting.for.includes(use)));
}
