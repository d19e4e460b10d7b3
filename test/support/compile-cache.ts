/** Loaded before the tests: processes they start read the sources already stripped and compiled, in half the time. */

import { join } from 'node:path';

process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');
