/** Table access for operational records. Its writes do not invalidate caches. */

import type { Engine, TableAccess } from './engine.ts';

/** Returns access to the tables of other modules, such as the sync and the webhooks. */
export function operationalAccess(engine: Engine): TableAccess {
  return {
    all: engine.all,
    get: engine.get,
    allMany: engine.allMany,
    transaction: (work) => engine.transaction(work, { kind: 'operational' }),
  };
}
