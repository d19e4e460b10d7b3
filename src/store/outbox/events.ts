/** Creates the webhook events of a player in a load. */

import type { LevelSystem } from '../../domain/index.ts';
import { findLevel } from '../../domain/index.ts';
import type { PlayerEvents } from './outbox.ts';
import type { EventTexts } from './event-texts.ts';
import type { MessageEvent } from './messages.ts';
import type { EventType } from './webhook.ts';

/** An event that a load caused. */
export interface LoadEvent extends MessageEvent {
  /** Time of the newest trophy that caused the event, milliseconds UTC. */
  readonly newestAt: number;
}

/** Returns the events in order: trophies by date, then completed sets, level and rank. */
export async function listEvents(
  events: PlayerEvents,
  system: LevelSystem,
  texts: EventTexts,
): Promise<LoadEvent[]> {
  const { playerId, name, country, hidden } = events;
  const trophies = events.trophies.filter(({ gameId }) => !hidden.has(gameId));
  const completed = events.completed.filter((gameId) => !hidden.has(gameId));
  const player = { id: name, country };
  const newestAt = Math.max(...events.trophies.map(({ earnedAt }) => earnedAt));
  const found: LoadEvent[] = [];
  for (const { gameId, trophyId, earnedAt } of trophies.toSorted(
    (one, other) => one.earnedAt - other.earnedAt,
  )) {
    const game = await texts.game(gameId);
    const trophy = await texts.trophy(gameId, trophyId);
    const data = { player, game, trophy, earnedAt: new Date(earnedAt).toISOString() };
    found.push({ playerId, type: 'trophy.earned', newestAt: earnedAt, data });
  }
  for (const gameId of completed) {
    const earnedAt = Math.max(
      ...trophies.filter((trophy) => trophy.gameId === gameId).map((trophy) => trophy.earnedAt),
    );
    found.push({
      playerId,
      type: 'set.completed',
      newestAt: earnedAt,
      data: { player, game: await texts.game(gameId) },
    });
  }
  const standing = { ...levelChange(events, system), ...rankChange(events) };
  for (const [type, data] of Object.entries(standing)) {
    if (isStanding(type)) found.push({ playerId, type, newestAt, data: { player, ...data } });
  }
  return found;
}

function isStanding(type: string): type is 'level.up' | 'rank.changed' {
  return type === 'level.up' || type === 'rank.changed';
}

/** Returns the event of a new level. Only a higher level is an event, because a lower level results from a correction. */
function levelChange(
  { before, after }: PlayerEvents,
  system: LevelSystem,
): Partial<Record<EventType, object>> {
  if (after === null) return {};
  const level = findLevel(after.points, system).level;
  const previousLevel = before === null ? 1 : findLevel(before.points, system).level;
  return level > previousLevel
    ? { 'level.up': { level, previousLevel, points: after.points } }
    : {};
}

/** Returns the event of a new rank. Overtaken players get no such event, because one load could overtake all other players. */
function rankChange({ rankBefore, rankAfter }: PlayerEvents): Partial<Record<EventType, object>> {
  if (rankAfter === null || rankAfter.position === rankBefore?.position) return {};
  const { position, total } = rankAfter;
  return {
    'rank.changed': { position, previousPosition: rankBefore?.position ?? null, players: total },
  };
}
