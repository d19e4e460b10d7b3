/**
 * Programs in the documentation that a test cannot run. Each is replaced by a script that records its name. All other programs run as
 * documented.
 */

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../structure/pages.ts';

/** The reason why a program, or one of its commands, does not run in a test. */
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

/** Whether a name is one of a program that does not run. */
export function isLeftOut(name: string): name is LeftOut {
  return name in leftOut;
}

const note = (name: LeftOut): string => `echo '${name}' >> "$STATE/left-out"`;

/** The stand-in for each program; its other commands run with the real one. */
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
  // What npx finds in a clone, without the second that it takes to find it. A reader has a terminal, which gets the banner.
  npx: `shift; case "$1" in serve) set -- "$@" --banner ;; esac; exec node '${join(root, 'bin', 'laurel.js')}' "$@"`,
};

/** The next program of this name on the path, after the script's own folder. */
const real = `real() { program=$1; shift; PATH=\${PATH#*:} exec "$program" "$@"; }`;

/** What a shell reads before each block: built-in commands that do not run. */
export const prelude = `cd() { case "$1" in /opt/*) ${note('cd /opt')} ;; *) builtin cd "$@" ;; esac; }`;

/** Writes the scripts into a folder, which has to be the first of the path. */
export function writeScripts(folder: string): void {
  mkdirSync(folder);
  for (const [name, script] of Object.entries(scripts)) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${real}\n${script}\n`);
    chmodSync(file, 0o755);
  }
}
