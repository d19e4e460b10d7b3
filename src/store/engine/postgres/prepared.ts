/** Statements as the server has them prepared: the same for all connections. */

import { createHash } from 'node:crypto';
import type { Statement } from '../statement.ts';
import { joinPieces } from '../statement.ts';

export interface Prepared {
  readonly name: string;
  readonly text: string;
  /** What it does, for a message that a right is missing. */
  readonly action: string | undefined;
}

const byText = new Map<string, Prepared>();
const byPieces = new WeakMap<readonly string[], Prepared>();

/** Prepares a text with numbered placeholders. */
export function prepareText(text: string, action?: string): Prepared {
  const known = byText.get(text);
  if (known !== undefined) return known;
  // By its text, so that a pooler between us and the server, who shares connections, is never given one name for two texts.
  const fresh = { name: `laurel_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text, action };
  byText.set(text, fresh);
  return fresh;
}

/** Prepares a statement as it is declared. */
export function prepare(statement: Statement<unknown>): Prepared {
  const { pieces } = statement;
  const known = byPieces.get(pieces);
  if (known !== undefined) return known;
  const fresh = prepareText(
    joinPieces(pieces, (index) => `$${index + 1}`),
    actionOf(statement),
  );
  byPieces.set(pieces, fresh);
  return fresh;
}

function actionOf(statement: Statement<unknown>): string | undefined {
  if (statement.kind === 'read') return 'SELECT';
  return statement.rowWrite === null ? undefined : `${statement.rowWrite.verb} ${statement.rowWrite.table}`;
}
