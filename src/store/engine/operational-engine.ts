/** An engine for records of the service's own work: what is written through it invalidates nothing that is cached. */

import type { Engine } from './engine.ts';

export function operationalEngine(engine: Engine): Engine {
  return { ...engine, transaction: (work) => engine.transaction(work, 'operational') };
}
