/** Reads and checks the files that the settings of the identity name, before the service starts. */

import type { IdentitySettings } from '../../site/index.ts';
import type { IdentityName, IdentityValues } from '../../identity/index.ts';
import { IdentityError, findIdentitySetting } from '../../identity/index.ts';
import type { Pictures } from '../../media/index.ts';
import { PictureError, storedImage, withPictures } from '../../media/index.ts';
import { loadIdentity } from '../../site/index.ts';
import { CommandError, exitCodes } from '../process/exit-codes.ts';

/**
 * Returns the identity from the settings, with its images converted to the form in which the store holds images. Throws CommandError that
 * names the setting whose file is missing, too large or of another type, or whose image cannot be decoded.
 */
export async function readIdentity(settings: IdentitySettings): Promise<IdentityValues> {
  try {
    const values = loadIdentity(settings);
    const images = [...values].filter(([name]) => findIdentitySetting(name).kind === 'image');
    if (images.length === 0) return values;
    return new Map([...values, ...(await withPictures((decoder) => decodeAll(images, decoder)))]);
  } catch (error) {
    if (error instanceof IdentityError)
      throw new CommandError(`--${error.message}`, exitCodes.usage, { cause: error });
    throw error;
  }
}

type NamedImage = readonly [name: IdentityName, base64: string];

async function decodeAll(images: readonly NamedImage[], decoder: Pictures): Promise<NamedImage[]> {
  const stored: NamedImage[] = [];
  for (const [name, value] of images) {
    try {
      stored.push([
        name,
        Buffer.from(await storedImage(Buffer.from(value, 'base64'), decoder)).toString('base64'),
      ]);
    } catch (cause) {
      if (cause instanceof PictureError)
        throw new IdentityError(`${name}: ${cause.message}`, { cause });
      throw cause;
    }
  }
  return stored;
}
