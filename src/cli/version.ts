/** Returns the version of the program from package.json. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json');
  const description: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof description !== 'object' || description === null || !('version' in description)) return 'unknown';
  return String(description.version);
}
