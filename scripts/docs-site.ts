/**
 * `npm run docs:site -- FOLDER`: writes the documentation as static pages. Any host can serve them, and a browser can open them from the
 * folder, because all links are relative. They have no search, which needs a server, but every page shows the tree of all pages.
 */

import { join, resolve } from 'node:path';
import { printHelp } from '../test/support/print-help.ts';
import { writeStaticSite } from './docs/write-static-site.ts';

printHelp(import.meta.filename);

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder: npm run docs:site -- FOLDER');
const count = await writeStaticSite(join(import.meta.dirname, '..'), resolve(folder));
process.stdout.write(`${count} pages in ${resolve(folder)}\n`);
