/** Applies records of players' choices for their own profile: the games that they hide, and the games and trophies that they hunt. */

import type { ChoiceRecord, HiddenGameRecord, HuntRecord } from '../../records/records.ts';
import type { Outcome } from '../port/loads.ts';
import type { LoadedGame } from './game-directory.ts';
import { setHidden } from './hidden-games.ts';
import { setHunt } from './hunts.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import type { PlayWork } from './play.ts';

/**
 * Applies records in order, one at a time, because there are few of them.
 * @param hiders gets the ids of the players who hide a game since these records
 */
export async function applyChoices(
  work: PlayWork,
  records: readonly ChoiceRecord[],
  hiders: Set<number>,
): Promise<Outcome[]> {
  await work.players.load(new Set(records.map(({ player }) => player)));
  await work.games.load(new Set(records.map(({ game }) => game)));
  const outcomes: Outcome[] = [];
  for (const record of records) outcomes.push(await applyOne(work, record, hiders));
  return outcomes;
}

async function applyOne(
  work: PlayWork,
  record: ChoiceRecord,
  hiders: Set<number>,
): Promise<Outcome> {
  const player = work.players.find(record.player) ?? null;
  const game = work.games.find(record.game) ?? null;
  if (player === null) return { rejected: `unknown player ${JSON.stringify(record.player)}` };
  if (game === null) return { rejected: `unknown game ${JSON.stringify(record.game)}` };
  if (record.type === 'hunt') return applyHunt(work, { player, game }, record);
  const outcome = await applyHidden(work, { player, game }, record);
  if (outcome === 'added') hiders.add(player.tracked.row.playerId);
  return outcome;
}

interface Chosen {
  readonly player: LoadedPlayer;
  readonly game: LoadedGame;
}

async function applyHidden(
  { transaction, now }: PlayWork,
  { player, game: { gameId } }: Chosen,
  { hidden = true, since = now }: HiddenGameRecord,
): Promise<Outcome> {
  const hiddenAt = hidden ? since : null;
  if (!(await setHidden(transaction, player, { gameId, hiddenAt }))) return 'unchanged';
  return hidden ? 'added' : 'changed';
}

async function applyHunt(
  { transaction, now }: PlayWork,
  { player, game }: Chosen,
  { trophy: number, hunted, note, changed = now }: HuntRecord,
): Promise<Outcome> {
  const trophy = number ?? null; // absent: the whole game
  if (trophy !== null && !game.grades.has(trophy))
    return { rejected: `the game ${JSON.stringify(game.gameId)} has no trophy ${trophy}` };
  const { playerId } = player.tracked.row;
  return setHunt(
    transaction,
    { playerId, gameId: game.gameId, trophy },
    { hunted, note, now: changed },
  );
}
