/** `laurel demo`: imports the demo data into an empty store; `laurel demo remove` removes it. */

import type { Command } from 'commander';
import { findDemo, removeDemo } from '../actions/index.ts';
import { holdsDemo } from './warn-of-demo.ts';
import { demoCollection, loadDemo } from '../data/generate/index.ts';
import type { RemovedCollection, SqlStore } from '../store/index.ts';
import { onCorrection } from './correction-command.ts';
import { plural } from '../plural.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import { onStore, withStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** Defines `laurel demo` and `laurel demo remove`. */
export function defineDemoCommand(command: Command): void {
  onStore(command, load, withStore);
  addRemove(command);
}

async function load(store: SqlStore): Promise<void> {
  if (!(await store.isEmpty())) {
    const advice = (await holdsDemo(store))
      ? ' "laurel demo remove" removes the demo data that it has.'
      : '';
    throw new CommandError(
      `The store already contains data. Demo data can be added only to an empty store.${advice}`,
    );
  }
  const stop = takeStopSignal(); // the demo is imported in two steps; Ctrl+C between them would leave half of it
  try {
    await loadDemo(store, Date.now());
  } finally {
    stop.release();
  }
  const { players, games } = demoCollection();
  printLine(
    `${plural(players.length, 'player', 'players')} and ${plural(games.length, 'game', 'games')} were imported.`,
  );
}

function addRemove(demo: Command): void {
  const remove = demo
    .command('remove')
    .description(
      'Remove the invented players and games of the demo. A demo player who has data from another source remains. So do the games that other players have.',
    );
  onCorrection(remove, {
    action: 'laurel demo remove',
    subjectOf: countsOf,
    find: (store) => findDemo(store),
    change: (store) => removeDemo(store, Date.now()),
    describe: (found, isDone) => describe(found, isDone ? 'were removed' : 'would be removed'),
  });
}

function describe(found: RemovedCollection, outcome: string): string {
  const { players, games } = found.kept;
  const kept = [...players, ...games];
  const stay = kept.length === 0 ? '' : `\nIn use, not removed: ${kept.join(', ')}.`;
  return `${countsOf(found)} of the demo ${outcome}.${stay}`;
}

function countsOf({ removed: { players, games } }: RemovedCollection): string {
  return `${plural(players.length, 'player', 'players')} and ${plural(games.length, 'game', 'games')}`;
}
