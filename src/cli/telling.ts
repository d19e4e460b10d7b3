/** How a command that runs unattended reports its failures to webhooks. */

import { composeState } from '../app/compose-state.ts';
import type { FailureNotices } from '../app/failure-notices.ts';
import type { SqlStore } from '../store/index.ts';
import { terminal } from './terminal.ts';

/** Returns the notices that report failures through a store's webhooks. An event that cannot be written is a warning on the standard error. */
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
