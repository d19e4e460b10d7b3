/** Programs that put another one into trouble before it starts: a disk that is soon full, rights that are missing. */

import { spawnSync } from 'node:child_process';

/** The words that become a program in front of another's; or why there are none here. */
export type Launcher = { readonly words: readonly string[] } | { readonly missing: string };

/**
 * A disk of its own for one process, of so many megabytes, over a folder that has to be there; what is in `file` is copied to it.
 * Others see it below `/proc/PID/root`. It goes with the process.
 */
export function onSmallDisk(folder: string, megabytes: number, file: string): Launcher {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 laurel "$1"`;
  const words = (script: string): string[] => ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder];
  const [program = '', ...args] = words(mount);
  const { status } = spawnSync(program, args);
  if (status !== 0) return { missing: 'this user may not mount a small disk' };
  return { words: [...words(`${mount} && cp "$2" "$1" && shift 2 && exec "$@"`), file] };
}

/** Files may grow to so many kilobytes and no further, as where there is a quota; the process may be given more later. */
export function withFileLimit(kilobytes: number): Launcher {
  return { words: ['bash', '-c', `ulimit -S -f ${kilobytes} && exec "$@"`, 'bash'] };
}

/** Bound by the rights of files, even where the user is root. */
export function boundByRights(): Launcher {
  if (process.getuid?.() !== 0) return { words: [] };
  const [program, ...args] = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'];
  if (spawnSync(program ?? '', [...args, 'true']).status !== 0) return { missing: 'root cannot be bound by rights here' };
  return { words: [program ?? '', ...args] };
}
