/** Stores the images in a GPD file as icons of its game. */

import { xboxTrophyNumber } from '../../../../domain/index.ts';
import { toIconName, iconPath } from '../../../../files/index.ts';
import type { IconTarget } from '../../source/format.ts';
import type { SourceItem } from '../../source/source.ts';
import { openIcons } from '../../readers/decode-icon.ts';
import { toSourceError } from '../../source/source.ts';
import type { GpdFile } from './read-gpd.ts';

/** Id of the title's image among the ids of achievements. */
export const titleImage = -1;

interface GpdIcons {
  /** URLs by the id of the achievement. The title's image has the id `titleImage`. */
  readonly images: ReadonlyMap<number, string>;
  /** Warnings about refused images. A missing image does not prevent reading the title. */
  readonly items: readonly SourceItem[];
}

/** Stores the images. Stores none if `target` is null. Throws SourceError if icons cannot be written. */
export async function storeGpdIcons(
  { image, achievements }: GpdFile,
  { setId, where }: { readonly setId: string; readonly where: string },
  target: IconTarget | null,
): Promise<GpdIcons> {
  const images = new Map<number, string>();
  const items: SourceItem[] = [];
  if (target === null) return { images, items };
  const icons = openIcons(target);
  const pictures = [{ id: titleImage, image }, ...achievements];
  for (const { id, image: bytes } of pictures) {
    const name = toIconName(setId, fileOf(id));
    if (bytes === null || name === null) continue;
    const refused = await icons.write(name, bytes).catch((cause: unknown) => {
      throw toSourceError('the folder of icons', cause);
    });
    if (refused === null) images.set(id, iconPath(name));
    else
      items.push({
        where: `${where}, picture of ${id === titleImage ? 'the title' : `achievement ${id}`}`,
        warning: refused,
      });
  }
  return { images, items };
}

/** Returns the file name of an icon, as in a trophy set, where trophies are numbered from 0. */
function fileOf(id: number): string {
  return id === titleImage
    ? 'ICON0.PNG'
    : `TROP${String(xboxTrophyNumber(id)).padStart(3, '0')}.PNG`;
}
