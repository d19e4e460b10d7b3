/** Launchers that start a program under a fault: a small disk, a file size limit, missing permissions. */

import { spawnSync } from 'node:child_process';

/** The command line that precedes the program's own, or the reason why the launcher is not available on this system. */
export type Launcher = { readonly words: readonly string[] } | { readonly missing: string };

/**
 * Mounts a private disk of `megabytes` for one process over an existing folder, and copies `file` to it. Other processes see it
 * below `/proc/PID/root`. It is unmounted when the process exits.
 */
export function onSmallDisk(folder: string, megabytes: number, file: string): Launcher {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 laurel "$1"`;
  const words = (script: string): string[] => [
    'unshare',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    folder,
  ];
  const [program = '', ...args] = words(mount);
  const { status } = spawnSync(program, args);
  if (status !== 0) return { missing: 'this user is not allowed to mount a small disk' };
  return { words: [...words(`${mount} && cp "$2" "$1" && shift 2 && exec "$@"`), file] };
}

/** Limits the size of the files that a program writes, as a quota does. The limit of the running program can be raised later. */
export function withFileLimit(kilobytes: number): Launcher {
  return { words: ['bash', '-c', `ulimit -S -f ${kilobytes} && exec "$@"`, 'bash'] };
}

/** Starts the program so that file permissions apply to it even if the user is root. */
export function boundByRights(): Launcher {
  if (process.getuid?.() !== 0) return { words: [] };
  const program = 'setpriv';
  const args = ['--bounding-set', '-dac_override,-dac_read_search'];
  if (spawnSync(program, [...args, 'true']).status !== 0)
    return { missing: 'file permissions cannot be made to apply to root on this system' };
  return { words: [program, ...args] };
}
