/** Describes the connection to a store for `laurel db check --connection`. */

import type { ConnectionReport } from '../engine/postgres/check-connection.ts';

const poolers: Readonly<Record<ConnectionReport['pooler'], string>> = {
  none: 'No pooler, or one in session mode.',
  prepared: 'A pooler in transaction mode, which supports prepared statements.',
  unknown:
    'A pooler that hides prepared statements: bulk loads send single rows. Use PgBouncer 1.21 or later with max_prepared_statements = 200, or session mode.',
};

/** Returns sentences for the operator. Throws StoreError if the store cannot be reached or a pooler is unsuitable. */
export async function describeConnection(url: string): Promise<readonly string[]> {
  if (!/^postgres(ql)?:/i.test(url))
    return ['The store is no PostgreSQL database: there is no connection to check.'];
  const { checkConnection } = await import('../engine/postgres/check-connection.ts'); // only stores that need it load the driver
  const { host, version, pooler, areNoticesHeard } = await checkConnection(url);
  const notices = areNoticesHeard
    ? 'Notifications are heard: nodes notice commits of others at once.'
    : 'Notifications are not heard, as in transaction mode: nodes read the numbers of commits instead, within --visible-within.';
  return [`PostgreSQL ${version} at ${host}.`, poolers[pooler], notices];
}
