/** Ids of games that a table names by their titles alone. */

import { createHash } from 'node:crypto';

const maxSlugLength = 60;

/**
 * The id of a game by its title, and by its platform where one is stated, because a game has a set for each: `csv-harbour-of-lanterns`.
 * Equal titles, without outer spaces and case, have one id in every file and every import. Where the words do not say the whole title, a
 * part of its hash makes the id different from that of every other title.
 */
export function gameIdOfTitle(title: string, platform: string): string {
  const folded = [title, platform].map((text) => text.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase());
  const stated = folded.filter((text) => text !== '');
  const words = stated.join(' ').match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, maxSlugLength);
  const isWhole = stated.length === 1 && words.join(' ') === stated[0] && slug === words.join('-') && !/-[0-9a-f]{8}$/.test(slug);
  if (isWhole) return `csv-${slug}`;
  const hash = createHash('sha256').update(folded.join('\n')).digest('hex').slice(0, 8);
  return slug === '' ? `csv-${hash}` : `csv-${slug}-${hash}`;
}
