/**
 * Stores requests from the browser to the sync: to update a player now, or to stop the round. Any process of the store may record a
 * request; the process that runs rounds takes it. It is one row in the table of settings.
 */

import * as v from 'valibot';
import { minuteMs } from '../../domain/time/index.ts';
import type { Queries, TableAccess } from '../../store/sql.ts';
import { deletion, read, setting, toValues, upsertInto } from '../../store/sql.ts';

/** Maximum number of waiting players. Further players are left out, because each round updates all due players anyway. */
const maxWaiting = 100;

const schema = v.object({
  /** Names of followed players, in the order of the requests; null for all players. */
  players: v.array(v.nullable(v.string())),
  /** When a stop was requested, in milliseconds UTC; null if it was not. */
  stopAt: v.nullable(v.pipe(v.number(), v.integer())),
});
type Wishes = v.InferOutput<typeof schema>;
const none: Wishes = { players: [], stopAt: null };

/** How long a request to stop is valid, so that it does not end a round that is started later. */
const stopMs = minuteMs;

/** The requests to the sync of a store. */
export interface SyncWishes {
  /** Requests an update of a followed player; null for all players. A waiting request to stop is removed. */
  askFor(player: string | null): Promise<void>;
  /** Requests that the round stops, and removes all requested updates. */
  askForStop(now: number): Promise<void>;
  /** Takes the player who was requested first; undefined if there is none. */
  takePlayer(): Promise<string | null | undefined>;
  /** Takes the request to stop. Returns false if there is none. */
  takeStop(now: number): Promise<boolean>;
  /** Checks whether a requested update waits. */
  isWaiting(): Promise<boolean>;
}

const rowName = 'sync_wishes';
const selectWishes = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertWishes = upsertInto(setting);
const deleteWishes = deletion('setting', { keys: ['name'] });

/** Creates access to the requests. */
export function createSyncWishes(tables: TableAccess): SyncWishes {
  function change<T>(make: (before: Wishes) => readonly [Wishes, T]): Promise<T> {
    return tables.transaction(async (transaction) => {
      const before = await find(transaction);
      const [after, result] = make(before);
      if (after === before) return result;
      const isNone = after.players.length === 0 && after.stopAt === null;
      if (isNone) await transaction.run(deleteWishes, [rowName]);
      else
        await transaction.run(
          upsertWishes,
          toValues(setting, { name: rowName, value: JSON.stringify(after) }),
        );
      return result;
    });
  }
  return {
    askFor: (player) =>
      change(({ players }) => {
        const more = players.includes(player) ? players : [...players, player].slice(0, maxWaiting);
        return [{ players: more, stopAt: null }, undefined];
      }),
    askForStop: (now) => change(() => [{ players: [], stopAt: now }, undefined]),
    async takePlayer() {
      if ((await find(tables)).players.length === 0) return undefined; // usually there is no request, and nothing is written
      return change((before) => {
        const [player, ...players] = before.players;
        return [player === undefined ? before : { ...before, players }, player];
      });
    },
    async takeStop(now) {
      if ((await find(tables)).stopAt === null) return false;
      return change((before) => {
        const { stopAt } = before;
        const isWanted = stopAt !== null && Math.abs(now - stopAt) <= stopMs;
        return [{ ...before, stopAt: null }, isWanted];
      });
    },
    isWaiting: async () => (await find(tables)).players.length > 0,
  };
}

async function find(queries: Pick<Queries, 'get'>): Promise<Wishes> {
  const row = await queries.get(selectWishes, [rowName]);
  return row === undefined ? none : v.parse(v.pipe(v.string(), v.parseJson(), schema), row.value);
}
