/** Who may administer the instance from afar, and what was done. */

import * as column from './column-types.ts';
import { table } from './table.ts';

/** A token of the admin API: what is left of its secret is a hash. Scopes stand with blanks between. */
export const adminToken = table('admin_token', {
  tokenId: column.textKey,
  name: column.text,
  secretHash: column.text,
  scopes: column.text,
  createdAt: column.instant,
  expiresAt: column.optionalInstant,
  lastUsedAt: column.optionalInstant,
});

/** Something that was done through the admin API. */
export const auditEntry = table('audit_entry', {
  at: column.bigKey,
  entryId: column.textKey,
  /** A token by its id and name. */
  actor: column.text,
  /** A method and the path of a route. */
  action: column.text,
  subject: column.optionalText,
  outcome: column.text,
});
