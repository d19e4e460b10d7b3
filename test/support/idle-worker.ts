/** A worker process that accepts no connections. Its start message contains a problem, which it reports as its health. */

import { awaitOrders, reportListening } from '../../src/server/workers/index.ts';

const { start, stopped } = await awaitOrders();
const { port, wrong } = start as { readonly port: number; readonly wrong: string | null };
reportListening(port, () => Promise.resolve(wrong));
await stopped;
process.exit();
