/** Names of accounts. */

import { AccessError } from '../access-error.ts';

const maxLength = 40;

/** The name as it is stored. Throws AccessError `name-invalid` for an empty or long one, or one with characters that are not shown. */
export function readAccountName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const { length } = Array.from(name);
  if (length === 0 || length > maxLength || /[\p{C}\p{Zl}\p{Zp}]/u.test(name))
    throw new AccessError('name-invalid');
  return name;
}

/** The name as it is compared: of `Ada` and `ADA`, one exists. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
