/** Platform names as in responses: lower case, separated by commas (docs/spec/original-service.md 3, Platform). */

const platformNames: ReadonlySet<string> = new Set(['ps3', 'ps4', 'ps5', 'psp', 'psp2', 'pspc', 'retro', 'steam', 'xbox']);

const otherNames: ReadonlyMap<string, string> = new Map([
  ['vita', 'psp2'],
  ['psvita', 'psp2'],
  ['playstationvita', 'psp2'],
  ['playstation3', 'ps3'],
  ['playstation4', 'ps4'],
  ['playstation5', 'ps5'],
]);

interface Platforms {
  /** Known platforms in the order given; null if there are none. */
  readonly platform: string | null;
  /** Words that are not platform names. */
  readonly unknown: readonly string[];
}

/** Parses platforms in any spelling: `PS3, PS Vita` is `ps3,psp2`. A question mark stands for an unknown platform. */
export function readPlatforms(text: string): Platforms {
  const words = text.split(/[,;/|]/).map((word) => word.trim());
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const folded = word.toLowerCase().replace(/[\s_-]/g, '');
    const name = otherNames.get(folded) ?? folded; // absent: it is the usual name, or none
    if (platformNames.has(name)) found.add(name);
    else if (name !== '' && name !== '?') unknown.push(word);
  }
  return { platform: found.size === 0 ? null : [...found].join(','), unknown };
}
