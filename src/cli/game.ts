/** `laurel game`: removes games from the catalogue (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { describeGameRemoval, removeGame } from '../actions/index.ts';
import type { RemovedGame } from '../store/index.ts';
import type { CorrectionChoices } from './correction-command.ts';
import { addConfirmation, notYet, onExistingStore, plural, printResult } from './correction-command.ts';
import { runAudited } from './run-audited.ts';

export function describeGameCommand(game: Command): void {
  const remove = addConfirmation(
    game
      .command('remove')
      .description(
        'Remove a game from the catalogue, with its trophies and what all players have of it. An import that contains the game brings it back.',
      )
      .argument('<game>', 'id of the game'),
  );
  onExistingStore(remove, async (store, [id = '']) => {
    const choices = remove.opts<CorrectionChoices>();
    if (!choices.yes) {
      const found = await describeGameRemoval(store, id);
      printResult(choices, { text: `${describeGame(found)} would be removed.\n${notYet}`, value: { done: false, ...found } });
      return;
    }
    const action = { action: 'laurel game remove', subjectOf: ({ gameId }: RemovedGame) => `game ${gameId}` };
    const done = await runAudited(store, action, () => removeGame(store, id, { now: Date.now() }));
    printResult(choices, { text: `${describeGame(done)} was removed.`, value: { done: true, ...done } });
  });
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
