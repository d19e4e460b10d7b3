/** A worker that listens to nobody and says of itself what it is told. */

import { awaitOrders, reportListening } from '../../src/server/workers/index.ts';

const { start, stopped } = await awaitOrders();
const { port, wrong } = start as { readonly port: number; readonly wrong: string | null };
reportListening(port, () => Promise.resolve(wrong));
await stopped;
process.exit();
