/** Where the fonts of the machine are, which the process for pictures gets in a variable. */

import { homedir } from 'node:os';
import { join } from 'node:path';

/** The variable of the process with the folders of fonts, between them what separates paths. */
export const fontFolders = 'LAUREL_FONT_FOLDERS';

/** The folders of fonts by the conventions of each system. */
export function systemFontFolders(): readonly string[] {
  const home = homedir();
  if (process.platform === 'win32')
    return [join(process.env['SystemRoot'] ?? 'C:\\Windows', 'Fonts')]; // absent: usual
  if (process.platform === 'darwin')
    return ['/Library/Fonts', join(home, 'Library/Fonts'), '/System/Library/Fonts'];
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(home, '.local/share/fonts'),
    join(home, '.fonts'),
  ];
}
