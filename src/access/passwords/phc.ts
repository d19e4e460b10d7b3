/** Hashes of passwords as PHC strings: `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH` (github.com/P-H-C/phc-string-format). */

/** The cost parameters of a hash. */
export interface ArgonCost {
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** A hash, with the salt and cost parameters that it was calculated with. */
export interface StoredHash {
  readonly cost: ArgonCost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** Limits for stored parameters. Checking a password against a manipulated row must not take longer than calculating a few usual hashes. */
const maxMemory = 262_144;
const maxPasses = 10;
const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Converts a hash to a PHC string. */
export function writePhc({
  cost: { memory, passes, parallelism },
  salt,
  hash,
}: StoredHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Parses a PHC string of Argon2id; null for any other text. */
export function readPhc(text: string): StoredHash | null {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(text) ?? []; // absent: the text is not such a string
  if (salt === undefined || hash === undefined) return null;
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const isBounded =
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= maxMemory &&
    cost.passes >= 1 &&
    cost.passes <= maxPasses &&
    cost.parallelism >= 1;
  if (!isBounded) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
