/** `laurel player game` and `laurel player undo`: corrections of a player's data (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { undoneFields } from '../actions/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import type { CorrectedPlay, UndoneGame, UndoneLoad } from '../store/index.ts';
import type { CorrectionChoices } from './correction-command.ts';
import { addConfirmation, notYet, onExistingStore, playFields, printResult } from './correction-command.ts';
import { plural } from './plural.ts';
import { runAudited } from './run-audited.ts';

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
  const remove = addConfirmation(
    player
      .command('game')
      .description('Correct the games of a player.')
      .command('remove')
      .description(
        'Remove a game with its earned trophies from a player. The game stays in the catalogue. An import that contains the game brings it back.',
      )
      .argument('<name>', nameAbout)
      .argument('<game>', 'id of the game'),
  );
  onExistingStore(remove, async (store, [name = '', game = '']) => {
    const choices = remove.opts<CorrectionChoices>();
    const named = { player: name, game };
    if (!choices.yes) {
      const found = await store.corrections.removePlayerGame.describe(named);
      printResult(choices, {
        text: `${describePlay(found)} would be removed from ${found.player}.\n${notYet}`,
        value: playFields(found, false),
      });
      return;
    }
    const done = await runAudited(store, { action: 'laurel player game remove', subjectOf }, () =>
      store.corrections.removePlayerGame.make(named, Date.now()),
    );
    printResult(choices, { text: `${done.player} no longer has ${describePlay(done)}.`, value: playFields(done, true) });
  });
}

function describePlay({ gameId, trophies }: CorrectedPlay): string {
  return `${gameId} with ${plural(trophies, 'trophy', 'trophies')}`;
}

function addUndo(player: Command): void {
  const undo = addConfirmation(
    player
      .command('undo')
      .description(
        'Undo the last load of a player, from whatever source: games, trophies and profile become as they were before it. The catalogue stays.',
      )
      .argument('<name>', nameAbout),
  );
  onExistingStore(undo, async (store, [name = '']) => {
    const choices = undo.opts<CorrectionChoices>();
    if (!choices.yes) {
      const found = await store.corrections.undoLoad.describe(name);
      printResult(choices, {
        text: `${describeUndone(found, 'would be')}\n${notYet}`,
        value: { done: false, ...undoneFields(found) },
      });
      return;
    }
    const done = await runAudited(store, { action: 'laurel player undo', subjectOf }, () =>
      store.corrections.undoLoad.make(name, Date.now()),
    );
    printResult(choices, { text: describeUndone(done, 'was'), value: { done: true, ...undoneFields(done) } });
  });
}

/** Maximum number of games that a text lists; JSON has all. */
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
  return [load, ...[...changed, ...games.slice(0, maxGames).map(describeGame), ...rest].map((line) => `  ${line}`)].join('\n');
}

function describeGame({ gameId, isRemoved, removed, restored }: UndoneGame): string {
  const parts = [
    ...(isRemoved ? ['the game is removed'] : []),
    ...(removed.length === 0 ? [] : [`removed ${removed.join(', ')}`]),
    ...(restored.length === 0 ? [] : [`as before ${restored.join(', ')}`]),
  ];
  return `${gameId}: ${parts.length === 0 ? 'as before' : parts.join('; ')}`;
}
