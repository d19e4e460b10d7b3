/**
 * Fast validation of `earned` records, because an import can have millions of them. It accepts only the common forms, and returns the same
 * record as the schema of records.ts. Other values are left to the schema, which has better error messages. A property test checks that
 * function and schema return the same.
 */

import type { EarnedRecord } from '../../../records/records.ts';
import { namePattern } from '../../../records/records.ts';
import { readIsoInstant } from '../../../domain/time/index.ts';

const maxNameLength = 100;
const maxInt = 2_147_483_647;
const properties: ReadonlySet<string> = new Set([
  'type',
  'player',
  'game',
  'trophy',
  'date',
  'updated',
]);

/** Returns the earned trophy, or null if the schema must validate the value. */
export function readEarned(value: unknown): EarnedRecord | null {
  if (!isCandidate(value) || !isTrophyNumber(value.trophy)) return null;
  const player = readName(value.player);
  const game = readName(value.game);
  if (player === null || game === null) return null;
  const record: EarnedRecord = { type: 'earned', player, game, trophy: value.trophy };
  return addDate(record, value.date) && addUpdated(record, value.updated) ? record : null;
}

interface Candidate {
  readonly player?: unknown;
  readonly game?: unknown;
  readonly trophy?: unknown;
  readonly date?: unknown;
  readonly updated?: unknown;
}

function isCandidate(value: unknown): value is Candidate {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'earned')
    return false;
  for (const property in value) if (!properties.has(property)) return false;
  return true;
}

function isTrophyNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxInt;
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value.trim();
  return name.length > 0 && name.length <= maxNameLength && namePattern.test(name) ? name : null;
}

function addDate(record: EarnedRecord, value: unknown): boolean {
  if (value === undefined) return true;
  if (value === null) record.date = null;
  else if (typeof value === 'string') record.date = readIsoInstant(value);
  else return false;
  return record.date !== null || value === null;
}

function addUpdated(record: EarnedRecord, value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'boolean') return false;
  record.updated = value;
  return true;
}
