/** Decodes icons from an import and encodes them again, like every image (docs/spec/site.md 3.3). */

import { maxIconBytes } from '../../../files/index.ts';
import { checkPicture, PictureError, Pictures } from '../../../media/index.ts';

/** The process that decodes all icons. It starts with the first icon, and ends when there are no more. */
const pictures = new Pictures();

/** Returns the stored form of an icon, or the reason why it is refused. */
export async function decodeIcon(bytes: Buffer): Promise<Buffer | string> {
  try {
    const icon = await checkPicture(bytes, pictures, maxIconBytes);
    return icon.kind === 'image/png' ? icon.bytes : 'is too large after it was encoded again';
  } catch (error) {
    if (error instanceof PictureError) return `is refused: ${error.message.replace(/\.$/, '')}`;
    throw error;
  }
}
