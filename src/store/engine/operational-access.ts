/** The tables of an engine for records of the service's own work: what is written through it invalidates nothing that is cached. */

import type { Engine, TableAccess } from './engine.ts';

export function operationalAccess(engine: Engine): TableAccess {
  return {
    all: engine.all,
    get: engine.get,
    allMany: engine.allMany,
    transaction: (work) => engine.transaction(work, 'operational'),
  };
}
