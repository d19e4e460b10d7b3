/** Decodes icons from an import and encodes them again, like every image (docs/spec/site.md 3.3). */

import type { IconStore } from '../../../files/index.ts';
import { createIconCheck, createIconStore, maxIconBytes } from '../../../files/index.ts';
import { checkPicture, PictureError, Pictures } from '../../../media/index.ts';
import type { IconTarget } from '../source/format.ts';

/** The process that decodes all icons. It starts with the first icon, and ends when there are no more. */
const pictures = new Pictures();

/** Opens the place where icons are stored, or only checked. */
export function openIcons({ folder }: IconTarget): IconStore {
  return folder === null ? createIconCheck(decodeIcon) : createIconStore(folder, decodeIcon);
}

async function decodeIcon(bytes: Buffer): Promise<Buffer | string> {
  try {
    const icon = await checkPicture(bytes, pictures, maxIconBytes);
    return icon.kind === 'image/png' ? icon.bytes : 'is too large after it was encoded again';
  } catch (error) {
    if (error instanceof PictureError) return `is refused: ${error.message.replace(/\.$/, '')}`;
    throw error;
  }
}
