/**
 * Gives the package a fetch of ours. It calls the global one, with no way to hand in another (docs/adr/0004), so
 * the global one is replaced while there is work of the sync under way, by a function that asks whose call it is:
 * a call from within the work gets ours, every other call the fetch that was there. No other part of the process sees a difference.
 */

import { AsyncLocalStorage } from 'node:async_hooks';

type Fetch = typeof globalThis.fetch;

/** A fetch of ours; `send` is the one it stands before. */
export type ScopedFetch = (send: Fetch, ...call: Parameters<Fetch>) => Promise<Response>;

/** The mark of a call that is on its way out of the process and belongs to nobody's work any more. */
const onItsWay = Symbol('on its way');
const scope = new AsyncLocalStorage<ScopedFetch | typeof onItsWay>();

/** The fetch of the platform. */
const platformFetch = globalThis.fetch;
/** The fetch that was there when ours was put over it. */
let beneath = platformFetch;
let open = 0;

const scopedFetch: Fetch = (...call) => {
  const mine = scope.getStore();
  if (mine === undefined) return sendOn(...call);
  // A fetch that somebody put over ours, and ours was put over again, comes back here once: it ends at the platform's.
  return mine === onItsWay ? platformFetch(...call) : mine(sendOn, ...call);
};

const sendOn: Fetch = (...call) => scope.run(onItsWay, () => beneath(...call));

/** Runs `work` so that every fetch it leads to is `replacement`. */
export async function withFetch<T>(replacement: ScopedFetch, work: () => Promise<T>): Promise<T> {
  install();
  try {
    return await scope.run(replacement, work);
  } finally {
    uninstall();
  }
}

/** Ours is the outermost when work begins, whatever was done to the global one since the last time. */
function install(): void {
  open += 1;
  if (globalThis.fetch === scopedFetch) return;
  beneath = globalThis.fetch;
  globalThis.fetch = scopedFetch;
}

/** A function that somebody has put over ours meanwhile stays. */
function uninstall(): void {
  open -= 1;
  if (open === 0 && globalThis.fetch === scopedFetch) globalThis.fetch = beneath;
}
