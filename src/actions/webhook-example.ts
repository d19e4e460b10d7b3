/**
 * Example messages for tests of webhooks. Events about players are made from the newest trophy of the store, as in an import. The other
 * events are the samples of the contract.
 */

import { sampleObject, webhookEvents } from '../contract/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import { concealed, findLevel, levelPoints } from '../domain/index.ts';
import type { SqlStore } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { EventType } from '../webhooks/state/index.ts';

/**
 * Returns the sample of an event that needs no trophy, in its stored form. The sample has no page address, because the address is added
 * when a message is sent.
 */
function sampleEvent(type: EventType): object {
  const { url: _, ...data } = sampleObject(webhookEvents[type].data);
  return data;
}

/** The parts of the store that examples need. */
export type ExampleStore = Pick<SqlStore, 'recentTrophies' | 'ranks' | 'gamesById'>;

/** Returns the content of an example event. Throws ActionError if the event is about a player and the store has no trophy with a date. */
export async function makeExample(
  type: EventType,
  store: ExampleStore,
  system: LevelSystem,
): Promise<object> {
  if (webhookEvents[type].audience !== 'player') return sampleEvent(type);
  const [newest] = await store.recentTrophies(1, Date.now());
  if (newest === undefined)
    throw new ActionError(
      'conflict',
      'An example needs a trophy with a date, and the store has none. Import data first.',
    );
  const { player: row, trophy, earnedAt } = newest;
  const player = { id: row.name, country: row.country };
  if (type === 'level.up') {
    const points = levelPoints(row.earned, system);
    const { level } = findLevel(points, system);
    return { player, level, previousLevel: Math.max(1, level - 1), points };
  }
  if (type === 'rank.changed') {
    // absent: the player has no rank
    const { position, total } = (await store.ranks(row.playerId))?.world ?? {
      position: 1,
      total: 1,
    };
    return { player, position, previousPosition: position + 1, players: total };
  }
  const [stored] = await store.gamesById(trophy.gameId);
  const game = {
    id: trophy.gameId,
    title: stored?.title ?? null,
    image: stored?.image ?? null,
    platform: stored?.platform ?? null,
  };
  if (type === 'set.completed') return { player, game };
  // As in real messages, an example does not reveal a hidden trophy, because the channel may be public.
  const { trophyId: id, title, description, image, grade, hidden } = concealed(trophy);
  const date = earnedAt === null ? null : new Date(earnedAt).toISOString();
  return { player, game, trophy: { id, title, description, image, grade, hidden }, earnedAt: date };
}
