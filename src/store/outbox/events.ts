/** The events of a player in a load. */

import type { LevelSystem } from '../../domain/index.ts';
import { levelOf } from '../../domain/index.ts';
import { pointsOf } from '../ranking/ranking.ts';
import type { PlayerEvents } from './outbox.ts';
import type { EventTexts } from './event-texts.ts';
import type { EventType } from './webhook.ts';

export interface LoadEvent {
  readonly playerId: number;
  readonly type: EventType;
  /** When the newest trophy of it was earned. */
  readonly newestAt: number;
  /** What the message says beside its type and time. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Trophies in the order they were earned, then sets, level and place. */
export async function eventsOf(events: PlayerEvents, system: LevelSystem, texts: EventTexts): Promise<LoadEvent[]> {
  const { playerId, name, country, trophies, completed } = events;
  const player = { id: name, country };
  const newestAt = Math.max(...trophies.map(({ earnedAt }) => earnedAt));
  const found: LoadEvent[] = [];
  for (const { gameId, trophyId, earnedAt } of trophies.toSorted((one, other) => one.earnedAt - other.earnedAt)) {
    const [game, trophy] = [await texts.game(gameId), await texts.trophy(gameId, trophyId)];
    const data = { player, game, trophy, earnedAt: new Date(earnedAt).toISOString() };
    found.push({ playerId, type: 'trophy.earned', newestAt: earnedAt, data });
  }
  for (const gameId of completed) {
    const earnedAt = Math.max(...trophies.filter((trophy) => trophy.gameId === gameId).map((trophy) => trophy.earnedAt));
    found.push({ playerId, type: 'set.completed', newestAt: earnedAt, data: { player, game: await texts.game(gameId) } });
  }
  const standing = { ...levelChange(events, system), ...placeChange(events) };
  for (const [type, data] of Object.entries(standing)) {
    if (isStanding(type)) found.push({ playerId, type, newestAt, data: { player, ...data } });
  }
  return found;
}

function isStanding(type: string): type is 'level.up' | 'rank.changed' {
  return type === 'level.up' || type === 'rank.changed';
}

/** A level is gained, never lost: one that is lower follows from a correction. */
function levelChange({ before, after }: PlayerEvents, system: LevelSystem): Partial<Record<EventType, object>> {
  if (after === null) return {};
  const level = levelOf(pointsOf(after, system), system).level;
  const previousLevel = before === null ? 1 : levelOf(pointsOf(before, system), system).level;
  return level > previousLevel ? { 'level.up': { level, previousLevel, points: pointsOf(after, system) } } : {};
}

/** Places of overtaken players change too; that is no event of theirs, or every load would have one for everybody. */
function placeChange({ placeBefore, placeAfter }: PlayerEvents): Partial<Record<EventType, object>> {
  if (placeAfter === null || placeAfter.position === placeBefore?.position) return {};
  const { position, total } = placeAfter;
  return { 'rank.changed': { position, previousPosition: placeBefore?.position ?? null, players: total } };
}
