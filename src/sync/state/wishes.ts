/**
 * What somebody in a browser wants of the sync: that a player is updated now, or that the round stops. Any process of the store may note
 * it; the process that runs rounds takes it. A row among the settings of the store.
 */

import * as v from 'valibot';
import { minuteMs } from '../../domain/time/index.ts';
import type { Queries, TableAccess } from '../../store/sql.ts';
import { deletion, read, setting, toValues, upsertInto } from '../../store/sql.ts';

/** Maximum number of players that wait: further ones are left out, because all that is due is asked for in each round. */
const maxWaiting = 100;

const schema = v.object({
  /** Names of followed players in the order in which they were named; null for all. */
  players: v.array(v.nullable(v.string())),
  /** When a stop was wanted, in milliseconds UTC; null if it is not. */
  stopAt: v.nullable(v.pipe(v.number(), v.integer())),
});
type Wishes = v.InferOutput<typeof schema>;
const none: Wishes = { players: [], stopAt: null };

/** How long a stop is wanted: it must not end a round that somebody starts later. */
const stopMs = minuteMs;

/** What is wanted of the sync of a store. */
export interface SyncWishes {
  /** Notes that a followed player is to be updated; null for all. A stop that is wanted is forgotten. */
  askFor(player: string | null): Promise<void>;
  /** Notes that the round is to stop, and forgets whom it was wanted for. */
  askForStop(now: number): Promise<void>;
  /** Takes the player who was named first; undefined if nobody was. */
  takePlayer(): Promise<string | null | undefined>;
  /** Takes the wish that the round stops; false without one. */
  takeStop(now: number): Promise<boolean>;
  /** Whether an update waits. */
  isWaiting(): Promise<boolean>;
}

const rowName = 'sync_wishes';
const selectWishes = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertWishes = upsertInto(setting);
const deleteWishes = deletion('setting', { keys: ['name'] });

/** Opens what is wanted of the sync. */
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
      if ((await find(tables)).players.length === 0) return undefined; // most looks write nothing
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
