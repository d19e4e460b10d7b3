/**
 * Handles U+0000 in parameters. No stored text contains it: imports remove it from texts and reject names with it (records/values.ts), and
 * PostgreSQL cannot store it. With every engine, a read for a text with U+0000 finds nothing, and a write of such a text is rejected.
 */

import { StoreError } from '../port/errors.ts';
import type { Parameters, SqlValue } from './engine.ts';

const nul = '\0';
/**
 * The character that replaces U+0000 in reads. Names and ids contain no control characters, so nothing is found for a text with this
 * character either.
 */
const unknown = '\u0001';

function hasNul(value: SqlValue): value is string {
  return typeof value === 'string' && value.includes(nul);
}

/** Returns the parameters of a read for an engine that refuses U+0000. */
export function searchable(parameters: Parameters): Parameters {
  if (!parameters.some(hasNul)) return parameters;
  return parameters.map((value) => (hasNul(value) ? value.replaceAll(nul, unknown) : value));
}

/** Checks the parameters of a write. Throws StoreError. */
export function checkStorable(parameters: Parameters): void {
  if (parameters.some(hasNul))
    throw new StoreError('bad-text', 'A text with the character U+0000 cannot be stored.');
}
