/** Finds the documentation of this version, once for a process. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltDocs } from './built-docs.ts';
import type { Docs } from './docs.ts';
import { openSourceDocs } from './source-docs.ts';

/** The folder to which the build writes the documentation, next to this file. */
export const builtFolder = 'built';

let opened: Docs | null = null;

/** Opens the documentation of this version: the output of the build, or the Markdown of the clone. */
export function openDocs(): Docs {
  return (opened ??= findDocs());
}

function findDocs(): Docs {
  const built = join(import.meta.dirname, builtFolder);
  return existsSync(built)
    ? openBuiltDocs(built)
    : openSourceDocs(join(import.meta.dirname, '..', '..'));
}
