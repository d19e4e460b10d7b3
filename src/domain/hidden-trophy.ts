/** Hidden trophies: their texts are not shown to a player who has not earned them (docs/spec/site.md 1.3). */

interface Described {
  readonly hidden: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly media?: string | null;
}

/**
 * Returns a trophy without its texts and image if it is hidden, so that titles, feeds, events and drawn images can mention it without
 * revealing it.
 */
export function concealed<T extends Described>(trophy: T): T {
  if (!trophy.hidden) return trophy;
  const media = trophy.media === undefined ? {} : { media: null };
  return { ...trophy, title: null, description: null, image: null, ...media };
}
