/** Events about logins and the sync, for the operator (docs/spec/networks.md 11). Instants are milliseconds UTC. */

import type { Network } from '../../domain/index.ts';
import type { OperatorEvent as StoredEvent } from '../../store/sql.ts';

/** The reasons why no data comes from a network. */
export const failureReasons = ['blocked', 'limit', 'unavailable', 'moved'] as const;
/** A reason why no data comes from a network. */
export type FailureReason = (typeof failureReasons)[number];

/** An event about a login or the sync. */
export type OperatorEvent =
  | {
      readonly type: 'login.ending';
      readonly network: Network;
      readonly endsAt: number;
      readonly daysLeft: number;
    }
  | {
      readonly type: 'login.ended';
      readonly network: Network;
      readonly reason: 'expired' | 'refused';
    }
  | {
      readonly type: 'sync.failed';
      readonly network: Network;
      readonly reason: FailureReason;
      readonly until: number | null;
    }
  | { readonly type: 'sync.recovered'; readonly network: Network; readonly since: number };

/** Converts the event to the form in messages, with instants as texts. */
export function toStoredEvent({ type, ...fields }: OperatorEvent): StoredEvent {
  const data = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' && instants.has(name) ? new Date(value).toISOString() : value,
    ]),
  );
  return { type, data };
}

const instants: ReadonlySet<string> = new Set(['endsAt', 'until', 'since']);
