/** Reports the failures of an unattended command to webhooks. */

import { composeState } from '../app/compose-state.ts';
import type { FailureNotices } from '../app/failure-notices.ts';
import type { SqlStore } from '../store/index.ts';
import { terminal } from './terminal.ts';

/** Returns an object that reports failures to a store's webhooks. If an event cannot be written, it warns on the standard error. */
export function createTelling(store: Pick<SqlStore, 'operational'>): FailureNotices {
  return {
    notices: composeState(store).notices,
    now: Date.now,
    onNotifyError: (error) =>
      terminal().stderr.write(
        `laurel: No webhook is told of the failure: ${error instanceof Error ? error.message : String(error)}\n`,
      ),
  };
}
