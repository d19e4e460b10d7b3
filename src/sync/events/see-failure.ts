/** Reads why no data comes from a network, without a request. */

import { readCondition } from '../engine/index.ts';
import type { SyncBudget, SyncCondition } from '../state/index.ts';
import type { Failure } from './derive-events.ts';

/**
 * Returns the failure that the store's processes have recorded; null without one. An unreachable network remains a failure until a round
 * reaches it, even after the wait is over. @param now milliseconds UTC
 */
export async function seeFailure(
  state: SyncCondition & Pick<SyncBudget, 'budgetUse'>,
  now: number,
): Promise<Failure | null> {
  const condition = await readCondition(state, now);
  if (condition.state === 'blocked') return { reason: 'blocked', until: condition.until };
  const unreached = await state.findUnreached(now);
  if (unreached !== null) return { reason: 'unavailable', until: unreached.until };
  const { blockedUntil } = await state.budgetUse(now);
  return blockedUntil === null ? null : { reason: 'limit', until: blockedUntil };
}
