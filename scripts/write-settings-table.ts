/** Writes the table of settings in README.md anew: `npm run docs`. */

import { readFile, writeFile } from 'node:fs/promises';
import { readmeFile, withSettingsTable } from './settings-table.ts';

await writeFile(readmeFile, withSettingsTable(await readFile(readmeFile, 'utf8')));
