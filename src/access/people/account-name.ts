/** Names of accounts. */

import { AccessError } from '../access-error.ts';

const maxLength = 40;

/**
 * Characters next to which a joiner (U+200C, U+200D) belongs to the spelling of a word or joins emojis. Letters with case never have one, so
 * that a name cannot look like `Ada` without being it.
 */
const joined = String.raw`[^\p{ASCII}\p{Lu}\p{Ll}\p{Lt}\p{Z}\p{C}]`;
/** Characters that nobody sees, except joiners where they belong. */
const invisible = new RegExp(
  String.raw`(?!(?<=${joined})[\u200c\u200d]${joined})[\p{C}\p{Zl}\p{Zp}]`,
  'gu',
);

/**
 * Returns a name in its stored form. Throws AccessError `name-invalid` if it is empty or too long, and `name-invisible` if it has invisible
 * characters.
 */
export function readAccountName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (name.replace(invisible, '') !== name) throw new AccessError('name-invisible');
  const { length } = Array.from(name);
  if (length === 0 || length > maxLength) throw new AccessError('name-invalid');
  return name;
}

/**
 * Returns the beginning of a name that is given by a player or another service, so that an account can have it: it is not too long, and has
 * no invisible characters.
 */
export function cutAccountName(text: string): string {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '').trim();
  // The end may have been cut off after a joiner.
  return Array.from(name).slice(0, maxLength).join('').replace(invisible, '').trim();
}

/** Returns a name in the form in which names are compared. `Ada` and `ADA` are the same name, so only one of them can exist. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
