/** `laurel sync`: gets data from networks. Only `login`, `run` and `add --friends` send requests to a network. */

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { unfollowPlayer } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import { settingsFor } from '../settings/index.ts';
import { readSyncStatus } from '../sync/index.ts';
import { createSyncState } from '../sync/state/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { createLog } from '../app/process/log.ts';
import type { FollowableNetwork } from './network-option.ts';
import { networkOption } from './network-option.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { runRounds } from './sync-run.ts';
import { addAdd } from './sync-add.ts';
import { addLogin } from './sync-login.ts';
import { readKeyedStatus } from '../app/networks/keyed-status.ts';
import { readStatusFacts, withPlainErrors } from '../app/sync-settings.ts';
import type { SourceState } from '../app/sync-sources.ts';
import { readSources } from '../app/sync-sources.ts';
import { describeFailures } from './describe-failures.ts';
import { describeKeyed, describeStatus } from './sync-status.ts';
import { warnOfDemo } from './warn-of-demo.ts';
import { onStore, withStore } from './with-store.ts';
import { printLine, terminal } from './terminal.ts';

/** Defines `laurel sync` with its sub-commands. */
export function defineSyncCommand(sync: Command): void {
  addLogin(sync);
  addAdd(sync);
  addRemove(sync);
  addRun(sync);
  addStatus(sync);
}

function addRemove(sync: Command): void {
  const command = sync
    .command('remove')
    .description(
      'Stop following players. Their data remains; use "laurel player remove" to delete it.',
    )
    .argument('<name...>', 'names of players')
    .addOption(networkOption());
  onStore(command, async (store, names) => {
    const { network } = command.opts<{ readonly network: FollowableNetwork }>();
    const state = createSyncState(store.operational, network);
    for (const name of names) {
      await unfollowPlayer(state, name);
      printLine(`${name} is no longer followed.`);
    }
  });
}

interface RunFlags {
  readonly player?: string;
  readonly full: boolean;
  readonly prune: boolean;
  readonly forcePrune: boolean;
  readonly every?: number;
}

function addRun(sync: Command): void {
  const command = sync
    .command('run')
    .description('Sync the followed players. The exit code is 1 if a player could not be synced.')
    .option('--player <name>', 'sync only this player')
    .option(
      '--full',
      "read the network's whole list of games instead of stopping at the first unchanged game",
      false,
    )
    .option(
      '--prune',
      "with --player: remove the player's games that the network's list no longer contains, for example because the player hid them there",
      false,
    )
    .option(
      '--force-prune',
      "with --prune: remove games even if more than a fifth of the player's games or trophies would be removed",
      false,
    )
    .option(
      '--every <minutes>',
      'keep running and sync at this interval, until a signal stops the command',
      readMinutes,
    );
  addSettings(command, settingsFor('sync')).action(
    async ({ player, full, every, prune, forcePrune }: RunFlags) => {
      if (prune && (player === undefined || every !== undefined))
        throw new CommandError(
          '--prune needs --player, and cannot be used with --every, because it compares one list of games.',
          exitCodes.usage,
        );
      const settings = readSettings(command, settingsFor('sync'));
      const options = {
        full,
        everyMs: every === undefined ? null : every * minuteMs,
        ...(player === undefined ? {} : { player }),
        ...(prune ? { prune: { force: forcePrune } } : {}),
      };
      await withStore(settings, async (store) => {
        await warnOfDemo(store);
        await withPlainErrors(() =>
          runRounds(store, settings, createLog({ level: settings.logLevel }), options),
        );
      });
    },
  );
}

function readMinutes(given: string): number {
  const minutes = Number(given);
  if (/^\d+$/.test(given) && minutes >= 1 && minutes <= 35_000) return minutes;
  throw new InvalidArgumentError('It is not a whole number from 1 to 35000.');
}

function addStatus(sync: Command): void {
  const declarations = settingsFor('sync status');
  const command = sync
    .command('status')
    .description(
      'Show the login, and how many of the allowed requests were sent. For each followed player, show the state, and when their data will probably be up to date. The exit code is 1 if a login or a key has expired, was refused or is missing.',
    )
    .option('--json', 'print JSON', false);
  addSettings(command, declarations).action(async ({ json }: { readonly json: boolean }) => {
    const settings = readSettings(command, declarations);
    await withStore(settings, async (store) => {
      const { sync: state } = composeState(store);
      const status = await withPlainErrors(async () =>
        readSyncStatus(state, await readStatusFacts(settings)),
      );
      const networks = await withPlainErrors(() => readKeyedStatus(store, settings));
      const sources = await readSources(store.operational, settings, Date.now());
      terminal().stdout.write(
        json
          ? `${JSON.stringify({ ...status, sources, networks }, null, 2)}\n`
          : describeStatus(status, settings.syncBudget) +
              describeKeyed(networks) +
              describeFailures(sources),
      );
      if (!canAsk(sources)) terminal().exitCode = exitCodes.failed;
    });
  });
}

/** Checks whether requests can be sent to every network that is used. */
function canAsk(sources: readonly SourceState[]): boolean {
  const states = sources.map(({ login }) => login.state);
  return states.length > 0 && states.every((state) => state === 'valid' || state === 'ending');
}
