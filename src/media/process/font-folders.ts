/** The folders with the machine's fonts, which the image process gets in an environment variable. */

import { homedir } from 'node:os';
import { join } from 'node:path';

/** The environment variable with the folders, separated as in PATH. */
export const fontFolders = 'LAUREL_FONT_FOLDERS';

/** Returns the usual font folders of each operating system. */
export function systemFontFolders(): readonly string[] {
  const home = homedir();
  if (process.platform === 'win32')
    return [join(process.env['SystemRoot'] ?? 'C:\\Windows', 'Fonts')]; // absent: the usual folder
  if (process.platform === 'darwin')
    return ['/Library/Fonts', join(home, 'Library/Fonts'), '/System/Library/Fonts'];
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.local/share/fonts'),
    join(home, '.fonts'),
  ];
}
