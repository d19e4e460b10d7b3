/** Who may administer the instance from afar, and what was done. */

import { bigKey, instant, optionalInstant, optionalText, text, textKey } from './column-types.ts';
import { table } from './table.ts';

/** A token of the admin API: what is left of its secret is a hash. Scopes stand with blanks between. */
export const adminToken = table('admin_token', {
  tokenId: textKey,
  name: text,
  secretHash: text,
  scopes: text,
  createdAt: instant,
  expiresAt: optionalInstant,
  lastUsedAt: optionalInstant,
});

/** Something that was done through the admin API. */
export const auditEntry = table('audit_entry', {
  at: bigKey,
  entryId: textKey,
  /** A token by its id and name. */
  actor: text,
  /** A method and the path of a route. */
  action: text,
  subject: optionalText,
  outcome: text,
});
