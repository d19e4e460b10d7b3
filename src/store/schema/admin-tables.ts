/** Tables of the admin API: tokens and the audit log. */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** A token of the admin API. Only the hash of its secret is stored. Scopes are separated by blanks. */
export const adminToken = table('admin_token', {
  tokenId: column.textKey,
  name: column.text,
  secretHash: column.text,
  scopes: column.text,
  createdAt: column.instant,
  expiresAt: column.optionalInstant,
  lastUsedAt: column.optionalInstant,
});

/** An action performed through the admin API. */
export const auditEntry = table('audit_entry', {
  at: column.bigKey,
  entryId: column.textKey,
  /** Id and name of the token that was used. */
  actor: column.text,
  /** Method and path of the route. */
  action: column.text,
  subject: column.optionalText,
  outcome: column.text,
});
