/** A worker process that accepts no connections. Its start message contains a problem, which it reports as its health. */

import { awaitOrders, reportListening, reportMetrics } from '../../src/server/workers/index.ts';

const { start, stopped } = await awaitOrders();
const { port, wrong } = start as { readonly port: number; readonly wrong: string | null };
reportMetrics(() => Promise.resolve([{ name: 'idle' }]));
reportListening(port, () => Promise.resolve(wrong));
await stopped;
process.exit();
