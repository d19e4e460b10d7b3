/** `laurel game`: removes, merges and describes games of the catalogue (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { gameStatuses } from '../domain/index.ts';
import { setGame } from '../actions/index.ts';
import type { MergedGames, RemovedGame, SetGame } from '../store/index.ts';
import type { CorrectionChoices } from './correction-command.ts';
import { onCorrection, printResult, runAudited } from './correction-command.ts';
import { plural } from '../plural.ts';
import { onStore } from './with-store.ts';

/** Defines `laurel game remove`, `merge` and `set`. */
export function defineGameCommand(game: Command): void {
  addRemove(game);
  addMerge(game);
  addSet(game);
}

function addRemove(game: Command): void {
  const remove = game
    .command('remove')
    .description(
      "Remove a game from the catalogue, with its trophies and all players' progress in it. A later import that contains the game adds it again.",
    )
    .argument('<game>', 'id of the game');
  onCorrection(remove, {
    action: 'laurel game remove',
    subjectOf: ({ gameId }: RemovedGame) => `game ${gameId}`,
    find: (store, [id = '']) => store.corrections.removeGame.describe(id),
    change: (store, [id = '']) => store.corrections.removeGame.make(id, Date.now()),
    describe: (found, isDone) => `${describeGame(found)} ${isDone ? 'was' : 'would be'} removed.`,
  });
}

function addMerge(game: Command): void {
  const merge = game
    .command('merge')
    .description(
      'Merge a game into another game, if both are the same game, and remove the first. Players keep the trophies that they earned in either. The remaining game gets the data that it lacks. A later import that contains the removed id adds it again.',
    )
    .argument('<from>', 'id of the game to remove')
    .argument('<into>', 'id of the game that remains')
    .option(
      '--force',
      'merge even if the trophies of the two sets have different grades; the grades of the remaining game are used',
      false,
    );
  onCorrection(merge, {
    action: 'laurel game merge',
    subjectOf: ({ from, into }: MergedGames) => `game ${from} into ${into}`,
    find: (store, [from = '', into = '']) =>
      store.corrections.mergeGames.describe({ from, into, ...merge.opts<MergeChoices>() }),
    change: (store, [from = '', into = '']) =>
      store.corrections.mergeGames.make({ from, into, ...merge.opts<MergeChoices>() }, Date.now()),
    describe: (found, isDone) => describeMerged(found, isDone ? 'was' : 'would be'),
  });
}

interface MergeChoices {
  readonly force: boolean;
}

interface SetChoices extends Pick<CorrectionChoices, 'json'> {
  readonly status?: string;
  readonly series?: string;
}

function addSet(game: Command): void {
  const set = game
    .command('set')
    .description(
      'Set whether a game can still be bought and played, and the series that it belongs to. An import changes these values only if it contains them.',
    )
    .argument('<game>', 'id of the game')
    .option('--status <status>', `one of ${gameStatuses.join(', ')}`)
    .option('--series <name>', 'name of the series; an empty one removes the game from its series')
    .option('--json', 'print a JSON object', false);
  onStore(set, async (store, [id = '']) => {
    const { json, status, series } = set.opts<SetChoices>();
    const action = {
      action: 'laurel game set',
      subjectOf: ({ gameId }: SetGame) => `game ${gameId}`,
    };
    const done = await runAudited(store, action, () =>
      setGame(store, id, { now: Date.now(), status, series }),
    );
    const inSeries = done.series === null ? 'no series' : `series ${done.series}`;
    printResult(
      { json },
      { text: `${done.gameId}: ${done.status}, ${inSeries}`, value: { ...done } },
    );
  });
}

function describeMerged(
  { from, into, owners, both, addedTrophies }: MergedGames,
  was: string,
): string {
  const players = `${plural(owners, 'player', 'players')}, ${both} with both games`;
  return `${from} ${was} merged into ${into} (${players}; ${plural(addedTrophies, 'trophy', 'trophies')} added to the set).`;
}

function describeGame({ gameId, title, trophies, owners, earned }: RemovedGame): string {
  const name = title === null ? gameId : `${gameId} ${title.replaceAll(/\p{Cc}+/gu, ' ')}`;
  const counts = [
    plural(trophies, 'trophy', 'trophies'),
    plural(owners, 'player', 'players'),
    plural(earned, 'earned trophy', 'earned trophies'),
  ];
  return `${name} (${counts.join(', ')})`;
}
