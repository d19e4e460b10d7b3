/** Derives docs/reference/settings.md from the declarations in src/settings. */

import { accountSettings } from '../src/settings/account-settings.ts';
import { contractSettings } from '../src/settings/contract-settings.ts';
import type { Setting } from '../src/settings/index.ts';
import {
  allSettings,
  environmentName,
  fileSettings,
  flagName,
  retiredSettings,
} from '../src/settings/index.ts';
import {
  adminSettings,
  logSettings,
  pageSettings,
  processSettings,
  serverSettings,
} from '../src/settings/service-settings.ts';
import {
  iconSettings,
  jobSettings,
  mediaSettings,
  networkSettings,
  serverStoreSettings,
  storeSettings,
} from '../src/settings/store-settings.ts';
import { siteSettings } from '../src/settings/site-settings.ts';
import { syncSettings } from '../src/settings/sync-settings.ts';
import { webhookSettings } from '../src/settings/webhook-settings.ts';
import { code, joinBlocks, plain, table } from './markdown.ts';

export const settingsReferenceFile = new URL('../docs/reference/settings.md', import.meta.url);

type Declarations = Readonly<Record<string, Setting<unknown>>>;

/** Texts for defaults that depend on the machine. */
const machineDefaults: Readonly<Record<string, string>> = {
  store: "a file in the user's data folder",
  syncSecrets: "`secrets` in the user's configuration folder",
};

const sections: readonly (readonly [title: string, declarations: Declarations])[] = [
  ['Settings file', fileSettings],
  ['Listening, proxies, browsers and limits', serverSettings],
  ['Start and stop', processSettings],
  ['Admin address', adminSettings],
  [
    'Store',
    {
      ...storeSettings,
      ...networkSettings,
      ...serverStoreSettings,
      ...iconSettings,
      ...mediaSettings,
    },
  ],
  ['Imports and backups in the background', jobSettings],
  ['Pages', { ...pageSettings, ...siteSettings }],
  ['People who sign in', accountSettings],
  ['Contract', contractSettings],
  ['Log', logSettings],
  ['Webhooks', webhookSettings],
  ['Sync with the console network', syncSettings],
];

const introduction = `All settings. This page is generated from \`src/settings/\` by \`npm run docs\`.

A setting can be given in three ways. A flag overrides the environment, and the environment overrides the settings file:

- as a flag: \`--port 9000\`
- as an environment variable: \`LAUREL_PORT=9000\`
- as a line in a TOML file named by \`--config\`, under the name of the flag without its leading hyphens: \`port = 9000\`

Laurel does not start with an invalid setting: it exits with code 2 and an error that names the setting. \`laurel config\` prints the effective settings and
the source of each. \`laurel COMMAND --help\` lists the settings that a command reads. With \`--advanced\`, it also lists the settings for unusual set-ups.`;

/** Returns the whole document. Throws if a setting is not in any section. */
export function deriveSettingsReference(): string {
  const shown = new Set(sections.flatMap(([, declarations]) => Object.keys(declarations)));
  const missing = Object.keys(allSettings).filter((key) => !shown.has(key));
  if (missing.length > 0)
    throw new Error(`These settings are in no section of the reference: ${missing.join(', ')}.`);
  return joinBlocks([
    '# Settings',
    introduction,
    ...sections.flatMap(([title, declarations]) => [
      `## ${title}`,
      deriveTable(part(declarations, false)),
    ]),
    '## Settings for unusual set-ups',
    'Few instances need these settings. Reasons are, for example, a load balancer with long idle times, imports of gigabytes, a slow database, or a benchmark.',
    deriveTable(part(allSettings, true)),
    '## Settings without effect',
    'These settings of the previous release are accepted with a warning and have no effect. The next release rejects them.',
    table(
      ['flag', 'reason'],
      Object.entries(retiredSettings).map(([key, { about }]) => [
        code(`--${flagName(key)}`),
        plain(about),
      ]),
    ),
  ]);
}

function part(declarations: Declarations, isForUnusual: boolean): Declarations {
  return Object.fromEntries(
    Object.entries(declarations).filter(([, { isUnusual = false }]) => isUnusual === isForUnusual),
  );
}

/** Returns a table with one row for each setting, in the order of the declarations. */
function deriveTable(declarations: Declarations): string {
  const rows = Object.entries(declarations).map(([key, setting]) => [
    code(`--${flagName(key)}${setting.argument === '' ? '' : ` ${setting.argument}`}`),
    code(environmentName(key)),
    machineDefaults[key] ??
      setting.fallbackText ??
      (setting.fallback === '' ? '' : code(String(setting.fallback))),
    plain(setting.about),
  ]);
  return table(['flag', 'environment variable', 'default', 'meaning'], rows);
}
