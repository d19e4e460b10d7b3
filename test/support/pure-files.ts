/** All test files of pure functions, in one process. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pureFiles } from './suites.ts';

for (const file of pureFiles()) await import(pathToFileURL(join(import.meta.dirname, '..', '..', file)).href);
