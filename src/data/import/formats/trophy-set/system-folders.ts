/** The folders where programs store data on each operating system. */

import { posix, win32 } from 'node:path';
import type { SystemFolders } from '../../source/format.ts';

/** Returns the data folder of a program by the conventions of the system, such as `~/.local/share/NAME`; empty if it is unknown. */
export function dataFolders(
  { platform, home, environment }: SystemFolders,
  name: string,
): readonly string[] {
  if (platform === 'win32') {
    const roaming = environment['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
    return [win32.join(roaming, name)];
  }
  if (platform === 'darwin') return [posix.join(home, 'Library', 'Application Support', name)];
  const usual = posix.join(home, '.local', 'share', name);
  const stated = environment['XDG_DATA_HOME'];
  return stated ? [posix.join(stated, name), usual] : [usual];
}

/**
 * Returns the configuration folder of a program, where some programs store their data. On Windows, these programs store it next to the
 * program.
 */
export function configFolders(
  { platform, home, environment }: SystemFolders,
  name: string,
): readonly string[] {
  if (platform === 'win32') return [];
  if (platform === 'darwin') return [posix.join(home, 'Library', 'Application Support', name)];
  const usual = posix.join(home, '.config', name);
  const stated = environment['XDG_CONFIG_HOME'];
  return stated ? [posix.join(stated, name), usual] : [usual];
}
