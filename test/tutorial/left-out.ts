/**
 * Programs in the documentation that a test cannot run. A script replaces each of them and records its name. All other programs run as
 * documented.
 */

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../structure/pages.ts';

/** For each program, or each of its commands, that does not run in a test: the reason. */
export const leftOut = {
  sudo: 'needs root',
  systemctl: 'needs systemd',
  docker: 'needs a daemon and the network',
  scp: 'needs another host',
  'curl from another computer': 'needs another host',
  'cd /opt': 'a folder that only root can make',
  'git clone': 'needs the network; the folder gets what the clone of this test has',
  'npm ci': 'needs the network; the packages are those of this test',
  'npm test': 'runs this test',
} as const;

/** A program that does not run. */
export type LeftOut = keyof typeof leftOut;

/** Checks whether a name is in the list of programs that do not run. */
export function isLeftOut(name: string): name is LeftOut {
  return name in leftOut;
}

const note = (name: LeftOut): string => `echo '${name}' >> "$STATE/left-out"`;

/** The script that replaces each program. Commands that a test can run are passed on to the real program. */
const scripts: Readonly<Record<string, string>> = {
  sudo: note('sudo'),
  systemctl: note('systemctl'),
  docker: note('docker'),
  scp: note('scp'),
  curl: `case "$*" in *trophies.example*) ${note('curl from another computer')} ;; *) real curl "$@" ;; esac`,
  git: `case "$1" in
clone) ${note('git clone')}; mkdir "$3"; ln -s '${root}'* "$3" ;;
*) real git "$@" ;;
esac`,
  npm: `case "$1" in ci | test) ${note('npm ci').replace("'npm ci'", '"npm $1"')} ;; *) real npm "$@" ;; esac`,
  // In a clone, npx runs this file, but needs a second to find it. The option `--banner` prints what a reader sees, because they have a
  // terminal.
  npx: `shift; case "$1" in serve) set -- "$@" --banner ;; esac; exec node '${join(root, 'bin', 'laurel.js')}' "$@"`,
};

/** A shell function that runs the real program: the next one with this name on the path, after the script's own folder. */
const real = `real() { program=$1; shift; PATH=\${PATH#*:} exec "$program" "$@"; }`;

/** Shell code that runs before each block. It replaces built-in commands that a test cannot run. */
export const prelude = `cd() { case "$1" in /opt/*) ${note('cd /opt')} ;; *) builtin cd "$@" ;; esac; }`;

/** Writes the scripts into a folder, which must be the first on the path. */
export function writeScripts(folder: string): void {
  mkdirSync(folder);
  for (const [name, script] of Object.entries(scripts)) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${real}\n${script}\n`);
    chmodSync(file, 0o755);
  }
}
