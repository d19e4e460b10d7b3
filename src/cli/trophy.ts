/** `laurel trophy`: corrections of single trophies (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { unearnTrophies } from '../actions/index.ts';
import { onExistingStore } from './correction-command.ts';
import { plural } from './plural.ts';
import { runAudited } from './run-audited.ts';
import { terminal } from './terminal.ts';

export function describeTrophyCommand(trophy: Command): void {
  const command = trophy
    .command('unearn')
    .description(
      'Remove trophies from those that a player has earned; all or none. An import that contains them brings them back. Correct the source too.',
    )
    .argument('<player>', 'current or former name, case-insensitive')
    .argument('<game>', 'id of the game')
    .argument('<number...>', 'numbers of the trophies', readNumber);
  onExistingStore(command, async (store, [player = '', game = '', ...numbers]) => {
    const trophies = numbers.map(Number);
    const action = { action: 'laurel trophy unearn', subjectOf: ({ playerId }: { playerId: number }) => `player ${playerId}` };
    const done = await runAudited(store, action, () => unearnTrophies(store, { player, game }, { now: Date.now(), trophies }));
    terminal().stdout.write(`${done.player} no longer has ${plural(done.trophies, 'trophy', 'trophies')} of ${done.gameId}.\n`);
  });
}

function readNumber(given: string, before: readonly number[] = []): readonly number[] {
  if (/^\d{1,10}$/.test(given) && Number(given) <= 2_147_483_647) return [...before, Number(given)];
  throw new InvalidArgumentError('It is not the number of a trophy.');
}
