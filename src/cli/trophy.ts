/** `laurel trophy`: corrections of single trophies (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { CorrectedPlay } from '../store/index.ts';
import type { CorrectionChoices } from './correction-command.ts';
import { addConfirmation, notYet, onExistingStore, playFields, printResult } from './correction-command.ts';
import { plural } from './plural.ts';
import { runAudited } from './run-audited.ts';

export function describeTrophyCommand(trophy: Command): void {
  const command = addConfirmation(
    trophy
      .command('unearn')
      .description(
        'Remove trophies from those that a player has earned; all or none. An import that contains them brings them back. Correct the source too.',
      )
      .argument('<player>', 'current or former name, case-insensitive')
      .argument('<game>', 'id of the game')
      .argument('<number...>', 'numbers of the trophies', readNumber),
  );
  onExistingStore(command, async (store, [player = '', game = '', ...numbers]) => {
    const choices = command.opts<CorrectionChoices>();
    const given = { player, game, trophies: numbers.map(Number) };
    if (!choices.yes) {
      const found = await store.corrections.unearn.describe(given);
      printResult(choices, {
        text: `${describeTrophies(found)} would be removed from ${found.player}.\n${notYet}`,
        value: playFields(found, false),
      });
      return;
    }
    const action = { action: 'laurel trophy unearn', subjectOf: ({ playerId }: CorrectedPlay) => `player ${playerId}` };
    const done = await runAudited(store, action, () => store.corrections.unearn.make(given, Date.now()));
    printResult(choices, { text: `${done.player} no longer has ${describeTrophies(done)}.`, value: playFields(done, true) });
  });
}

function describeTrophies({ trophies, gameId }: CorrectedPlay): string {
  return `${plural(trophies, 'trophy', 'trophies')} of ${gameId}`;
}

function readNumber(given: string, before: readonly number[] = []): readonly number[] {
  if (/^\d{1,10}$/.test(given) && Number(given) <= 2_147_483_647) return [...before, Number(given)];
  throw new InvalidArgumentError('It is not the number of a trophy.');
}
