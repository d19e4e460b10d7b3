/**
 * The engine as the leader of the network source writes through it: a transaction looks first whether the lead is
 * still its own, and ends where it is not. Writers take turns, so nobody takes the lead between this look and the
 * end of the transaction: whoever was stopped for so long that another leads writes nothing over what that one wrote.
 */

import type { Engine } from '../engine/engine.ts';
import { leadOf } from './lease.ts';

/** An engine on which every transaction is the holder's as the leader; else `onLost` is called and it fails, with nothing written. */
export function ledEngine(engine: Engine, holder: string, onLost: () => void): Engine {
  return {
    ...engine,
    transaction: (work, kind) =>
      engine.transaction(async (transaction) => {
        if ((await leadOf(transaction))?.holder === holder) return work(transaction);
        onLost();
        throw new Error('Another node leads the sync.');
      }, kind),
  };
}
