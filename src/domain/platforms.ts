/** Platform names as in responses: lower case, separated by commas (docs/spec/original-service.md 3, Platform). */

const platformNames: ReadonlySet<string> = new Set([
  'ps3',
  'ps4',
  'ps5',
  'psp',
  'psp2',
  'pspc',
  'retro',
  'steam',
  'xbox',
]);

const otherNames: ReadonlyMap<string, string> = new Map([
  ['vita', 'psp2'],
  ['psvita', 'psp2'],
  ['playstationvita', 'psp2'],
  ['playstation3', 'ps3'],
  ['playstation4', 'ps4'],
  ['playstation5', 'ps5'],
]);

/** The usual name of a platform in any spelling; null if it is unknown. */
function findPlatform(word: string): string | null {
  const folded = word.toLowerCase().replace(/[\s_-]/g, '');
  const name = otherNames.get(folded) ?? folded; // absent: it is the usual name, or none
  return platformNames.has(name) ? name : null;
}

/** The name by which a platform is looked for and shown: `PS Vita` and `psvita` are `psp2`. An unknown one stays as it is written. */
export function usualPlatform(word: string): string {
  return findPlatform(word) ?? word;
}

/** The platforms of a game by their usual names, each once, however the game states them. */
export function listPlatforms(text: string | null): readonly string[] {
  const parts = (text ?? '').split(/[,;/|]/).map((part) => part.trim());
  const names = parts.flatMap((part) => findPlatform(part) ?? part.split(/\s+/).map(usualPlatform));
  return [...new Set(names)].filter((name) => name !== '');
}

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
    const name = findPlatform(word);
    if (name !== null) found.add(name);
    else if (word !== '' && word !== '?') unknown.push(word);
  }
  return { platform: found.size === 0 ? null : [...found].join(','), unknown };
}
