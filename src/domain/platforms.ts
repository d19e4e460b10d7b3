/** Platforms as answers spell them: one word in lower case, several with commas (docs/spec/original-service.md 3, Platform). */

const known: ReadonlySet<string> = new Set(['ps3', 'ps4', 'ps5', 'psp', 'psp2', 'pspc', 'retro', 'steam', 'xbox']);

const otherNames: ReadonlyMap<string, string> = new Map([
  ['vita', 'psp2'],
  ['psvita', 'psp2'],
  ['playstationvita', 'psp2'],
  ['playstation3', 'ps3'],
  ['playstation4', 'ps4'],
  ['playstation5', 'ps5'],
]);

export interface Platforms {
  /** Known platforms in the order given; null where there is none. */
  readonly platform: string | null;
  /** Words that are the name of no platform. */
  readonly unknown: readonly string[];
}

/** Reads platforms in any spelling: `PS3, PS Vita` is `ps3,psp2`. A question mark stands for an unknown one. */
export function readPlatforms(text: string): Platforms {
  const words = text.split(/[,;/|]/).map((word) => word.trim());
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const folded = word.toLowerCase().replace(/[\s_-]/g, '');
    const name = otherNames.get(folded) ?? folded;
    if (known.has(name)) found.add(name);
    else if (name !== '' && name !== '?') unknown.push(word);
  }
  return { platform: found.size === 0 ? null : [...found].join(','), unknown };
}
