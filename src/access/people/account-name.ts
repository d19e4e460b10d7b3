/** Names of accounts. */

import { AccessError } from '../access-error.ts';

const maxLength = 40;

/** Returns a name in its stored form. Throws AccessError `name-invalid` if it is empty or too long, or has invisible characters. */
export function readAccountName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const { length } = Array.from(name);
  if (length === 0 || length > maxLength || /[\p{C}\p{Zl}\p{Zp}]/u.test(name))
    throw new AccessError('name-invalid');
  return name;
}

/** Returns the beginning of a name that is given by a player or another service, so that it is not too long for an account. */
export function cutAccountName(text: string): string {
  return Array.from(text).slice(0, maxLength).join('');
}

/** Returns a name in the form in which names are compared. `Ada` and `ADA` are the same name, so only one of them can exist. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
