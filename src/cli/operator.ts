/** `laurel operator`: lets the operator sign in with a link (docs/spec/access.md 2). */

import type { Command } from 'commander';
import { openAccess } from '../access/index.ts';
import { formatAddress } from '../app/process/start-listening.ts';
import { listAddresses } from '../app/setup-link.ts';
import { settingsFor } from '../settings/index.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { printLine } from './terminal.ts';
import { withStore } from './with-store.ts';

/** The settings that the link depends on: the store, and the service's address. */
const linkSettings = { ...settingsFor('document'), ...settingsFor('store') };

/** Defines `laurel operator link`. */
export function defineOperatorCommand(operator: Command): void {
  const link = operator
    .command('link')
    .description(
      'Print a link for the first operator to sign in or set up the site. It is valid for 30 minutes and one use.',
    );
  addSettings(link, linkSettings).action(async () => {
    const settings = readSettings(link, linkSettings);
    const { code, kind } = await withStore(settings, async (store) => {
      const access = openAccess(store);
      try {
        return await access.entry.createOperatorLink(Date.now());
      } finally {
        await access.close();
      }
    });
    const path = kind === 'setup' ? 'setup' : 'sign-in';
    const address = formatAddress(settings.host, settings.port);
    for (const site of listAddresses({ ...settings, address }))
      printLine(`${site}/${path}#${code}`);
  });
}
