/** The table of settings in the README, derived from src/settings/settings.ts. */

import type { Setting } from '../src/settings/index.ts';
import { environmentName, fileSettings, flagName, settings } from '../src/settings/index.ts';
import { code, plain, replaceBetweenMarks, table } from './markdown.ts';

export const readmeFile = new URL('../README.md', import.meta.url);

/** Defaults that differ from machine to machine, in words. */
const fallbackWords: Readonly<Record<string, string>> = { store: "a file in the user's data folder" };

/** One row a setting, in the order of the declarations. */
export function deriveSettingsTable(): string {
  const rows = Object.entries<Setting<unknown>>({ ...fileSettings, ...settings }).map(([key, setting]) => [
    code(`--${flagName(key)}${setting.argument === '' ? '' : ` ${setting.argument}`}`),
    code(environmentName(key)),
    fallbackWords[key] ?? setting.fallbackText ?? code(String(setting.fallback)),
    plain(setting.about),
  ]);
  return table(['flag', 'environment variable', 'default', 'meaning'], rows);
}

/** A README with the table as it should be. */
export function withSettingsTable(readme: string): string {
  return replaceBetweenMarks(readme, 'settings', deriveSettingsTable());
}
