/** Writes the tables of docs/operate.md, of settings in docs/sync.md and of capacity in docs/explanation/scale.md anew: `npm run docs`. */

import { readFile, writeFile } from 'node:fs/promises';
import { scaleFile, withCapacityTables } from './capacity-tables.ts';
import { operateFile, withOperateTables } from './operate-reference.ts';
import { syncFile, withSyncSettings } from './settings-table.ts';

await writeFile(operateFile, await withOperateTables(await readFile(operateFile, 'utf8')));
await writeFile(syncFile, withSyncSettings(await readFile(syncFile, 'utf8')));
await writeFile(scaleFile, withCapacityTables(await readFile(scaleFile, 'utf8')));
