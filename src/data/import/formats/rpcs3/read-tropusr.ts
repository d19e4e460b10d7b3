/**
 * Reader for TROPUSR.DAT, a player's unlocked trophies in one set (docs/spec/domain.md 1.4). The format is big-endian: a
 * header, a list of tables, and fixed-size entries in each table. Tables are found by their headers, tables of unknown types
 * are skipped, and every read is bounds-checked.
 */

import type { Grade } from '../../../../domain/index.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import { isSetId } from '../../../../files/index.ts';
import type { TrophyState } from '../trophy-set/trophy-state.ts';
import {
  gradesByNumber,
  instantOfMicroseconds,
  lastMicroseconds,
} from '../trophy-set/trophy-state.ts';

/** The data in TROPUSR.DAT about a player's trophies. */
export interface TrophyUser {
  /** The known grades by trophy id. */
  readonly grades: ReadonlyMap<number, Grade>;
  /** One entry per trophy, in file order. */
  readonly states: readonly TrophyState[];
  /** The set id that a console writes; null in files of the emulator. */
  readonly setId: string | null;
}

/** An error in the file; the message contains the reason and the location. */
export class TropusrError extends UnreadableFile {
  override readonly name = 'TropusrError';
  /** Offset in the file in bytes. */
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
/** Maximum number of tables. Real files have ten. */
const maxTables = 64;
/** Maximum number of entries, far more than a set has trophies. The largest known sets have over 300. */
const maxEntries = 4096;
const maxPayloadBytes = 4096;

/** The two types of tables about trophies, with the number of bytes that are read from an entry's payload. */
const gradeTable = { type: 4, payloadBytes: 12 };
const stateTable = { type: 6, payloadBytes: 32 };
/** The table with a set id of twelve characters at the start of its payload. Only consoles write it (docs/spec/sources.md 3). */
const setTable = { type: 3, payloadBytes: 12 };

/** Reads a complete file. Throws only TropusrError. */
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
    setId: readSetId(view, tables),
  };
}

interface Table {
  readonly type: number;
  readonly payloadBytes: number;
  readonly entries: number;
  /** Offset of the first entry, not yet bounds-checked. */
  readonly start: bigint;
  /** Offset of the table's header in the file. */
  readonly offset: number;
}

function readTables(view: DataView): Table[] {
  requireBytes(view, 0, headerBytes, 'the header');
  if (view.getUint32(0) !== magic) throw new TropusrError('does not begin with 818F54AD', 0);
  const count = view.getUint32(8);
  if (count > maxTables)
    throw new TropusrError(`claims to have ${count} tables, more than ${maxTables}`, 8);
  requireBytes(view, headerBytes, count * tableHeaderBytes, 'the list of tables');
  return Array.from({ length: count }, (_, index) =>
    readTable(view, headerBytes + index * tableHeaderBytes),
  );
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

/** Returns the entries of all tables of a type, by trophy id. */
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
      if (found.has(id))
        throw new TropusrError(`has trophy ${id} twice in tables of type ${kind.type}`, payload);
      found.set(id, read(view, payload));
    }
  }
  return found;
}

/** Returns the offset of each entry's payload, after a bounds check. */
function payloadsOf(
  view: DataView,
  { type, payloadBytes, entries, start, offset }: Table,
  neededBytes: number,
): number[] {
  if (entries > maxEntries)
    throw new TropusrError(
      `claims to have ${entries} entries of type ${type}, more than ${maxEntries}`,
      offset + 12,
    );
  if (payloadBytes < neededBytes || payloadBytes > maxPayloadBytes) {
    throw new TropusrError(
      `has entries of type ${type} with ${payloadBytes} bytes, not ${neededBytes} to ${maxPayloadBytes}`,
      offset + 4,
    );
  }
  const size = entryHeaderBytes + payloadBytes;
  if (start + BigInt(entries * size) > BigInt(view.byteLength)) {
    throw new TropusrError(
      `ends at byte ${view.byteLength}, before the table of type ${type} does`,
      offset + 16,
    );
  }
  return Array.from({ length: entries }, (_, index) => {
    const entry = Number(start) + index * size;
    if (view.getUint32(entry) === type && view.getUint32(entry + 4) === payloadBytes)
      return entry + entryHeaderBytes;
    throw new TropusrError(
      `has no entry of type ${type} and ${payloadBytes} bytes where its table has one`,
      entry,
    );
  });
}

function readSetId(view: DataView, tables: readonly Table[]): string | null {
  const table = tables.find(({ type, entries }) => type === setTable.type && entries > 0);
  const [payload] = table === undefined ? [] : payloadsOf(view, table, setTable.payloadBytes);
  if (payload === undefined) return null;
  const id = Buffer.from(view.buffer, view.byteOffset + payload, setTable.payloadBytes).toString(
    'latin1',
  );
  return isSetId(id) ? id : null;
}

/** Returns a grade; null for a number that is not a grade. */
function readGrade(view: DataView, payload: number): Grade | null {
  return gradesByNumber.get(view.getUint32(payload + 4)) ?? null;
}

function readState(view: DataView, payload: number): TrophyState {
  const id = view.getUint32(payload);
  const isUnlocked = (view.getUint32(payload + 4) & 1) === 1;
  return { id, isUnlocked, unlockedAt: isUnlocked ? readTimestamp(view, payload + 16) : null };
}

/** Returns a time; null for zero, which older builds of the emulator wrote for an unknown unlock time (docs/spec/domain.md 6, theme 8). */
function readTimestamp(view: DataView, offset: number): number | null {
  const microseconds = view.getBigUint64(offset);
  if (microseconds === 0n) return null;
  if (microseconds > lastMicroseconds)
    throw new TropusrError('has a time after the year 9999', offset);
  return instantOfMicroseconds(microseconds);
}

function requireBytes(view: DataView, offset: number, length: number, what: string): void {
  if (offset + length <= view.byteLength) return;
  throw new TropusrError(`ends at byte ${view.byteLength}, inside ${what}`, offset);
}
