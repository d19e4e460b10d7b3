/**
 * `npm run docs:site -- FOLDER`: writes the documentation as static pages, which any host can serve and a browser can open from the
 * folder: every link is relative. The search is left out, because nothing answers it; the tree of all pages is on every page.
 */

import { join, resolve } from 'node:path';
import { printHelp } from '../test/support/print-help.ts';
import { writeStaticSite } from './docs/write-static-site.ts';

printHelp(import.meta.filename);

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder: npm run docs:site -- FOLDER');
const count = await writeStaticSite(join(import.meta.dirname, '..'), resolve(folder));
process.stdout.write(`${count} pages in ${resolve(folder)}\n`);
