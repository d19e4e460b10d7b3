/**
 * All settings, each declared once. The declarations define the flag (`--base-path`), the environment variable (`LAUREL_BASE_PATH`),
 * the key in the settings file, `laurel config`, the help of each command and the tables in the docs (docs/spec/decisions.md 1 and 6).
 */

import { filePath } from './addresses.ts';
import { accountSettings } from './account-settings.ts';
import { contractSettings } from './contract-settings.ts';
import {
  adminSettings,
  logSettings,
  pageSettings,
  processSettings,
  serverSettings,
} from './service-settings.ts';
import {
  iconSettings,
  jobSettings,
  mediaSettings,
  networkSettings,
  serverStoreSettings,
  storeSettings,
} from './store-settings.ts';
import type { Setting } from './setting.ts';
import { common, retired } from './setting.ts';
import { siteSettings } from './site-settings.ts';
import { syncSettings } from './sync-settings.ts';
import type { Use, WithUse } from './uses.ts';
import { withUse } from './uses.ts';
import { webhookSettings } from './webhook-settings.ts';

/** The table of settings, in display order. */
export const allSettings = {
  ...serverSettings,
  ...processSettings,
  ...adminSettings,
  ...storeSettings,
  ...networkSettings,
  ...serverStoreSettings,
  ...iconSettings,
  ...mediaSettings,
  ...jobSettings,
  ...pageSettings,
  ...accountSettings,
  ...siteSettings,
  ...contractSettings,
  ...logSettings,
  ...webhookSettings,
  ...syncSettings,
} as const;

/** The values of declared settings. */
export type SettingsOf<D> = { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never };
/** The values of the settings that belong to a use, such as `serve` (uses.ts). */
export type SettingsFor<U extends Use> = SettingsOf<WithUse<typeof allSettings, U>>;
/** The values of the service's settings, without those for webhooks and the sync only. */
export type Settings = SettingsFor<'describe'>;

/** Returns the declarations of the settings that belong to a use. */
export function settingsFor<U extends Use>(use: U): WithUse<typeof allSettings, U> {
  return withUse(allSettings, use);
}

/** The settings that locate the settings file. They cannot be set in the file itself. */
export const fileSettings = {
  config: common({
    ...filePath(
      '',
      'file',
      'Settings file in TOML. Keys are flags without the leading hyphens, for example port = 8080.',
    ),
    fallbackText: 'none',
  }),
} as const;

const fixed = (value: string): Setting<string> => retired(`The value is always ${value}.`);

/** Settings of the previous release that have no effect. They are accepted with a warning, so that an upgraded service starts. */
export const retiredSettings = {
  answerCache: retired('The setting cache-memory now limits all caches together.'),
  rateStore: retired(
    'Each process counts the requests of its clients: divide the rate limit by the number of processes.',
  ),
  keptLists: retired('Serialized lists of games are no longer stored.'),
  corsHeaders: retired('Other origins may always send all headers that Laurel reads.'),
  corsMaxAge: fixed('a day'),
  maxUrl: fixed('8 KiB'),
  maxHeader: retired('The URL and the header fields together may always have 24 KiB.'),
  maxDepth: fixed('32'),
  maxNodes: fixed('2000'),
  maxParameter: fixed('4096'),
  maxRequests: fixed('1000'),
  headersTimeout: fixed('10 seconds'),
  requestTimeout: fixed('30 seconds'),
  sendTimeout: fixed('60 seconds'),
  syncPageSize: fixed('800'),
  syncFullDays: fixed('7'),
  syncTimeout: fixed('30 seconds'),
} as const;

/** All settings that are accepted, including retired ones. */
export const acceptedSettings = { ...allSettings, ...fileSettings, ...retiredSettings } as const;
