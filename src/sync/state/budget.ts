/**
 * Stores the requests that count towards the budget. They are rows in the store, so that a restarted process and other processes on the
 * same store respect them (docs/spec/domain.md 6, theme 2).
 */

import {
  insertInto,
  oneRow,
  read,
  setting,
  syncRequest,
  update,
  upsertInto,
  toValues,
  write,
} from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

interface SlotRules {
  /** Maximum number of counted requests. */
  readonly limit: number;
  /** Minimum time between two requests. */
  readonly spacingMs: number;
  /** How long a request counts if its end is not recorded: its timeout plus the window. */
  readonly leaseMs: number;
}

/** A slot of the budget, or when to try again in milliseconds UTC. */
type Slot = { readonly slot: number } | { readonly retryAt: number };

/** How much of the budget is used at present. */
export interface BudgetUse {
  readonly used: number;
  /** Until when the network blocks requests, in milliseconds UTC; null if it does not. */
  readonly blockedUntil: number | null;
}

/** The budget of requests, which all processes of the store share. */
export interface SyncBudget {
  /** Takes a slot for a request that is sent now, in one transaction, so that processes never share a slot. */
  takeSlot(now: number, rules: SlotRules): Promise<Slot>;
  /** Records the end of a slot's request, which counts until `freeAt`. */
  releaseSlot(slot: number, freeAt: number): Promise<void>;
  /** Blocks all requests until `at`. If a current block ends later, this has no effect. */
  blockUntil(at: number, now: number): Promise<void>;
  budgetUse(now: number): Promise<BudgetUse>;
}

const selectBlock = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertBlock = upsertInto(setting);
const removeFree = write(
  'DELETE FROM sync_request WHERE network = ? AND (free_at <= ? OR free_at > ?)',
);
const selectUse = read<{
  used: number;
  last: number | null;
  sentAt: number | null;
  freeAt: number | null;
}>(
  `SELECT COUNT(*) AS "used", MAX(number) AS "last", MAX(sent_at) AS "sentAt", MIN(free_at) AS "freeAt" FROM sync_request WHERE network = ?`,
);
const selectCounting = read<{ used: number }>(
  'SELECT COUNT(*) AS "used" FROM sync_request WHERE network = ? AND free_at > ?',
);
const insertRequest = insertInto(syncRequest);
const updateFree = update('sync_request', 'free_at = ?', { keys: ['network', 'number'] });

/** Opens the budget of a network. */
export function createSyncBudget({ tables, network }: StateOf): SyncBudget {
  const blockName = `sync_blocked_until ${network}`;
  return {
    takeSlot: (now, { limit, spacingMs, leaseMs }) =>
      tables.transaction(async (transaction) => {
        const blockedUntil = readBlock(
          (await transaction.get(selectBlock, [blockName]))?.value,
          now,
        );
        if (blockedUntil !== null) return { retryAt: blockedUntil };
        // A request whose time is too far in the future was written before the clock was set back.
        await transaction.run(removeFree, [network, now, now + 2 * leaseMs]);
        const use = await transaction.get(selectUse, [network]);
        if (use === undefined) throw new Error('The query that counts requests returned no row.');
        const { used, last, sentAt, freeAt } = use;
        if (used >= limit && freeAt !== null) return { retryAt: freeAt };
        if (sentAt !== null && sentAt <= now && now < sentAt + spacingMs)
          return { retryAt: sentAt + spacingMs };
        const slot = (last ?? 0) + 1;
        await transaction.run(
          insertRequest,
          toValues(syncRequest, { network, number: slot, sentAt: now, freeAt: now + leaseMs }),
        );
        return { slot };
      }),
    releaseSlot: (slot, freeAt) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(updateFree, [freeAt, network, slot])),
      ),
    blockUntil: (at, now) =>
      tables.transaction(async (transaction) => {
        const current = readBlock((await transaction.get(selectBlock, [blockName]))?.value, now);
        if (current !== null && current >= at) return;
        await transaction.run(
          upsertBlock,
          toValues(setting, { name: blockName, value: `${at} ${now}` }),
        );
      }),
    async budgetUse(now) {
      const { used } = await oneRow(tables, selectCounting, [network, now]);
      const blockedUntil = readBlock((await tables.get(selectBlock, [blockName]))?.value, now);
      return { used, blockedUntil };
    },
  };
}

/** Returns the end of a block; null if there is none or it was written before the clock was set back. */
function readBlock(value: string | undefined, now: number): number | null {
  const [until = 0, notedAt = 0] = (value ?? '').split(' ').map(Number);
  return until > now && notedAt <= now ? until : null;
}
