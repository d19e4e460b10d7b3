/**
 * Reader for the TROPUSR.DAT of Vita3K: 1,648 bytes, little-endian. Its format is unrelated to the console's file of the same name
 * (docs/spec/sources.md 2).
 */

import type { Grade } from '../../../../domain/index.ts';
import type { TrophyState } from '../trophy-set/trophy-state.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import { gradesByNumber } from '../trophy-set/trophy-state.ts';

/** The data in the emulator's TROPUSR.DAT about a player's trophies. */
export interface VitaTrophyUser {
  readonly grades: ReadonlyMap<number, Grade>;
  /** The trophies that exist in the file. */
  readonly states: readonly TrophyState[];
  /** Impossible times, by trophy. */
  readonly badTimes: ReadonlyMap<number, bigint>;
}

/** Size of the file. */
export const tropusrBytes = 1648;
const magic = 0x12d5819a;
const consoleMagic = 0x818f54ad;
const earnedOffset = 0x004;
const timesOffset = 0x070;
const gradesOffset = 0x470;
const maxTrophies = 128;
/** The last second of the year 9999. */
const lastSecond = 253_402_300_799n;

/** Reads a complete file. Throws only UnreadableFile. */
export function readVitaTropusr(bytes: Uint8Array): VitaTrophyUser {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  refuseForeign(view);
  const grades = new Map<number, Grade>();
  const states: TrophyState[] = [];
  const badTimes = new Map<number, bigint>();
  for (let id = 0; id < maxTrophies; id += 1) {
    const number = view.getUint32(gradesOffset + 4 * id, true);
    const grade = gradesByNumber.get(number);
    if (number !== 0 && grade === undefined)
      throw new UnreadableFile(`has trophy ${id} with the grade ${number}, not 1 to 4`);
    const isUnlocked =
      (view.getUint32(earnedOffset + 4 * (id >> 5), true) & (1 << (id & 31))) !== 0;
    if (grade === undefined && !isUnlocked) continue;
    if (grade !== undefined) grades.set(id, grade);
    const seconds = isUnlocked ? view.getBigUint64(timesOffset + 8 * id, true) : 0n;
    if (seconds > lastSecond) badTimes.set(id, seconds);
    states.push({
      id,
      isUnlocked,
      unlockedAt: seconds === 0n || seconds > lastSecond ? null : Number(seconds) * 1000,
    });
  }
  return { grades, states, badTimes };
}

function refuseForeign(view: DataView): void {
  const size = view.byteLength;
  if (size >= 4 && view.getUint32(0) === consoleMagic)
    throw new UnreadableFile('is the file of a PS3 or of RPCS3; use laurel import rpcs3');
  if (size !== tropusrBytes)
    throw new UnreadableFile(`is ${size} bytes, should be ${tropusrBytes}`);
  if (view.getUint32(0, true) !== magic)
    throw new UnreadableFile('does not begin like a file of Vita3K');
}
