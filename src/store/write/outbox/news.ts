/**
 * The outbox of webhooks: what a load brings that somebody wants to be told, written with the data, in the same transaction, so
 * that no message is without its data and no data without its message. Delivery takes it from there (webhooks/).
 *
 * News of a player is a load that brings a trophy earned within the last days, and what followed from it: a set
 * completed, a level, a place. What came long ago, as with the first import of a player, is none.
 */

import { randomUUID } from 'node:crypto';
import type { LevelSystem } from '../../../domain/index.ts';
import type { Transaction } from '../../engine/engine.ts';
import type { PairState } from '../pair-state.ts';
import type { PlayerState } from '../player-state.ts';
import type { Score } from '../../ranking/ranking.ts';
import { placeOfScore } from '../../ranking/ranking.ts';
import type { Place } from '../../port/store.ts';
import { insertInto, valuesOf, webhookMessage } from '../../schema/tables.ts';
import type { NewsItem } from './news-items.ts';
import { itemsOf } from './news-items.ts';
import { createNewsTexts } from './news-texts.ts';
import type { Webhook } from './webhook.ts';
import { rowToWebhook, selectWebhooks } from './webhook.ts';
import { read, update, write } from '../../engine/statement.ts';

const dayMs = 86_400_000;
/** Trophies of one load that are told; what brings more is no play but an import. */
export const mostFresh = 1000;
/** Messages that wait for one webhook; more are dropped, and counted. */
const mostWaiting = 10_000;

const countWaiting = read<{ waiting: number }>(
  `SELECT COUNT(*) AS "waiting" FROM webhook_message WHERE webhook_id = ? AND next_attempt_at IS NOT NULL`,
);
const addDropped = update('webhook', 'dropped = dropped + ?', { keys: ['webhook_id'] });
const takeNumbers = write<{ next: number }>(
  `UPDATE counter SET value = value + ? WHERE name = 'next_message' RETURNING value AS "next"`,
);
const insertMessage = insertInto(webhookMessage);

/** What is new of a player. */
export interface PlayerNews {
  readonly playerId: number;
  readonly trophies: { readonly gameId: string; readonly trophyId: number; readonly earnedAt: number }[];
  readonly completed: string[];
  name: string;
  country: string | null;
  /** As before the load; null for a player nobody knew. */
  before: Score | null;
  after: Score | null;
  placeBefore: Place | null;
  placeAfter: Place | null;
}

/** The news of a load that begins; null where nobody is told of anything. */
export async function openNews(transaction: Transaction, now: number, system: LevelSystem): Promise<News | null> {
  const webhooks = (await transaction.all(selectWebhooks, [])).map(rowToWebhook).filter(({ enabled }) => enabled);
  return webhooks.length === 0 ? null : new News(transaction, webhooks, now, system);
}

/** Collects while a load works, and writes messages at its end. */
export class News {
  readonly #transaction: Transaction;
  readonly #webhooks: readonly Webhook[];
  readonly #now: number;
  readonly #system: LevelSystem;
  readonly #since: number;
  readonly #players = new Map<number, PlayerNews>();
  #trophies = 0;

  constructor(transaction: Transaction, webhooks: readonly Webhook[], now: number, system: LevelSystem) {
    this.#transaction = transaction;
    this.#webhooks = webhooks;
    this.#now = now;
    this.#system = system;
    this.#since = now - Math.max(...webhooks.map(({ days }) => days)) * dayMs;
  }

  /** To be called for every game of a player that was worked on, once it is settled and before it is written. */
  notePair({ player, pair, earned }: PairState): void {
    const { playerId, gameId, progress } = pair.row;
    let isFresh = false;
    for (const [trophyId, { stored, earnedAt }] of earned) {
      if (stored !== null || earnedAt === null || earnedAt < this.#since || this.#trophies >= mostFresh) continue;
      this.#trophies += 1;
      isFresh = true;
      this.#newsOf(playerId, player).trophies.push({ gameId, trophyId, earnedAt });
    }
    if (isFresh && progress === 100 && (pair.stored?.progress ?? 0) < 100) this.#newsOf(playerId, player).completed.push(gameId);
  }

  /** To be called for every player once his sums are settled. */
  notePlayer({ player: { row }, score }: PlayerState): void {
    const news = this.#players.get(row.playerId);
    if (news === undefined) return;
    // A player who was settled on the way comes again with what this load wrote of him.
    if (news.after === null) news.before = score.stored;
    news.after = { ...score.row };
    news.name = row.name;
    news.country = row.country;
    if (row.hidden === 1) this.#players.delete(row.playerId);
  }

  /** To be called before the load writes who is where in the ranking, each time that it does. */
  async readPlacesBefore(): Promise<void> {
    for (const news of this.#players.values()) news.placeBefore ??= await this.#place(news.before);
  }

  /** Writes the messages; to be called when all else is written. */
  async write(): Promise<void> {
    if (this.#players.size === 0) return;
    const texts = createNewsTexts(this.#transaction);
    const items: NewsItem[] = [];
    for (const news of this.#players.values()) {
      news.placeAfter = await this.#place(news.after);
      items.push(...(await itemsOf(news, this.#system, texts)));
    }
    for (const webhook of this.#webhooks) await this.#writeFor(webhook, items);
  }

  async #writeFor(webhook: Webhook, items: readonly NewsItem[]): Promise<void> {
    const since = this.#now - webhook.days * dayMs;
    const wanted = items.filter(
      ({ playerId, type, newestAt }) =>
        newestAt >= since && (webhook.events?.includes(type) ?? true) && (webhook.playerId ?? playerId) === playerId,
    );
    if (wanted.length === 0) return;
    const waiting = (await this.#transaction.get(countWaiting, [webhook.webhookId]))?.waiting ?? 0;
    const room = wanted.slice(0, Math.max(0, mostWaiting - waiting));
    if (room.length < wanted.length) await this.#transaction.run(addDropped, [wanted.length - room.length, webhook.webhookId]);
    if (room.length === 0) return;
    const next = (await this.#transaction.get(takeNumbers, [room.length]))?.next ?? 0;
    const rows = room.map((item, index) => this.#toRow(item, webhook, next - room.length + index));
    await this.#transaction.runMany(insertMessage, rows);
  }

  #toRow({ playerId, type, data }: NewsItem, { webhookId }: Webhook, messageNumber: number) {
    const createdAt = this.#now;
    return valuesOf(webhookMessage, {
      playerId,
      messageNumber,
      messageId: `msg_${randomUUID().replaceAll('-', '')}`,
      webhookId,
      type,
      createdAt,
      payload: JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data }),
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: createdAt,
      finishedAt: null,
      lastStatus: null,
      lastError: null,
    });
  }

  #newsOf(playerId: number, { player: { row } }: PlayerState): PlayerNews {
    const known = this.#players.get(playerId);
    if (known !== undefined) return known;
    const { name, country } = row;
    const news = {
      playerId,
      trophies: [],
      completed: [],
      name,
      country,
      before: null,
      after: null,
      placeBefore: null,
      placeAfter: null,
    };
    this.#players.set(playerId, news);
    return news;
  }

  async #place(score: Score | null): Promise<Place | null> {
    return score === null ? null : ((await placeOfScore(this.#transaction, score, this.#system))?.world ?? null);
  }
}
