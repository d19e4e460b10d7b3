/** Checks the files that the settings of the identity name, before the service starts. */

import type { IdentitySettings } from '../../site/index.ts';
import type { IdentityName } from '../../identity/index.ts';
import { IdentityError, identityOf } from '../../identity/index.ts';
import type { Pictures } from '../../media/index.ts';
import { PictureError, storedImage, withPictures } from '../../media/index.ts';
import { loadIdentity } from '../../site/index.ts';
import { CommandError, exitCodes } from '../process/exit-codes.ts';

/** Throws CommandError that names the setting whose file is missing, too large, of another kind, or an image that cannot be decoded. */
export async function checkIdentity(settings: IdentitySettings): Promise<void> {
  try {
    const values = loadIdentity(settings);
    const images = [...values].filter(([name, value]) => identityOf(name).kind === 'image' && value !== '');
    if (images.length > 0) await withPictures((decoder) => decodeAll(images, decoder));
  } catch (error) {
    if (error instanceof IdentityError) throw new CommandError(`--${error.message}`, exitCodes.usage, { cause: error });
    throw error;
  }
}

async function decodeAll(images: readonly (readonly [IdentityName, string])[], decoder: Pictures): Promise<void> {
  for (const [name, value] of images) {
    try {
      await storedImage(Buffer.from(value, 'base64'), decoder);
    } catch (cause) {
      if (cause instanceof PictureError) throw new IdentityError(`${name}: ${cause.message}`, { cause });
      throw cause;
    }
  }
}
