/**
 * Uses of settings. A use is a group of commands that need the same settings. Each setting is declared with its uses, and a command has the
 * settings of one use.
 */

import type { Setting } from './setting.ts';

/**
 * A command or a group of commands. `store`: commands that need only an open store. `address`: commands that need only the store's URL.
 * `document`: commands that write a document of the service without running it. `describe`: the service itself. `site`: commands about
 * the site's identity. `pictures`: commands that import data with images that can be downloaded.
 */
export type Use =
  | 'serve'
  | 'describe'
  | 'site'
  | 'document'
  | 'store'
  | 'address'
  | 'export'
  | 'import times'
  | 'import icons'
  | 'pictures'
  | 'webhook'
  | 'sync'
  | 'sync status';

/** A setting with its uses. */
export interface UsedSetting extends Setting<unknown> {
  readonly for: readonly Use[];
}

type Used<D, U extends Use> = { readonly [K in keyof D]: D[K] & { readonly for: readonly U[] } };

/** Adds uses to declarations. */
export function usedBy<const U extends Use, D extends Readonly<Record<string, Setting<unknown>>>>(
  uses: readonly U[],
  declarations: D,
): Used<D, U>;
export function usedBy(
  uses: readonly Use[],
  declarations: Readonly<Record<string, Setting<unknown>>>,
): object {
  return Object.fromEntries(
    Object.entries(declarations).map(([key, setting]) => [key, { ...setting, for: uses }]),
  );
}

/** The settings of a table that belong to a use. */
export type WithUse<T, U extends Use> = {
  readonly [
    K in keyof T as T[K] extends { readonly for: readonly (infer Uses)[] }
      ? U extends Uses
        ? K
        : never
      : never
  ]: T[K];
};

/** Returns the settings that belong to a use, in the order of the table. */
export function withUse<T extends Readonly<Record<string, UsedSetting>>, U extends Use>(
  table: T,
  use: U,
): WithUse<T, U>;
export function withUse(table: Readonly<Record<string, UsedSetting>>, use: Use): object {
  return Object.fromEntries(
    Object.entries(table).filter(([, setting]) => setting.for.includes(use)),
  );
}
