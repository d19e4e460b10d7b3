/**
 * Transactional outbox of webhooks. The messages about a load are written in the load's transaction, so that messages and data are
 * always consistent. Delivery reads them from the outbox (webhooks/).
 *
 * A load causes events about a player if it adds a recently earned trophy: the trophy itself, a completed set, a new level, a new rank.
 * Trophies earned long ago, as in a player's first import, cause no events.
 */

import type { LevelSystem } from '../../domain/index.ts';
import { dayMs } from '../../domain/time/index.ts';
import { playerEventTypes } from '../../records/instance-records.ts';
import { invariant, zip } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import type { ScoreChange } from '../derived/scores.ts';
import type { Score } from '../ranking/ranking.ts';
import { ranksOfPlayer, ranksOfScore } from '../ranking/ranking.ts';
import type { Rank } from '../port/players.ts';
import type { player, RowOf } from '../schema/tables.ts';
import type { LoadEvent } from './events.ts';
import { listEvents } from './events.ts';
import { createEventTexts } from './event-texts.ts';
import type { Webhook } from './webhook.ts';
import { rowToWebhook, selectWebhooks } from './webhook.ts';
import { read } from '../engine/statement.ts';
import { writeMessages } from './messages.ts';

/** Maximum number of trophy events per load; a load with more is an import of old trophies. */
export const maxTrophies = 1000;

const selectProgress = read<{ progress: number }>(
  'SELECT progress AS "progress" FROM player_game WHERE player_id = ? AND game_id = ?',
);

const selectHidden = read<{ gameId: string }>(
  'SELECT z.game_id AS "gameId" FROM hidden_game z WHERE z.player_id = ?',
);

/** Changes of a player in a load that may cause events. */
export interface PlayerEvents {
  readonly playerId: number;
  readonly trophies: {
    readonly gameId: string;
    readonly trophyId: number;
    readonly earnedAt: number;
  }[];
  /** Games that the load completed with these trophies. */
  completed: readonly string[];
  name: string;
  country: string | null;
  /** The score before the load; null for a new player. */
  before: Score | null;
  after: Score | null;
  rankBefore: Rank | null;
  rankAfter: Rank | null;
  /** The number of games that the player hides, and their ids. No message is about these games, but levels and ranks count them. */
  hiddenGames: number;
  hidden: ReadonlySet<string>;
}

/** A player that a load writes. */
interface WrittenPlayer {
  readonly tracked: {
    readonly row: Pick<
      RowOf<typeof player>,
      'playerId' | 'name' | 'country' | 'hidden' | 'hiddenGames'
    >;
  };
}

/** A player's game that a load writes, with its trophies before the load and now, by trophy number. */
interface WrittenGame {
  readonly player: WrittenPlayer;
  readonly game: { readonly gameId: string };
  readonly tracked: { readonly stored: { readonly progress: number } | null };
  readonly earned: Iterable<
    readonly [
      trophyId: number,
      { readonly stored: object | null; readonly row: { readonly earnedAt: number | null } },
    ]
  >;
}

/** Opens the outbox at the start of a load; null if no enabled webhook receives events about players. */
export async function openOutbox(
  transaction: Transaction,
  now: number,
  system: LevelSystem,
): Promise<Outbox | null> {
  const webhooks = (await transaction.all(selectWebhooks, []))
    .map(rowToWebhook)
    .filter((webhook) => webhook.enabled && wantsPlayers(webhook));
  return webhooks.length === 0 ? null : new Outbox(transaction, webhooks, now, system);
}

function wantsPlayers({ events }: Webhook): boolean {
  return events === null || playerEventTypes.some((type) => events.includes(type));
}

/** Collects events during a load and writes the messages at its end. */
export class Outbox {
  readonly #transaction: Transaction;
  readonly #webhooks: readonly Webhook[];
  readonly #now: number;
  readonly #system: LevelSystem;
  readonly #since: number;
  readonly #players = new Map<number, PlayerEvents>();
  /** Progress in percent before the load, by player id and game id. */
  readonly #progressBefore = new Map<number, Map<string, number>>();
  #trophies = 0;

  constructor(
    transaction: Transaction,
    webhooks: readonly Webhook[],
    now: number,
    system: LevelSystem,
  ) {
    this.#transaction = transaction;
    this.#webhooks = webhooks;
    this.#now = now;
    this.#system = system;
    this.#since = now - Math.max(...webhooks.map(({ days }) => days)) * dayMs;
  }

