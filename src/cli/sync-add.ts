/** `laurel sync add`: follows players by name, from a list of names, or from the friends list of the signed-in account. */

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { assertFollowed, followPlayer } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import { settingsFor } from '../settings/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { followFriends, systemClock } from '../sync/index.ts';
import { systemErrorText } from '../system-errors.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { createLog } from '../app/process/log.ts';
import type { FollowableNetwork } from './network-option.ts';
import { networkOption } from './network-option.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import type { NetworkSettings } from '../app/sync-settings.ts';
import { openConfiguredPsn, withPlainErrors } from '../app/sync-settings.ts';
import { warnOfDemo } from './warn-of-demo.ts';
import { withStore } from './with-store.ts';
import { printLine, terminal } from './terminal.ts';
import { plural } from '../plural.ts';

interface AddFlags {
  readonly network: FollowableNetwork;
  readonly player?: string;
  readonly file?: string;
  readonly friends: boolean;
}

/** Adds `laurel sync add`. */
export function addAdd(sync: Command): void {
  const command = sync
    .command('add')
    .description(
      'Follow players, starting with the next run. The command itself sends requests to the network only with --friends.',
    )
    .argument('[name...]', 'names on the network')
    .addOption(networkOption())
    .option(
      '--player <name>',
      'with a network other than psn: player of this site who owns the account',
    )
    .option(
      '--file <path>',
      'read names from a file, or - for the standard input: one per line; lines that start with # are skipped',
    )
    .option(
      '--friends',
      'follow the friends of the logged-in account; sends a request for each page of the list, and one for each new friend',
      false,
    );
  addSettings(command, settingsFor('sync')).action(
    async (names: readonly string[], { network, player, file, friends }: AddFlags) => {
      const settings = readSettings(command, settingsFor('sync'));
      const listed = file === undefined ? names : [...names, ...(await readNames(file))];
      if (listed.length === 0 && !friends)
        throw new CommandError('Name a player, or use --file or --friends.', exitCodes.usage);
      if (friends && network !== 'psn')
        throw new CommandError('Only the console network has a list of friends.', exitCodes.usage);
      if (listed.length > 1 && player !== undefined)
        throw new CommandError('--player needs the name of exactly one account.', exitCodes.usage);
      const followed = listed.map((name) => ({ network, name, player }));
      followed.forEach(assertFollowed); // no player is followed if one name is invalid
      await withStore(settings, async (store) => {
        await warnOfDemo(store);
        for (const each of followed)
          announce(each.name, await followPlayer(store, each, Date.now()));
        const { sync: state } = composeState(store);
        if (friends) await withPlainErrors(() => addFriends(state, settings));
      });
    },
  );
}

function announce(name: string, isNew: boolean): void {
  terminal().stdout.write(isNew ? `${name} is now followed.\n` : `${name} is already followed.\n`);
}

async function addFriends(state: SyncState, settings: NetworkSettings): Promise<void> {
  const end = takeStopSignal();
  try {
    const { signal } = end;
    const clock = systemClock(signal);
    const log = createLog({ level: settings.logLevel });
    const { network } = openConfiguredPsn(settings, { state, clock, log, signal });
    const { friends, known } = await followFriends({ state, clock }, network, (name) =>
      announce(name, true),
    );
    printLine(
      `The friends list has ${plural(friends, 'account', 'accounts')}; ${known} already followed.`,
    );
  } finally {
    end.release();
  }
}

/** Maximum size of a list in bytes, enough for about 60,000 names. */
const maxBytes = 1_048_576;

/**
 * Reads a list with one name per line, and returns each name once. Skips empty lines and lines that start with #. Throws CommandError.
 * @param source a path, or - for the standard input
 */
async function readNames(source: string): Promise<readonly string[]> {
  const origin = source === '-' ? 'The standard input' : source;
  const text = await readBounded(
    source === '-' ? terminal().stdin : createReadStream(source),
    origin,
  );
  const names = text.split(/\r?\n/).map((line) => line.trim());
  const listed = names.filter((name) => name !== '' && !name.startsWith('#'));
  if (listed.length === 0) throw new CommandError(`${origin} contains no names.`, exitCodes.usage);
  return [...new Set(listed)];
}

async function readBounded(input: Readable, origin: string): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of input) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      size += bytes.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    throw new CommandError(
      `${origin} cannot be read (${systemErrorText(error) ?? String(error)}).`,
      exitCodes.failed,
      {
        cause: error,
      },
    );
  }
  if (size > maxBytes)
    throw new CommandError(`${origin} is larger than ${maxBytes} bytes.`, exitCodes.usage);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
