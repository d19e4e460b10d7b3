/**
 * Reproducible pseudo-random numbers, for invented data only, never for secrets. The generator is sfc32 (Chris Doty-Humphrey's "Small Fast
 * Counter", 32 bits; passes PractRand), seeded by splitmix32.
 */

/** A sequence of random draws. The same seed gives the same sequence. */
export interface Random {
  /** Returns a number in [0, 1) with a resolution of 32 bits. */
  unit(): number;
  /** Returns an integer in a range, both ends included. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Returns an item of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** Returns a copy in random order. */
  shuffle<T>(list: readonly T[]): T[];
  /** Returns a normally distributed number (Box and Muller). */
  normal(mean: number, deviation: number): number;
  /** Returns a log-normally distributed number with a median; `sigma` is the standard deviation of the logarithm. */
  logNormal(median: number, sigma: number): number;
}

/** Creates a sequence from the lower 32 bits of the seed. */
export function createRandom(seed: number): Random {
  const unit = createUnit(seed);
  const whole = (min: number, max: number): number => min + Math.floor(unit() * (max - min + 1));
  // 1 - unit() is never 0; the logarithm of 0 is infinite.
  const standard = (): number =>
    Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return {
    unit,
    whole,
    chance: (probability) => unit() < probability,
    pick: (list) => pickFrom(list, whole(0, list.length - 1)),
    shuffle: (list) => shuffle(list, whole),
    normal: (mean, deviation) => mean + deviation * standard(),
    logNormal: (median, sigma) => median * Math.exp(sigma * standard()),
  };
}

function createUnit(seed: number): () => number {
  const fill = createSplitmix(seed);
  let a = fill();
  let b = fill();
  let c = fill();
  let counter = 1;
  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }
  // The first twelve outputs are discarded, because they depend visibly on the seed, as the author of sfc32 notes.
  for (let round = 0; round < 12; round++) next();
  return next;
}

function createSplitmix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}

function pickFrom<T>(list: readonly T[], index: number): T {
  for (const value of list.slice(index, index + 1)) return value;
  throw new RangeError('Nothing to pick from.');
}

/** Fisher-Yates shuffle. */
function shuffle<T>(list: readonly T[], whole: Random['whole']): T[] {
  const rest = [...list];
  const shuffled: T[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(whole(0, rest.length - 1), 1));
  return shuffled;
}

const kinds = { make: 1, texts: 2, popularity: 3, player: 4, play: 5 } as const;

/**
 * Returns the sequence for the nth item of a kind. Factors from Knuth's multiplicative hashing make the seeds of neighbouring items very
 * different.
 */
export function createSeededRandom(seed: number, kind: keyof typeof kinds, index: number): Random {
  return createRandom(
    Math.imul(seed, 0x9e3779b1) ^
      Math.imul(kinds[kind], 0x85ebca6b) ^
      Math.imul(index + 1, 0xc2b2ae35),
  );
}
