/** Reader for TRPTITLE.DAT, a player's trophies of one set on a PS Vita: big-endian tables (docs/spec/sources.md 5). */

import type { Grade } from '../../../../domain/index.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import type { TrophyState } from '../trophy-set/trophy-state.ts';
import {
  gradesByNumber,
  instantOfMicroseconds,
  lastMicroseconds,
} from '../trophy-set/trophy-state.ts';

/** The data in TRPTITLE.DAT about a player's trophies. */
export interface VitaTitle {
  readonly grades: ReadonlyMap<number, Grade>;
  readonly states: readonly TrophyState[];
}

const countOffset = 0xfc;
const gradeTable = { offset: 0x100, recordBytes: 0x70 };
const stateTable = { offset: 0x160, recordBytes: 0x60 };
const headerBytes = 0x170;
const maxTrophies = 128;

/** Reads a complete file. Throws only UnreadableFile. */
export function readTrptitle(bytes: Uint8Array): VitaTitle {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < headerBytes)
    throw new UnreadableFile(`ends at byte ${view.byteLength}, inside the header`);
  const count = view.getUint32(countOffset);
  if (count === 0 || count > maxTrophies) throw new UnreadableFile(stillEncrypted);
  const grades = startOf(view, gradeTable, count);
  const states = startOf(view, stateTable, count);
  const indexes = Array.from({ length: count }, (_, index) => index);
  return {
    grades: new Map(
      indexes.flatMap((id) => gradeAt(view, id, grades + id * gradeTable.recordBytes)),
    ),
    states: readStates(
      view,
      indexes.map((index) => states + index * stateTable.recordBytes),
    ),
  };
}

const stillEncrypted =
  'is still encrypted, or not a file of a PS Vita: it has no table of trophies. Copy it with a save tool of the console';

/** Returns the offset of a table's first record. */
function startOf(view: DataView, table: typeof gradeTable, count: number): number {
  const start = view.getBigUint64(table.offset);
  const isInside =
    start >= BigInt(headerBytes) &&
    start + BigInt(count * table.recordBytes) <= BigInt(view.byteLength);
  if (!isInside) throw new UnreadableFile(stillEncrypted);
  return Number(start);
}

function gradeAt(
  view: DataView,
  id: number,
  record: number,
): readonly (readonly [number, Grade])[] {
  const grade = gradesByNumber.get(view.getUint32(record + 0x14));
  return grade === undefined ? [] : [[id, grade]];
}

function readStates(view: DataView, records: readonly number[]): readonly TrophyState[] {
  const found = new Map<number, TrophyState>();
  for (const record of records) {
    const id = view.getUint32(record + 0x10);
    if (id >= maxTrophies) throw new UnreadableFile(stillEncrypted);
    if (found.has(id)) throw new UnreadableFile(`has trophy ${id} twice`);
    const isUnlocked = view.getUint32(record + 0x14) === 1;
    found.set(id, { id, isUnlocked, unlockedAt: isUnlocked ? timeAt(view, record + 0x20) : null });
  }
  return [...found.values()];
}

/** Returns a time; null for zero, which means unknown. */
function timeAt(view: DataView, offset: number): number | null {
  const microseconds = view.getBigUint64(offset);
  if (microseconds === 0n) return null;
  if (microseconds > lastMicroseconds) throw new UnreadableFile('has a time after the year 9999');
  return instantOfMicroseconds(microseconds);
}
