/** Background job that deletes the data of players who requested it a week ago (docs/spec/access.md 5.1). */

import type { Logger } from 'pino';
import type { Access } from '../access/index.ts';
import { playerSubject } from '../account-pages/index.ts';
import { ActionError, deletePlayer } from '../actions/index.ts';
import type { Background } from '../background/index.ts';
import { repeat } from '../background/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { SqlStore } from '../store/index.ts';

const pauseMs = 5 * minuteMs;

interface DeletionParts {
  readonly store: Pick<SqlStore, 'players'>;
  readonly access: Pick<Access, 'wishes' | 'reports' | 'steps'>;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

/** Makes the deletions that are due, and writes each to the audit log. An interrupted deletion is repeated by the next call. */
export async function carryOutDeletions({ store, access, now }: DeletionParts): Promise<void> {
  for (const playerId of await access.wishes.dueDeletions(now())) {
    const name = await store.players.currentName(playerId);
    if (name !== null) await deleteOne({ store, access, now }, { playerId, name });
    await access.reports.closeAll(playerId);
    await access.wishes.stopDeletion(playerId);
  }
}

async function deleteOne(
  { store, access: { steps }, now }: DeletionParts,
  { playerId, name }: { readonly playerId: number; readonly name: string },
): Promise<void> {
  const nobody = { accountId: null, name: null, address: '' };
  const step = { at: now(), ...nobody, action: 'player.delete', subject: playerSubject(playerId) };
  await steps.around(step, () => deletePlayer(store, name, { now: now() }).catch(ignoreDeleted));
}

/** Ignores the error that the data is already deleted, because another node was faster. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ActionError)) throw error;
}

/** Creates a job that checks every five minutes. Stopping it waits for a deletion in progress. */
export function createDueDeletions(
  parts: DeletionParts & { readonly log: Pick<Logger, 'warn'> },
): Background {
  return repeat({
    pauseMs,
    look: () => carryOutDeletions(parts),
    onError: (error) =>
      parts.log.warn(
        { err: error },
        'Deleting the data of a player who asked for it failed. Laurel tries again.',
      ),
  });
}
