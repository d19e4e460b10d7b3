/** The rules for passwords, their hashes, and the limit on simultaneous hashing (docs/spec/access.md 3). */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { AccessError } from '../access-error.ts';
import { deriveInThread, deriveNatively } from './derive.ts';
import { readPhc, writePhc } from './phc.ts';

/** The parameters that OWASP recommends (Password Storage Cheat Sheet, 2025). The memory is in KiB. */
const usualCost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

const minLength = 12;
/** Maximum length. A longer password is refused instead of cut, because people would not know which part is used. */
const maxLength = 256;
/** Only one hash is calculated at a time. This is the maximum number of waiting requests. */
const maxWaiting = 8;

/** Checks and hashes passwords. */
export interface Passwords {
  /**
   * Checks a new password. Throws AccessError `password-short`, `password-long` or `password-common`. @param name the account's name, which
   * is not allowed as a password
   */
  check(password: string, name: string): Promise<void>;
  /** Returns the PHC string to store. Throws AccessError `busy`. */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a PHC string. If there is none (null), the check takes as long as with a wrong password. Throws AccessError
   * `busy`.
   */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/** Creates the password functions of a process. */
export function createPasswords(derive = deriveNatively ?? deriveInThread): Passwords {
  const inTurn = createTurns();

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const input = { password: toCompared(password), salt, cost: usualCost, length: hashBytes };
    return writePhc({ cost: usualCost, salt, hash: await inTurn(() => derive(input)) });
  }

  return {
    hash,
    async check(password, name) {
      const { length } = Array.from(password);
      if (length < minLength) throw new AccessError('password-short');
      if (length > maxLength) throw new AccessError('password-long');
      const folded = password.toLowerCase();
      if (folded.includes(name.toLowerCase()) && length - Array.from(name).length < 8)
        throw new AccessError('password-common');
      const common = await commonPasswords();
      const isCommon = [folded, withoutEnds(folded)].some((text) => common.has(text));
      if (isRepetition(folded) || isCommon) throw new AccessError('password-common');
    },
    async matches(password, stored) {
      const expected = stored === null ? null : readPhc(stored);
      const { cost, salt, hash: wanted } = expected ?? nobody;
      const input = { password: toCompared(password), salt, cost, length: wanted.length };
      const found = await inTurn(() => derive(input));
      return timingSafeEqual(found, wanted) && expected !== null;
    },
  };
}

/** A hash that no password matches. The password of an unknown name is compared with it, so that the response takes the same time. */
const nobody = { cost: usualCost, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };

/**
 * Returns the normalised password: two systems may compose the same typed characters differently (NIST SP 800-63B 3.1.1.2). A password far
 * above the maximum length is cut.
 */
function toCompared(password: string): string {
  return password.slice(0, 4 * maxLength).normalize('NFKC');
}

/** Checks whether a password consists of one to four characters that are repeated, such as `aaaaaaaaaaaa` or `123412341234`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Returns the most common passwords. The list is loaded when a person first sets a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return common;
}

/** Removes digits and signs before and after a word, as in `!!sunshine2026`. They do not make a common word safer. */
function withoutEnds(text: string): string {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ({ index }) => index);
  const [first = 0] = letters; // absent: the text has no letter
  return text.slice(first, (letters.at(-1) ?? text.length) + 1); // absent: the text has no letter
}

/** Creates a function that runs one task at a time. It throws AccessError `busy` if too many tasks wait. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (waiting > maxWaiting) return Promise.reject(new AccessError('busy', 5));
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}
