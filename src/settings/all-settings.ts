/**
 * Every setting, once. The flag (`--base-path`), the environment variable (`LAUREL_BASE_PATH`), the settings file, `laurel config`, the
 * help of each command and the tables in the docs follow from the declarations (docs/spec/decisions.md 1 and 6).
 */

import { filePath } from './addresses.ts';
import { contractSettings } from './contract-settings.ts';
import { adminSettings, logSettings, pageSettings, processSettings, serverSettings } from './service-settings.ts';
import type { Setting } from './setting.ts';
import { retired } from './setting.ts';
import { iconSettings, serverStoreSettings, storeSettings } from './store-settings.ts';
import { syncSettings } from './sync-settings.ts';
import type { Use, WithUse } from './uses.ts';
import { withUse } from './uses.ts';
import { webhookSettings } from './webhook-settings.ts';

/** The table, in the order in which settings are shown. */
export const allSettings = {
  ...serverSettings,
  ...processSettings,
  ...adminSettings,
  ...storeSettings,
  ...serverStoreSettings,
  ...iconSettings,
  ...pageSettings,
  ...contractSettings,
  ...logSettings,
  ...webhookSettings,
  ...syncSettings,
} as const;

export type SettingsOf<D> = { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never };
/** The values of the settings with a use. */
export type SettingsFor<U extends Use> = SettingsOf<WithUse<typeof allSettings, U>>;
/** Of the service, without what it only passes on to webhooks and the sync. */
export type Settings = SettingsFor<'describe'>;

/** The declarations of the settings with a use. */
export function settingsFor<U extends Use>(use: U): WithUse<typeof allSettings, U> {
  return withUse(allSettings, use);
}

/** Where other settings are. Not a part of the file itself. */
export const fileSettings = {
  config: {
    ...filePath('', 'file', 'File with settings, as TOML: the flags without their hyphens in front, such as port = 8080.'),
    fallbackText: 'none',
  },
} as const;

/** Settings of the release before. They have no effect; a start with an old command line, variable or file succeeds with a warning. */
export const retiredSettings = {
  answerCache: retired('The setting cache-memory bounds all caches together.'),
  keptLists: retired('Serialized lists of games are no longer stored.'),
} as const;

/** Every name that is accepted. */
export const acceptedSettings = { ...allSettings, ...fileSettings, ...retiredSettings } as const;
