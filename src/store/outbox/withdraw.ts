/** Removes waiting messages about trophies that turned out not to be earned. Messages that were sent remain in the log. */

import * as v from 'valibot';
import { zip } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';

const selectWaiting = read<{ messageNumber: number; payload: string }>(
  `SELECT message_number AS "messageNumber", payload AS "payload" FROM webhook_message
   WHERE player_id = ? AND next_attempt_at IS NOT NULL AND type IN ('trophy.earned', 'set.completed')`,
);
const deleteMessage = deletion('webhook_message', { keys: ['player_id', 'message_number'] });

const subject = v.object({
  data: v.object({
    game: v.object({ id: v.string() }),
    trophy: v.optional(v.object({ id: v.number() })),
  }),
});

/** Trophies of a player's game that are no longer earned. */
export interface Withdrawn {
  readonly playerId: number;
  readonly gameId: string;
  readonly trophies: ReadonlySet<number>;
}

/** Withdraws the waiting messages about these trophies, and about the completion of their games. */
export async function withdrawMessages(
  transaction: Transaction,
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  const some = withdrawn.filter(({ trophies }) => trophies.size > 0);
  const waiting = await transaction.allMany(
    selectWaiting,
    some.map(({ playerId }) => [playerId]),
  );
  const keys = zip(some, waiting).flatMap(([each, messages]) =>
    messages
      .filter(({ payload }) => isAbout(payload, each))
      .map(({ messageNumber }) => [each.playerId, messageNumber]),
  );
  await transaction.runMany(deleteMessage, keys);
}

/** Withdraws all waiting messages about a player's game, regardless of the trophies. */
export async function withdrawGame(
  transaction: Transaction,
  { playerId, gameId }: Pick<Withdrawn, 'playerId' | 'gameId'>,
): Promise<void> {
  const waiting = await transaction.all(selectWaiting, [playerId]);
  const about = waiting.filter(({ payload }) => subjectOf(payload).game.id === gameId);
  await transaction.runMany(
    deleteMessage,
    about.map(({ messageNumber }) => [playerId, messageNumber]),
  );
}

function subjectOf(payload: string): v.InferOutput<typeof subject>['data'] {
  return v.parse(subject, JSON.parse(payload)).data;
}

function isAbout(payload: string, { gameId, trophies }: Withdrawn): boolean {
  const { game, trophy } = subjectOf(payload);
  return game.id === gameId && (trophy === undefined || trophies.has(trophy.id));
}
