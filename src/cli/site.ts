/** `laurel site`: changes the site's identity while the service runs (docs/how-to/theme.md). */

import type { Command } from 'commander';
import {
  ActionError,
  listSiteValues,
  setSiteValue,
  siteName,
  unsetSiteValue,
} from '../actions/index.ts';
import type { SiteValue } from '../actions/index.ts';
import type { IdentityName, IdentityValues } from '../identity/index.ts';
import { IdentityError, findIdentitySetting } from '../identity/index.ts';
import { settingsFor } from '../settings/index.ts';
import { loadIdentity, readBounded } from '../site/index.ts';
import { withPictures } from '../media/index.ts';
import type { SqlStore } from '../store/index.ts';
import { runAudited } from './correction-command.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { printLine } from './terminal.ts';
import { withExistingStore } from './with-store.ts';

const valueArgument = ['<value>', 'name of the value, such as site-name'] as const;

/** Defines `laurel site` with its sub-commands. */
export function defineSiteCommand(site: Command): void {
  const show = site
    .command('show')
    .description(
      'Show the name, texts, colours and pages of the site, and where each value comes from.',
    )
    .option('--json', 'print a JSON object', false);
  onSite(show, async (store, fixed) => {
    const values = await listSiteValues(store, fixed);
    printLine(
      show.opts<{ json: boolean }>().json
        ? JSON.stringify({ values }, null, 2)
        : values.map(describe).join('\n'),
    );
  });
  addSet(site);
  addUnset(site);
}

function addSet(site: Command): void {
  const set = site
    .command('set')
    .description(
      'Set the name, a text, a colour, an image or a page of the site. A running service shows it without a restart.',
    )
    .argument(...valueArgument)
    .argument(
      '<text>',
      'the value; for site-logo, site-banner, site-css, imprint and privacy: path of a file with it',
    );
  onSite(set, async (store, fixed, [given = '', text = '']) => {
    const name = siteName(given);
    const bytes = readGiven(name, text);
    await audited(store, 'laurel site set', name, () =>
      withPictures((decoder) => setSiteValue(store, { name, bytes, fixed, decoder })),
    );
    printLine(`${name} was set.`);
  });
}

function addUnset(site: Command): void {
  const unset = site
    .command('unset')
    .description('Reset the name, a text, a colour, an image or a page of the site to its default.')
    .argument(...valueArgument);
  onSite(unset, async (store, _fixed, [given = '']) => {
    const name = siteName(given);
    await audited(store, 'laurel site unset', name, () => unsetSiteValue(store, name));
    printLine(`${name} is the default again.`);
  });
}

function audited(
  store: SqlStore,
  action: string,
  name: IdentityName,
  work: () => Promise<void>,
): Promise<void> {
  return runAudited(store, { action, subjectOf: () => name }, work);
}

/** Runs a command with the store, the identity values that settings override, and its arguments. */
function onSite(
  command: Command,
  work: (store: SqlStore, fixed: IdentityValues, args: readonly string[]) => Promise<void>,
): void {
  const declared = { ...settingsFor('store'), ...settingsFor('site') };
  addSettings(command, declared).action(async () => {
    const settings = readSettings(command, declared);
    const fixed = asActionError(() => loadIdentity(settings));
    await withExistingStore(settings, (store) => work(store, fixed, command.args));
  });
}

/** Returns the bytes of the given text. For a value that is a file, such as a logo, returns the content of the file that the text names. */
function readGiven(name: IdentityName, given: string): Uint8Array {
  const { kind } = findIdentitySetting(name);
  if (kind === 'text' || (kind === 'page' && /^https?:\/\//.test(given))) return Buffer.from(given);
  return asActionError(() => readBounded(given));
}

function asActionError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof IdentityError) throw new ActionError('invalid', `${error.message}.`);
    throw error;
  }
}

function describe({ name, kind, value, source }: SiteValue): string {
  const shown =
    kind === 'image' ? (value === 0 ? 'none' : `${value} bytes`) : firstLine(String(value));
  return `${name.padEnd(14)}${source.padEnd(10)}${shown}`;
}

function firstLine(text: string): string {
  const [first = ''] = text.split('\n');
  return first === text ? text : `${first} …`;
}
