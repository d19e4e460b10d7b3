/** Writes corrections by the command line to the audit log, like calls of the admin API. */

import { ActionError } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import type { SqlStore } from '../store/index.ts';

/** The actor of all entries of the command line. */
const actor = 'command line';

/**
 * Runs a correction between the two writes of its audit entry. An entry that stays at `begun` belongs to a correction that was interrupted.
 * @param action the command without its values, such as `laurel game remove`
 * @param subjectOf the subject of the entry; players by internal id
 */
export async function runAudited<T>(
  store: SqlStore,
  { action, subjectOf }: { readonly action: string; readonly subjectOf: (result: T) => string },
  work: () => Promise<T>,
): Promise<T> {
  const { audit } = composeState(store);
  const entryId = await audit.write({ at: Date.now(), actor, action, subject: null, outcome: 'begun' });
  try {
    const result = await work();
    await audit.finish(entryId, { outcome: 'done', subject: subjectOf(result) });
    return result;
  } catch (error) {
    await audit.finish(entryId, { outcome: error instanceof ActionError ? error.failure : 'failed', subject: null });
    throw error;
  }
}
