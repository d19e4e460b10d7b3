import { InvalidValue, text } from '../../../../settings/setting.ts';
import { defineFormat } from '../../source/format.ts';
import { ownerOption } from '../import-options.ts';

/** Declares the format of the PS4's trophy database. */
export const ps4 = defineFormat({
  name: 'ps4',
  network: 'psn',
  about: 'Import trophies of a PS4 from its database trophy_local.db.',
  path: 'the database, or a folder that contains it',
  inputs: ['file', 'folder', 'stream'],
  isComplete: true,
  options: {
    ...ownerOption,
    user: text(
      '',
      'id',
      'User of the console, by number or by eight hexadecimal digits; required if several users have trophies.',
      readUser,
    ),
  },
  uses: [],
  async open(input, { player, user }, { strict }) {
    return (await import('./ps4.ts')).openPs4(input, { player, user, strict });
  },
});

function readUser(given: string): string {
  if (/^[0-9a-f]{1,12}$/i.test(given)) return given.toLowerCase();
  throw new InvalidValue(
    `${JSON.stringify(given)} is neither a number nor eight hexadecimal digits`,
  );
}
