/**
 * Part of `npm run build`: writes the documentation as data into dist, so that a service neither reads Markdown nor needs a parser for
 * it. A broken link fails the build.
 */

import { join } from 'node:path';
import { builtFolder } from '../src/docs/open-docs.ts';
import { writeBuiltDocs } from './docs/write-built-docs.ts';

const root = join(import.meta.dirname, '..');
await writeBuiltDocs(root, join(root, 'dist', 'docs', builtFolder));
