/** The version of the program, and the commit that it was built from. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** The file with the commit of a build. `npm run build` writes it, because a package has no repository. */
const commitFile = join(root, 'dist', 'commit');

/** Reads the version from package.json; `unknown` if it contains none. */
export function readVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (typeof description !== 'object' || description === null || !('version' in description))
    return 'unknown';
  return String(description.version);
}

/** Returns the version and the commit: `0.2.0 (9619086)`; only the version if the commit is unknown. */
export function describeVersion(): string {
  const commit = readCommit();
  return commit === '' ? readVersion() : `${readVersion()} (${commit})`;
}

/** Reads the commit: from the file of a build, or from git in a clone. */
function readCommit(): string {
  const isBuilt = import.meta.filename.endsWith('.js');
  if (!isBuilt) return askGit();
  return existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : '';
}

/** Returns the short id of the commit that is checked out here; empty if this is not a clone. */
export function askGit(): string {
  // Without this check, git would find an unrelated repository that this folder happens to be in.
  if (!existsSync(join(root, '.git'))) return '';
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return ''; // git is not installed
  }
}
