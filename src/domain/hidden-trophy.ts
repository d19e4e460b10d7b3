/** Trophies whose texts their makers hide until a player has earned them (docs/spec/site.md 1.3). */

interface Described {
  readonly hidden: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly media?: string | null;
}

/** Returns the trophy as titles, feeds, events and images may show it: a hidden trophy has no texts and no image. */
export function concealed<T extends Described>(trophy: T): T {
  if (!trophy.hidden) return trophy;
  const media = trophy.media === undefined ? {} : { media: null };
  return { ...trophy, title: null, description: null, image: null, ...media };
}
