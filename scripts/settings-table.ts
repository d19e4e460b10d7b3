/** The tables of settings in the README and in docs/sync.md, derived from src/settings. */

import type { Setting, UsedSetting } from '../src/settings/index.ts';
import { allSettings, environmentName, fileSettings, flagName } from '../src/settings/index.ts';
import { code, plain, replaceBetweenMarkers, table } from './markdown.ts';

export const readmeFile = new URL('../README.md', import.meta.url);
export const syncFile = new URL('../docs/sync.md', import.meta.url);

/** Defaults that differ from machine to machine, in words. */
const fallbackWords: Readonly<Record<string, string>> = {
  store: "a file in the user's data folder",
  syncTokenFile: "`network-login.json` with the user's configuration",
};

/** One row a setting, in the order of the declarations. */
function deriveSettingsTable(declarations: Readonly<Record<string, Setting<unknown>>>): string {
  const rows = Object.entries(declarations).map(([key, setting]) => [
    code(`--${flagName(key)}${setting.argument === '' ? '' : ` ${setting.argument}`}`),
    code(environmentName(key)),
    fallbackWords[key] ?? setting.fallbackText ?? (setting.fallback === '' ? '' : code(String(setting.fallback))),
    plain(setting.about),
  ]);
  return table(['flag', 'environment variable', 'default', 'meaning'], rows);
}

function settingsWhere(isWanted: (setting: UsedSetting) => boolean): Readonly<Record<string, UsedSetting>> {
  return Object.fromEntries(Object.entries<UsedSetting>(allSettings).filter(([, setting]) => isWanted(setting)));
}

/** Whether a setting is for the sync alone. */
function isOfSync({ for: uses }: UsedSetting): boolean {
  return uses.includes('sync') && !uses.includes('describe');
}

/** A README with the table as it should be. */
export function withSettingsTable(readme: string): string {
  return replaceBetweenMarkers(
    readme,
    'settings',
    deriveSettingsTable({ ...fileSettings, ...settingsWhere((setting) => !isOfSync(setting)) }),
  );
}

/** A docs/sync.md with the table as it should be. */
export function withSyncSettings(page: string): string {
  return replaceBetweenMarkers(page, 'settings', deriveSettingsTable(settingsWhere(isOfSync)));
}
