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

/** Returns the usual name of a platform in any spelling; null if the platform is unknown. */
function findPlatform(word: string): string | null {
  const folded = word.toLowerCase().replace(/[\s_-]/g, '');
  const name = otherNames.get(folded) ?? folded; // absent: the word is the usual name, or is not a platform
  return platformNames.has(name) ? name : null;
}

/** Returns the name by which a platform is searched and shown: `psp2` for `PS Vita` and `psvita`. Unknown names are returned unchanged. */
export function usualPlatform(word: string): string {
  return findPlatform(word) ?? word;
}

/** Lists a game's platforms by their usual names, each once. */
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

/** Parses platforms in any spelling: `PS3, PS Vita` becomes `ps3,psp2`. A question mark means an unknown platform. */
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
