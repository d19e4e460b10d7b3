/** `node scripts/prune-packages.ts FOLDER`: deletes the files in an installed Laurel's dist and node_modules that no program reads. */

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnread } from './unread-files.ts';

const [folder = ''] = process.argv.slice(2);
const files = globSync(['dist/**/*', 'node_modules/**/*'], { cwd: folder }).map((file) =>
  join(folder, file),
);
for (const file of files.filter(isUnread)) rmSync(file, { recursive: true, force: true });
