/** `laurel player game`: corrections of a player's games (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { removePlayerGame } from '../actions/index.ts';
import { onExistingStore, plural } from './correction-command.ts';
import { runAudited } from './run-audited.ts';

/** Adds the sub-commands of `laurel player` that correct data. */
export function addPlayerCorrections(player: Command): void {
  const remove = player
    .command('game')
    .description('Correct the games of a player.')
    .command('remove')
    .description(
      'Remove a game with its earned trophies from a player. The game stays in the catalogue. An import that contains the game brings it back.',
    )
    .argument('<name>', 'current or former name, case-insensitive')
    .argument('<game>', 'id of the game');
  onExistingStore(remove, async (store, [name = '', game = '']) => {
    const action = {
      action: 'laurel player game remove',
      subjectOf: ({ playerId }: { playerId: number }) => `player ${playerId}`,
    };
    const done = await runAudited(store, action, () => removePlayerGame(store, { player: name, game }, { now: Date.now() }));
    process.stdout.write(`${done.player} no longer has ${done.gameId} with ${plural(done.trophies, 'trophy', 'trophies')}.\n`);
  });
}