  /** Collects recent trophies among those that a batch added. */
  notePlay(played: readonly WrittenGame[]): void {
    for (const { player, game, tracked, earned } of played) {
      const progressBefore = this.#progressBeforeOf(player.tracked.row.playerId);
      // In a later batch, the stored row may already contain changes of this load.
      // absent: the player did not have the game
      if (!progressBefore.has(game.gameId))
        progressBefore.set(game.gameId, tracked.stored?.progress ?? 0);
      for (const [trophyId, { stored, row }] of earned) {
        const { earnedAt } = row;
        if (
          stored !== null ||
          earnedAt === null ||
          earnedAt < this.#since ||
          this.#trophies >= maxTrophies
        )
          continue;
        this.#trophies += 1;
        this.#eventsOf(player).trophies.push({ gameId: game.gameId, trophyId, earnedAt });
      }
    }
  }

  #progressBeforeOf(playerId: number): Map<string, number> {
    const progressBefore = this.#progressBefore.get(playerId) ?? new Map<string, number>();
    this.#progressBefore.set(playerId, progressBefore);
    return progressBefore;
  }

  /** Call for each player that is written. */
  notePlayer({ tracked: { row } }: WrittenPlayer, change: ScoreChange): void {
    this.noteScore(row.playerId, change);
    const events = this.#players.get(row.playerId);
    if (events === undefined) return;
    events.name = row.name;
    events.country = row.country;
    events.hiddenGames = row.hiddenGames;
    if (row.hidden === 1) this.#players.delete(row.playerId);
  }

  /** Call for each recalculated score. Repeated calls keep the first `before`, the score before the load. */
  noteScore(playerId: number, { before, after }: ScoreChange): void {
    const events = this.#players.get(playerId);
    if (events === undefined) return;
    if (events.after === null) events.before = before;
    events.after = after;
  }

  /** Call before each write of ranking changes. */
  async readRanksBefore(): Promise<void> {
    for (const events of this.#players.values())
      events.rankBefore ??= await this.#worldRank(events.before);
  }

  /** Writes the messages. Call after all other data of the load is written. */
  async write(): Promise<void> {
    if (this.#players.size === 0) return;
    const texts = createEventTexts(this.#transaction);
    const all: LoadEvent[] = [];
    for (const events of this.#players.values()) {
      events.rankAfter =
        events.after === null
          ? null
          : ((await ranksOfPlayer(this.#transaction, events.playerId))?.world ?? null);
      if (events.hiddenGames > 0) events.hidden = await this.#hiddenOf(events);
      events.completed = await this.#completedOf(events);
      all.push(...(await listEvents(events, this.#system, texts)));
    }
    for (const webhook of this.#webhooks) await this.#writeFor(webhook, all);
  }

  async #writeFor(webhook: Webhook, events: readonly LoadEvent[]): Promise<void> {
    const since = this.#now - webhook.days * dayMs;
    const wanted = events.filter(
      ({ playerId, type, newestAt }) =>
        newestAt >= since &&
        (webhook.events === null || webhook.events.includes(type)) &&
        (webhook.playerId ?? playerId) === playerId,
    );
    await writeMessages(this.#transaction, webhook, { events: wanted, now: this.#now });
  }

  #eventsOf({ tracked: { row } }: WrittenPlayer): PlayerEvents {
    const { playerId, name, country, hiddenGames } = row;
    const collected = this.#players.get(playerId);
    if (collected !== undefined) return collected;
    const none = { before: null, after: null, rankBefore: null, rankAfter: null };
    const hidden = { hiddenGames, hidden: new Set<string>() };
    const events: PlayerEvents = {
      playerId,
      name,
      country,
      trophies: [],
      completed: [],
      ...none,
      ...hidden,
    };
    this.#players.set(playerId, events);
    return events;
  }

  async #hiddenOf({ playerId }: PlayerEvents): Promise<ReadonlySet<string>> {
    const rows = await this.#transaction.all(selectHidden, [playerId]);
    return new Set(rows.map(({ gameId }) => gameId));
  }

  async #completedOf({ playerId, trophies }: PlayerEvents): Promise<string[]> {
    const progressBefore = this.#progressBeforeOf(playerId);
    const gameIds = [...new Set(trophies.map(({ gameId }) => gameId))].filter(
      (gameId) => progressBefore.get(gameId) !== 100,
    );
    const found = await this.#transaction.allMany(
      selectProgress,
      gameIds.map((gameId) => [playerId, gameId]),
    );
    const completed = zip(gameIds, found).filter(
      ([, [row]]) => invariant(row, 'a played game is stored').progress === 100,
    );
    return completed.map(([gameId]) => gameId);
  }

  async #worldRank(score: Score | null): Promise<Rank | null> {
    return score === null ? null : ((await ranksOfScore(this.#transaction, score))?.world ?? null);
  }
}
