/**
 * TROPUSR.DAT: what a player unlocked in one set (docs/spec/domain.md 1.4). Big-endian; a header, a list of
 * tables, entries of one size in each. Tables are found by their headers, those of unknown types are
 * passed over, and nothing is read before it is known to be inside the file.
 */

import type { Grade } from '../../../domain/index.ts';

export interface TrophyState {
  /** As in the file, from 0. */
  readonly id: number;
  readonly isUnlocked: boolean;
  /** Milliseconds UTC; null where locked, and where unlocked at a time nobody knows. */
  readonly unlockedAt: number | null;
}

export interface TrophyUser {
  /** The grade of each trophy by its id, as far as the file tells. */
  readonly grades: ReadonlyMap<number, Grade>;
  /** One for each trophy, in the order of the file. */
  readonly states: readonly TrophyState[];
}

/** The file is not what it should be; the message says what and where. */
export class TropusrError extends Error {
  override readonly name = 'TropusrError';
  /** In bytes from the beginning of the file. */
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(`${reason} (at byte ${offset})`);
    this.offset = offset;
  }
}

const magic = 0x818f54ad;
const headerBytes = 0x30;
const tableHeaderBytes = 0x20;
const entryHeaderBytes = 0x10;
/** A real console has ten. */
const maxTables = 64;
/** Sets have up to 128 trophies. */
const maxEntries = 4096;
const maxPayloadBytes = 4096;

/** The two types of table that are read, each with the part of its payload that is. */
const gradeTable = { type: 4, payloadBytes: 12 };
const stateTable = { type: 6, payloadBytes: 32 };

/** From 0001-01-01, where the file counts from, to 1970-01-01: milliseconds. */
const epochMs = 62_135_596_800_000;
/** The last instant of the year 9999, as the file counts. */
const lastMicroseconds = 315_537_897_599_999_999n;

const gradesByNumber: ReadonlyMap<number, Grade> = new Map([
  [1, 'platinum'],
  [2, 'gold'],
  [3, 'silver'],
  [4, 'bronze'],
]);

/** Reads a whole file. Throws TropusrError, and nothing else. */
export function readTropusr(bytes: Uint8Array): TrophyUser {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = readTables(view);
  const grades = readEntries(view, tables, gradeTable, readGrade);
  const states = readEntries(view, tables, stateTable, readState);
  if (!tables.some(({ type }) => type === stateTable.type))
    throw new TropusrError('has no table of unlock states (type 6)', headerBytes);
  return {
    grades: new Map([...grades].flatMap(([id, grade]) => (grade === null ? [] : [[id, grade]]))),
    states: [...states.values()],
  };
}

interface Table {
  readonly type: number;
  readonly payloadBytes: number;
  readonly entries: number;
  /** Of the first entry; not yet known to be inside the file. */
  readonly start: bigint;
  /** Of the table's header. */
  readonly offset: number;
}

function readTables(view: DataView): Table[] {
  requireBytes(view, 0, headerBytes, 'the header');
  if (view.getUint32(0) !== magic) throw new TropusrError('does not begin with 818F54AD', 0);
  const count = view.getUint32(8);
  if (count > maxTables) throw new TropusrError(`claims to have ${count} tables, more than ${maxTables}`, 8);
  requireBytes(view, headerBytes, count * tableHeaderBytes, 'the list of tables');
  return Array.from({ length: count }, (_, index) => readTable(view, headerBytes + index * tableHeaderBytes));
}

function readTable(view: DataView, offset: number): Table {
  return {
    type: view.getUint32(offset),
    payloadBytes: view.getUint32(offset + 4),
    entries: view.getUint32(offset + 12),
    start: view.getBigUint64(offset + 16),
    offset,
  };
}

/** The entries of all tables of a type, by the id of the trophy each is about. */
function readEntries<T>(
  view: DataView,
  tables: readonly Table[],
  kind: typeof gradeTable,
  read: (view: DataView, payload: number) => T,
): Map<number, T> {
  const found = new Map<number, T>();
  for (const table of tables) {
    if (table.type !== kind.type) continue;
    for (const payload of payloadsOf(view, table, kind.payloadBytes)) {
      const id = view.getUint32(payload);
      if (found.has(id)) throw new TropusrError(`has trophy ${id} twice in tables of type ${kind.type}`, payload);
      found.set(id, read(view, payload));
    }
  }
  return found;
}

/** Where the payload of each entry begins; every one is inside the file. */
function payloadsOf(view: DataView, { type, payloadBytes, entries, start, offset }: Table, neededBytes: number): number[] {
  if (entries > maxEntries)
    throw new TropusrError(`claims to have ${entries} entries of type ${type}, more than ${maxEntries}`, offset + 12);
  if (payloadBytes < neededBytes || payloadBytes > maxPayloadBytes) {
    throw new TropusrError(
      `has entries of type ${type} with ${payloadBytes} bytes, not ${neededBytes} to ${maxPayloadBytes}`,
      offset + 4,
    );
  }
  const size = entryHeaderBytes + payloadBytes;
  if (start + BigInt(entries * size) > BigInt(view.byteLength)) {
    throw new TropusrError(`ends at byte ${view.byteLength}, before the table of type ${type} does`, offset + 16);
  }
  return Array.from({ length: entries }, (_, index) => {
    const entry = Number(start) + index * size;
    if (view.getUint32(entry) === type && view.getUint32(entry + 4) === payloadBytes) return entry + entryHeaderBytes;
    throw new TropusrError(`has no entry of type ${type} and ${payloadBytes} bytes where its table has one`, entry);
  });
}

/** Null for a number that is none of the four grades. */
function readGrade(view: DataView, payload: number): Grade | null {
  return gradesByNumber.get(view.getUint32(payload + 4)) ?? null;
}

function readState(view: DataView, payload: number): TrophyState {
  const id = view.getUint32(payload);
  const isUnlocked = (view.getUint32(payload + 4) & 1) === 1;
  return { id, isUnlocked, unlockedAt: isUnlocked ? readTimestamp(view, payload + 16) : null };
}

/** Zero is what older builds of the emulator wrote: unlocked, nobody knows when (docs/spec/domain.md 6, theme 8). */
function readTimestamp(view: DataView, offset: number): number | null {
  const microseconds = view.getBigUint64(offset);
  if (microseconds === 0n) return null;
  if (microseconds > lastMicroseconds) throw new TropusrError('has a time after the year 9999', offset);
  return Number(microseconds / 1000n) - epochMs;
}

function requireBytes(view: DataView, offset: number, length: number, what: string): void {
  if (offset + length <= view.byteLength) return;
  throw new TropusrError(`ends at byte ${view.byteLength}, inside ${what}`, offset);
}
