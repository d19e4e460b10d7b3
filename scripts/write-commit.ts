/** Writes the commit of the build to dist/commit for `laurel --version`. If the commit is unknown, there is no such file. */

import { rmSync, writeFileSync } from 'node:fs';
import { askGit } from '../src/app/version.ts';

const file = new URL('../dist/commit', import.meta.url);
// A build without git, such as that of a container image, gets the commit from an environment variable.
const commit = process.env['BUILD_COMMIT'] ?? askGit();

if (commit === '') rmSync(file, { force: true });
else writeFileSync(file, `${commit}\n`);
