/** `laurel sync`: the network source. Nothing here asks the network but `login` and `run`. */

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { followPlayer, unfollowPlayer } from '../actions/index.ts';
import { composeState } from '../compose-state.ts';
import { settingsFor } from '../settings/index.ts';
import {
  describeLogin,
  logIn,
  loginStateOf,
  NetworkError,
  NotFollowed,
  readNpsso,
  readSyncStatus,
  TokenFileError,
  writeTokens,
} from '../sync/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { createLog } from './log.ts';
import { readSecretLine } from './read-secret.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { runRounds } from './sync-run.ts';
import { openConfiguredNetwork } from './sync-settings.ts';
import { describeStatus } from './sync-status.ts';
import { withExistingStore, withStore } from './with-store.ts';

export function describeSyncCommand(sync: Command): void {
  addLogin(sync);
  addAdd(sync);
  addRemove(sync);
  addRun(sync);
  addStatus(sync);
}

const npssoPrompt = 'npsso (from https://ca.account.sony.com/api/v1/ssocookie; it is not shown): ';

function addLogin(sync: Command): void {
  const command = sync
    .command('login')
    .description(
      'Log in with the npsso of your browser. It is asked for, or read from the standard input; it lasts about two months.',
    )
    .option('--npsso <source>', '- reads it from the standard input', readNpssoSource);
  addSettings(command, settingsFor('sync')).action(async () => {
    const npsso = readNpsso(await readSecretLine(npssoPrompt));
    if (npsso === null) throw new CommandError('That is no npsso: it has 64 letters and digits.', exitCodes.usage);
    const settings = readSettings(command, settingsFor('sync'));
    await withStore(settings, async (store) => {
      const { sync: state } = composeState(store);
      const { ask, clock } = openConfiguredNetwork(
        settings,
        state,
        createLog({ level: settings.logLevel }),
        new AbortController().signal,
      );
      const tokens = await inWords(() => logIn(ask, npsso, () => clock.now()));
      await inWords(() => writeTokens(settings.syncTokenFile, tokens));
      process.stdout.write(`logged in; the login ${describeLogin(loginStateOf(tokens, clock.now()))}\n`);
    });
  });
}

/** An npsso among the arguments would be in the list of processes and in the history of the shell. */
function readNpssoSource(given: string): string {
  if (given === '-') return given;
  throw new InvalidArgumentError('The npsso is not taken from the command line, where others can see it: give - and pipe it in.');
}

function addAdd(sync: Command): void {
  const command = sync
    .command('add')
    .description('Follow players from the next run on.')
    .argument('<name...>', 'names on the network');
  addSettings(command, settingsFor('store')).action(async (names: readonly string[]) => {
    await withStore(readSettings(command, settingsFor('store')), async (store) => {
      const { sync: state } = composeState(store);
      for (const name of names) {
        const isNew = await followPlayer(state, name, Date.now());
        process.stdout.write(isNew ? `${name} is followed\n` : `${name} was followed already\n`);
      }
    });
  });
}

function addRemove(sync: Command): void {
  const command = sync
    .command('remove')
    .description('Follow players no longer. What is stored of them stays; "laurel player delete" removes it.')
    .argument('<name...>', 'names of players');
  addSettings(command, settingsFor('store')).action(async (names: readonly string[]) => {
    await withExistingStore(readSettings(command, settingsFor('store')), async (store) => {
      const { sync: state } = composeState(store);
      for (const name of names) {
        await unfollowPlayer(state, name);
        process.stdout.write(`${name} is not followed any more\n`);
      }
    });
  });
}

interface RunFlags {
  readonly player?: string;
  readonly full: boolean;
  readonly every?: number;
}

function addRun(sync: Command): void {
  const command = sync
    .command('run')
    .description('Bring the followed players up to date. Exit code 1 if one of them is not.')
    .option('--player <name>', 'only this player')
    .option('--full', 'look through the whole list of games, not only down to the first unchanged one', false)
    .option('--every <minutes>', 'stay, and run again this often, until a signal', readMinutes);
  addSettings(command, settingsFor('sync')).action(async ({ player, full, every }: RunFlags) => {
    const settings = readSettings(command, settingsFor('sync'));
    const options = { full, everyMs: every === undefined ? null : every * minuteMs, ...(player === undefined ? {} : { player }) };
    await withStore(settings, (store) =>
      inWords(() => runRounds(store, settings, createLog({ level: settings.logLevel }), options)),
    );
  });
}

function readMinutes(given: string): number {
  const minutes = Number(given);
  if (/^\d+$/.test(given) && minutes >= 1 && minutes <= 35_000) return minutes;
  throw new InvalidArgumentError('It is a whole number from 1 to 35000.');
}

function addStatus(sync: Command): void {
  const declarations = settingsFor('sync status');
  const command = sync
    .command('status')
    .description('Show the login, the requests used and how fresh every followed player is. Exit code 1 if nobody is logged in.')
    .option('--json', 'write it as JSON', false);
  addSettings(command, declarations).action(async ({ json }: { readonly json: boolean }) => {
    const settings = readSettings(command, declarations);
    await withStore(settings, async (store) => {
      const { sync: state } = composeState(store);
      const status = await inWords(() => readSyncStatus(state, settings.syncTokenFile, Date.now()));
      process.stdout.write(json ? `${JSON.stringify(status, null, 2)}\n` : describeStatus(status, settings.syncBudget));
      if (status.login.state === 'none' || status.login.state === 'ended') process.exitCode = exitCodes.failed;
    });
  });
}

/** What the owner can do something about is told in one sentence. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NetworkError || error instanceof TokenFileError || error instanceof NotFollowed) {
      throw new CommandError(error.message, exitCodes.failed, { cause: error });
    }
    throw error;
  }
}
