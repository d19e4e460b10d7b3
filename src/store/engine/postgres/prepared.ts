/** Names and texts of prepared statements, shared by all connections. */

import { createHash } from 'node:crypto';
import type { Statement } from '../statement.ts';
import { joinPieces } from '../statement.ts';

/** A statement as the server knows it. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
  /** The action for a message about a missing permission, such as `INSERT INTO player`. */
  readonly action: string | undefined;
}

const byText = new Map<string, Prepared>();
const byPieces = new WeakMap<readonly string[], Prepared>();

/** The prepared statement of a text with numbered placeholders. */
export function prepareText(text: string, action?: string): Prepared {
  const cached = byText.get(text);
  if (cached !== undefined) return cached;
  // The name is a hash of the text, so that one name never has two texts on the connections that a pooler shares.
  const prepared = {
    name: `laurel_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`,
    text,
    action,
  };
  byText.set(text, prepared);
  return prepared;
}

/** The prepared statement of a declared statement. */
export function prepare(statement: Statement<unknown>): Prepared {
  const { pieces } = statement;
  const cached = byPieces.get(pieces);
  if (cached !== undefined) return cached;
  const prepared = prepareText(
    joinPieces(pieces, (index) => `$${index + 1}`),
    actionOf(statement),
  );
  byPieces.set(pieces, prepared);
  return prepared;
}

function actionOf(statement: Statement<unknown>): string | undefined {
  if (statement.kind === 'read') return 'SELECT';
  return statement.rowWrite === null
    ? undefined
    : `${statement.rowWrite.verb} ${statement.rowWrite.table}`;
}
