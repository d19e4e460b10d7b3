/** Worker thread that imports one record into a store, for tests with a small heap. Its worker data is `{ url, record }`. */

import { workerData } from 'node:worker_threads';
import type { DataRecord } from '../../src/records/records.ts';
import { openStore } from '../../src/store/open-store.ts';

const { url, record } = workerData as { readonly url: string; readonly record: DataRecord };
const store = await openStore(url);
await store.load({ now: 1_500_000_000_000, source: 'test' }, (load) => load.apply([record]));
await store.close();
