/** `laurel player game` and `laurel player undo`: corrections of a player's data (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { undoneFields } from '../actions/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import type { CorrectedPlay, UndoneGame, UndoneLoad } from '../store/index.ts';
import { onCorrection, playFields } from './correction-command.ts';
import { plural } from '../plural.ts';

/** Adds the sub-commands of `laurel player` that correct data. */
export function addPlayerCorrections(player: Command): void {
  addGame(player);
  addUndo(player);
}

const nameAbout = 'current or former name, case-insensitive';

function subjectOf({ playerId }: { readonly playerId: number }): string {
  return `player ${playerId}`;
}

function addGame(player: Command): void {
  const remove = player
    .command('game')
    .description('Correct the games of a player.')
    .command('remove')
    .description(
      'Remove a game, with its earned trophies, from a player. The game remains in the catalogue. A later import that contains the game adds it again.',
    )
    .argument('<name>', nameAbout)
    .argument('<game>', 'id of the game');
  onCorrection(remove, {
    action: 'laurel player game remove',
    subjectOf,
    find: (store, [name = '', game = '']) =>
      store.corrections.removePlayerGame.describe({ player: name, game }),
    change: (store, [name = '', game = '']) =>
      store.corrections.removePlayerGame.make({ player: name, game }, Date.now()),
    describe: describePlay,
    fieldsOf: playFields,
  });
}

function describePlay({ player, gameId, trophies }: CorrectedPlay, isDone: boolean): string {
  const counted = `${gameId} with ${plural(trophies, 'trophy', 'trophies')}`;
  return isDone
    ? `${player} no longer has ${counted}.`
    : `${counted} would be removed from ${player}.`;
}

function addUndo(player: Command): void {
  const undo = player
    .command('undo')
    .description(
      "Undo a player's last import, from any source. Games, trophies and profile are again as they were before the import. The catalogue does not change.",
    )
    .argument('<name>', nameAbout);
  onCorrection(undo, {
    action: 'laurel player undo',
    subjectOf,
    find: (store, [name = '']) => store.corrections.undoLoad.describe(name),
    change: (store, [name = '']) => store.corrections.undoLoad.make(name, Date.now()),
    describe: (found, isDone) => describeUndone(found, isDone ? 'was' : 'would be'),
    fieldsOf: undoneFields,
  });
}

/** Maximum number of games that the text output lists. JSON output contains all games. */
const maxGames = 20;

function describeUndone(undone: UndoneLoad, was: string): string {
  const { player, source, loadedAt, profile, games, counts, isPlayerRemoved } = undone;
  const load = `The load of ${player} from ${source} at ${writeIsoInstant(loadedAt)} ${was} undone.`;
  if (isPlayerRemoved) {
    const all = `${plural(counts.games, 'game', 'games')} and ${plural(counts.trophies, 'trophy', 'trophies')}`;
    return `${load}\nIt added the player, who ${was} removed with ${all}. An import of them adds them again.`;
  }
  const rest = games.length > maxGames ? [`and ${games.length - maxGames} more games`] : [];
  const changed = profile.length === 0 ? [] : [`profile: ${profile.join(', ')}`];
  return [
    load,
    ...[...changed, ...games.slice(0, maxGames).map(describeGame), ...rest].map(
      (line) => `  ${line}`,
    ),
  ].join('\n');
}

function describeGame({ gameId, isRemoved, removed, restored }: UndoneGame): string {
  const parts = [
    ...(isRemoved ? ['the game is removed'] : []),
    ...(removed.length === 0 ? [] : [`removed ${removed.join(', ')}`]),
    ...(restored.length === 0 ? [] : [`as before ${restored.join(', ')}`]),
  ];
  return `${gameId}: ${parts.length === 0 ? 'as before' : parts.join('; ')}`;
}
