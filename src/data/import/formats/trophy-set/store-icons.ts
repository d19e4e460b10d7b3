/** Copies the icons of a trophy set to the icon folder. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { iconPath, isIconFile } from '../../../../files/index.ts';
import type { IconTarget } from '../../source/format.ts';
import type { SourceItem } from '../../source/source.ts';
import { openIcons } from '../../readers/decode-icon.ts';
import { toSourceError } from '../../source/source.ts';

interface StoredIcons {
  /** URLs of the icons by file name, such as `TROP000.PNG`. */
  readonly images: ReadonlyMap<string, string>;
  /** Warnings about refused files. A missing icon does not prevent reading the set. */
  readonly items: readonly SourceItem[];
}

/** A folder with a set's icons; `where` is its name in messages. */
interface IconSource {
  readonly path: string;
  readonly where: string;
  readonly setId: string;
}

/** Stores all icons in a set's folder. Stores none if `target` is null. Throws SourceError if icons cannot be written. */
export async function storeIcons(
  { path, where, setId }: IconSource,
  target: IconTarget | null,
): Promise<StoredIcons> {
  const images = new Map<string, string>();
  const items: SourceItem[] = [];
  if (target === null) return { images, items };
  const icons = openIcons(target);
  for (const file of (await readdir(path).catch(() => [])).filter(isIconFile).toSorted()) {
    const refused = await icons.store({ setId, file }, join(path, file)).catch((cause: unknown) => {
      throw toSourceError('the folder of icons', cause);
    });
    if (refused === null) images.set(file, iconPath({ setId, file }));
    else items.push({ where: `${where}/${file}`, warning: `the icon ${refused}` });
  }
  return { images, items };
}
