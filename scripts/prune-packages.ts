/** `node scripts/prune-packages.ts FOLDER`: deletes what no program reads from dist and node_modules of an installed Laurel. */

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnread } from './unread-files.ts';

const [folder = ''] = process.argv.slice(2);
const files = globSync(['dist/**/*', 'node_modules/**/*'], { cwd: folder }).map((file) =>
  join(folder, file),
);
for (const file of files.filter(isUnread)) rmSync(file, { recursive: true, force: true });
