/** Reads a GPD file, where Xbox 360 profiles store a title's achievements (docs/spec/networks.md 6). Numbers are big-endian. */

import { UnreadableFile } from '../../readers/unreadable-file.ts';

/** An achievement of a title, and whether the profile's owner has earned it. */
export interface GpdAchievement {
  readonly id: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly points: number;
  readonly isHidden: boolean;
  readonly isEarned: boolean;
  /** When it was earned, in milliseconds UTC; null if not stated. */
  readonly earnedAt: number | null;
  /** Bytes of its image, not checked yet; null without an image. */
  readonly image: Buffer | null;
}

/** A title of a profile, with its achievements. */
export interface GpdFile {
  readonly title: string | null;
  /** Bytes of the title's image, not checked yet; null without an image. */
  readonly image: Buffer | null;
  readonly achievements: readonly GpdAchievement[];
}

const headerBytes = 24;
const entryBytes = 18;
const freeBytes = 8;
/** Maximum number of slots in a table of the file, more than any real file has. */
const maxSlots = 100_000;
const sections = { achievement: 1, image: 2, text: 5 } as const;
/** Ids of entries that only contain the file's own bookkeeping. */
const bookkeeping: ReadonlySet<bigint> = new Set([0x1_0000_0000n, 0x2_0000_0000n]);
const titleId = 0x8000n;
const minAchievementBytes = 0x1c;
const flags = { shownWhenLocked: 0x8, earnedOnline: 0x1_0000, earned: 0x2_0000 } as const;
/** Milliseconds from 1601, where the file's times begin, to 1970. */
const filetimeEpochMs = 11_644_473_600_000n;

interface Entry {
  readonly section: number;
  readonly id: bigint;
  readonly bytes: Buffer;
}

/** Reads a file. Throws UnreadableFile. */
export function readGpd(bytes: Buffer): GpdFile {
  const entries = readEntries(bytes);
  const title = entries.find(({ section, id }) => section === sections.text && id === titleId);
  const images = new Map(
    entries.flatMap(({ section, id, bytes: image }) =>
      section === sections.image ? [[id, image]] : [],
    ),
  );
  return {
    title: title === undefined ? null : readText(title.bytes, 0).text,
    image: images.get(titleId) ?? null,
    achievements: entries
      .filter(({ section, id, bytes: { length } }) => {
        return (
          section === sections.achievement && !bookkeeping.has(id) && length >= minAchievementBytes
        );
      })
      .map(({ bytes: entry }) => readAchievement(entry, images)),
  };
}

function readEntries(bytes: Buffer): Entry[] {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 4) !== 'XDBF') {
    throw new UnreadableFile('is not a GPD file: it does not begin with XDBF');
  }
  const slots = bytes.readUInt32BE(8);
  const used = bytes.readUInt32BE(12);
  const free = bytes.readUInt32BE(16);
  if (slots > maxSlots || free > maxSlots || used > slots)
    throw new UnreadableFile('is damaged: the counts in its header cannot be');
  const data = headerBytes + entryBytes * slots + freeBytes * free;
  if (data > bytes.length)
    throw new UnreadableFile(
      `is damaged: it has ${bytes.length} bytes, its tables alone need ${data}`,
    );
  const entries = Array.from({ length: used }, (_, index) =>
    readEntry(bytes, headerBytes + entryBytes * index, data),
  );
  const size = entries.reduce((sum, { bytes: entry }) => sum + entry.length, 0);
  if (size > bytes.length - data) throw new UnreadableFile('is damaged: its entries overlap');
  return entries;
}

function readEntry(bytes: Buffer, at: number, data: number): Entry {
  const from = data + bytes.readUInt32BE(at + 10);
  const length = bytes.readUInt32BE(at + 14);
  if (from + length > bytes.length)
    throw new UnreadableFile('is damaged: an entry ends after the end of the file');
  return {
    section: bytes.readUInt16BE(at),
    id: bytes.readBigUInt64BE(at + 2),
    bytes: bytes.subarray(from, from + length),
  };
}

function readAchievement(entry: Buffer, images: ReadonlyMap<bigint, Buffer>): GpdAchievement {
  const state = entry.readUInt32BE(16);
  const name = readText(entry, minAchievementBytes);
  const unlocked = readText(entry, name.end);
  const locked = readText(entry, unlocked.end);
  const filetime = entry.readBigUInt64BE(20);
  return {
    id: entry.readUInt32BE(4) & 0x7fff_ffff,
    title: name.text,
    description: unlocked.text ?? locked.text,
    points: entry.readUInt32BE(12) & 0x7fff_ffff,
    isHidden: (state & flags.shownWhenLocked) === 0,
    isEarned: (state & (flags.earned | flags.earnedOnline)) !== 0,
    earnedAt: filetime === 0n ? null : instantOf(filetime),
    image: images.get(BigInt(entry.readUInt32BE(8))) ?? null,
  };
}

/** Converts units of 100 nanoseconds since 1601 to milliseconds UTC; null for an impossible date. */
function instantOf(filetime: bigint): number | null {
  const at = Number(filetime / 10_000n - filetimeEpochMs);
  return at < Date.UTC(9999, 0, 1) ? at : null;
}

/** Reads a UTF-16 text, which ends at a zero or at the end of the entry; null if it is empty. */
function readText(
  entry: Buffer,
  from: number,
): { readonly text: string | null; readonly end: number } {
  const units: number[] = [];
  let at = from;
  for (; at + 1 < entry.length; at += 2) {
    const unit = entry.readUInt16BE(at);
    if (unit === 0) return { text: toText(units), end: at + 2 };
    units.push(unit);
  }
  return { text: toText(units), end: entry.length };
}

function toText(units: readonly number[]): string | null {
  const text = units.map((unit) => String.fromCharCode(unit)).join('');
  return text === '' ? null : text;
}
