/** Example messages for `laurel webhook test --event`: made from the newest trophy of the store, as a load would make them; those for the operator are invented. */

import type { LevelSystem } from '../domain/index.ts';
import { concealed, findLevel, levelPoints } from '../domain/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { EventType } from '../webhooks/state/index.ts';
import { CommandError } from '../app/process/exit-codes.ts';

/** Contents of events for the operator, which need no trophy. */
const operatorExamples: Readonly<Partial<Record<EventType, object>>> = {
  'login.ending': { network: 'psn', endsAt: '2026-01-17T12:00:00.000Z', daysLeft: 7 },
  'login.ended': { network: 'retro', reason: 'refused' },
  'sync.failed': { network: 'psn', reason: 'blocked', until: '2026-01-10T13:00:00.000Z' },
  'sync.recovered': { network: 'psn', since: '2026-01-10T12:00:00.000Z' },
};

/** Returns the content of an event; throws CommandError if it is about a player and the store has no trophy with a date. */
export async function makeExample(
  type: EventType,
  store: SqlStore,
  system: LevelSystem,
): Promise<object> {
  const forOperator = operatorExamples[type];
  if (forOperator !== undefined) return forOperator;
  const [newest] = await store.recentTrophies(1, Date.now());
  if (newest === undefined)
    throw new CommandError(
      'The store has no trophy with a date to make an example of. Import data first.',
    );
  const { player: row, trophy, earnedAt } = newest;
  const player = { id: row.name, country: row.country };
  if (type === 'level.up') {
    const points = levelPoints(row.earned, system);
    const { level } = findLevel(points, system);
    return { player, level, previousLevel: Math.max(1, level - 1), points };
  }
  if (type === 'rank.changed') {
    const { position, total } = (await store.ranks(row.playerId))?.world ?? {
      position: 1,
      total: 1,
    };
    return { player, position, previousPosition: position + 1, players: total };
  }
  const [found] = await store.gamesById(trophy.gameId);
  const game = {
    id: trophy.gameId,
    title: found?.title ?? null,
    image: found?.image ?? null,
    platform: found?.platform ?? null,
  };
  if (type === 'set.completed') return { player, game };
  // As in a message of the outbox: an example in a public channel reveals no hidden trophy.
  const { trophyId: id, title, description, image, grade, hidden } = concealed(trophy);
  const date = earnedAt === null ? null : new Date(earnedAt).toISOString();
  return { player, game, trophy: { id, title, description, image, grade, hidden }, earnedAt: date };
}
