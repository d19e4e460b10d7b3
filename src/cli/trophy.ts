/** `laurel trophy`: corrects single trophies (docs/how-to/correct-data.md). */

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { CorrectedPlay } from '../store/index.ts';
import { onCorrection, playFields } from './correction-command.ts';
import { plural } from '../plural.ts';

/** Defines `laurel trophy unearn`. */
export function defineTrophyCommand(trophy: Command): void {
  const command = trophy
    .command('unearn')
    .description(
      'Remove earned trophies from a player: all that you list, or none if one of them cannot be removed. A later import that contains them adds them again, so correct its source, too.',
    )
    .argument('<player>', 'current or former name, case-insensitive')
    .argument('<game>', 'id of the game')
    .argument('<number...>', 'numbers of the trophies', readNumber);
  onCorrection(command, {
    action: 'laurel trophy unearn',
    subjectOf: ({ playerId }: CorrectedPlay) => `player ${playerId}`,
    find: (store, [player = '', game = '', ...numbers]) =>
      store.corrections.unearn.describe({ player, game, trophies: numbers.map(Number) }),
    change: (store, [player = '', game = '', ...numbers]) =>
      store.corrections.unearn.make({ player, game, trophies: numbers.map(Number) }, Date.now()),
    describe: describePlay,
    fieldsOf: playFields,
  });
}

function describePlay({ player, trophies, gameId }: CorrectedPlay, isDone: boolean): string {
  const counted = `${plural(trophies, 'trophy', 'trophies')} of ${gameId}`;
  return isDone
    ? `${player} no longer has ${counted}.`
    : `${counted} would be removed from ${player}.`;
}

function readNumber(given: string, before: readonly number[] = []): readonly number[] {
  if (/^\d{1,10}$/.test(given) && Number(given) <= 2_147_483_647) return [...before, Number(given)];
  throw new InvalidArgumentError('It is not the number of a trophy.');
}
