/** Writes the tables of docs/operate.md and of settings in docs/sync.md anew: `npm run docs`. */

import { readFile, writeFile } from 'node:fs/promises';
import { operateFile, withOperateTables } from './operate-reference.ts';
import { syncFile, withSyncSettings } from './settings-table.ts';

await writeFile(operateFile, await withOperateTables(await readFile(operateFile, 'utf8')));
await writeFile(syncFile, withSyncSettings(await readFile(syncFile, 'utf8')));
