/** What there is to say of a player's news. */

import type { LevelSystem } from '../../../domain/index.ts';
import { levelOf } from '../../../domain/index.ts';
import { pointsOf } from '../../ranking/ranking.ts';
import type { PlayerNews } from './news.ts';
import type { NewsTexts } from './news-texts.ts';
import type { EventType } from './webhook.ts';

export interface NewsItem {
  readonly playerId: number;
  readonly type: EventType;
  /** When the newest trophy of it was earned. */
  readonly newestAt: number;
  /** What the message says beside its type and time. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Trophies in the order they were earned, then sets, level and place. */
export async function itemsOf(news: PlayerNews, system: LevelSystem, texts: NewsTexts): Promise<NewsItem[]> {
  const { playerId, name, country, trophies, completed } = news;
  const player = { id: name, country };
  const newestAt = Math.max(...trophies.map(({ earnedAt }) => earnedAt));
  const items: NewsItem[] = [];
  for (const { gameId, trophyId, earnedAt } of trophies.toSorted((one, other) => one.earnedAt - other.earnedAt)) {
    const [game, trophy] = [await texts.game(gameId), await texts.trophy(gameId, trophyId)];
    const data = { player, game, trophy, earnedAt: new Date(earnedAt).toISOString() };
    items.push({ playerId, type: 'trophy.earned', newestAt: earnedAt, data });
  }
  for (const gameId of completed) {
    const earnedAt = Math.max(...trophies.filter((trophy) => trophy.gameId === gameId).map((trophy) => trophy.earnedAt));
    items.push({ playerId, type: 'set.completed', newestAt: earnedAt, data: { player, game: await texts.game(gameId) } });
  }
  const standing = { ...levelChange(news, system), ...placeChange(news) };
  for (const [type, data] of Object.entries(standing)) {
    if (isStanding(type)) items.push({ playerId, type, newestAt, data: { player, ...data } });
  }
  return items;
}

function isStanding(type: string): type is 'level.up' | 'rank.changed' {
  return type === 'level.up' || type === 'rank.changed';
}

/** A level is gained, never lost: one that is lower follows from a correction. */
function levelChange({ before, after }: PlayerNews, system: LevelSystem): Partial<Record<EventType, object>> {
  if (after === null) return {};
  const level = levelOf(pointsOf(after, system), system).level;
  const previousLevel = before === null ? 1 : levelOf(pointsOf(before, system), system).level;
  return level > previousLevel ? { 'level.up': { level, previousLevel, points: pointsOf(after, system) } } : {};
}

/** Places change for those who are overtaken too; that is told of nobody, it would be told of everybody. */
function placeChange({ placeBefore, placeAfter }: PlayerNews): Partial<Record<EventType, object>> {
  if (placeAfter === null || placeAfter.position === placeBefore?.position) return {};
  const { position, total } = placeAfter;
  return { 'rank.changed': { position, previousPosition: placeBefore?.position ?? null, players: total } };
}
