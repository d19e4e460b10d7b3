/** Declares the format of the server of the RPCS3 emulator. */

import { InvalidValue, text } from '../../../../settings/setting.ts';
import { defineFormat } from '../../source/format.ts';
import { playerName } from '../import-options.ts';
import { readLinks } from './links.ts';

/** The format of an RPCN server. Its database can be imported continuously while the server runs. */
export const rpcn = defineFormat({
  name: 'rpcn',
  network: 'psn',
  about:
    'Import trophies from the database or from saved responses of an RPCN server, through which players of the RPCS3 emulator play online.',
  path: 'database rpcn.db, folder of the server, or saved responses',
  inputs: ['file', 'folder', 'stream'],
  options: {
    player: playerName('Player who owns the account. The player must already be in the store.'),
    account: {
      ...text(
        '',
        'name',
        'Account on the server. Several accounts are separated by commas, each with its player: account=player.',
        readAccounts,
      ),
      isRequired: true,
    },
  },
  uses: [],
  async open(input, { player, account }, { strict }) {
    return (await import('./open.ts')).openRpcn(input, { player, account, strict });
  },
  async watch(path, { player, account }, { strict, accounts }) {
    return (await import('./open.ts')).watchRpcn(path, { player, account, strict, accounts });
  },
});

/** Checks the account names. Whether each account has a player can be checked only when the option `player` is known. */
function readAccounts(given: string): string {
  const links = readLinks(given, given);
  if (typeof links === 'string') throw new InvalidValue(links);
  return given;
}
