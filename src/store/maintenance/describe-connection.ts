/** Describes the connection to a store for `laurel db check --connection`. */

import type { ConnectionReport } from '../engine/postgres/check-connection.ts';

const poolers: Readonly<Record<ConnectionReport['pooler'], string>> = {
  none: 'There is no pooler, or it is in session mode.',
  prepared: 'There is a pooler in transaction mode, and it supports prepared statements.',
  unknown:
    'There is a pooler that hides prepared statements, so imports send single rows and are slower. Use PgBouncer 1.21 or later with max_prepared_statements = 200, or session mode.',
};

/** Returns sentences for the operator. Throws StoreError if the store cannot be reached or a pooler is unsuitable. */
export async function describeConnection(url: string): Promise<readonly string[]> {
  if (!/^postgres(ql)?:/i.test(url))
    return ['The store is not a PostgreSQL database, so there is no connection to check.'];
  const { checkConnection } = await import('../engine/postgres/check-connection.ts'); // only stores that need it load the driver
  const { host, version, pooler, areNoticesHeard } = await checkConnection(url);
  const notices = areNoticesHeard
    ? 'Notifications arrive: each node notices commits of other nodes immediately.'
    : 'Notifications do not arrive, which is normal in transaction mode. Instead, each node reads the commit numbers regularly, so it notices commits of other nodes within --visible-within.';
  return [`PostgreSQL ${version} at ${host}.`, poolers[pooler], notices];
}
