/** Writes invented trophy sets in the file formats of the emulator and of real consoles (docs/spec/domain.md 1.4). */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A trophy of an invented set. */
export interface WrittenTrophy {
  readonly grade: 'P' | 'G' | 'S' | 'B';
  /** Unlock date in milliseconds UTC; null if unlocked on an unknown date, undefined if locked. */
  readonly unlockedAt?: number | null;
  readonly name?: string;
  readonly detail?: string;
  readonly hidden?: 'yes' | 'no';
  /** Id of the trophy's group, such as `001`. */
  readonly group?: string;
}

/** An invented set of trophies. */
export interface WrittenSet {
  readonly id: string;
  readonly title?: string;
  /** The trophies in the order of their ids, which begin at 0. */
  readonly trophies: readonly WrittenTrophy[];
  readonly groups?: readonly {
    readonly id: string;
    readonly name: string;
    readonly detail: string;
  }[];
}

/** The optional parts of a definition file. */
export interface TropconfParts {
  /** Whether to write the comment with a signature before the XML declaration. */
  readonly signature?: boolean;
  /** Whether to write the 64-byte header of a real console. */
  readonly header?: boolean;
}

/** Returns the bytes of a TROPCONF.SFM, which defines a set. */
export function writeTropconf(
  set: WrittenSet,
  { signature = true, header = false }: TropconfParts = {},
): Buffer {
  const lines = [
    ...(signature ? [`<!--Sce-Np-Trophy-Signature: ${'8f54ad'.repeat(20)}-->`] : []),
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<trophyconf version="1.1" platform="ps3" policy="large">',
    `<npcommid>${set.id}</npcommid>`,
    '<trophyset-version>01.00</trophyset-version>',
    '<parental-level license-area="default">0</parental-level>',
    `<title-name>${escape(set.title ?? 'Harbour of Lanterns')}</title-name>`,
    '<title-detail>Invented</title-detail>',
    ...(set.groups ?? []).map(
      ({ id, name, detail }) =>
        `<group id="${id}"><name>${escape(name)}</name><detail>${escape(detail)}</detail></group>`,
    ),
    ...set.trophies.map(writeTrophy),
    '</trophyconf>',
  ];
  const xml = Buffer.from(lines.join('\r\n'));
  return header
    ? Buffer.concat([Buffer.from('P3TCONF\0'.padEnd(0x40, '\0'), 'latin1'), xml, Buffer.alloc(16)])
    : xml;
}

function writeTrophy(
  { grade, name, detail, hidden = 'no', group }: WrittenTrophy,
  index: number,
): string {
  const id = String(index).padStart(3, '0');
  const gid = group === undefined ? '' : ` gid="${group}"`;
  return (
    `<trophy id="${id}" hidden="${hidden}" ttype="${grade}" pid="${grade === 'P' ? '-1' : '000'}"${gid}>` +
    `<name>${escape(name ?? `Trophy ${index}`)}</name><detail>${escape(detail ?? `Deed ${index}`)}</detail></trophy>`
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A table of TROPUSR.DAT: its type and the payloads of its entries, which have equal sizes. */
export interface WrittenTable {
  readonly type: number;
  readonly payloads: readonly Buffer[];
}

/** Returns the bytes of a TROPUSR.DAT. `unknown` are further tables besides the two that Laurel reads, because real consoles write more. */
export function writeTropusr(
  { trophies }: Pick<WrittenSet, 'trophies'>,
  unknown: readonly WrittenTable[] = [],
): Buffer {
  return writeTables([
    ...unknown,
    { type: 4, payloads: trophies.map(gradePayload) },
    { type: 6, payloads: trophies.map(statePayload) },
  ]);
}

/** The tables of a real console that Laurel ignores. */
export const consoleTables: readonly WrittenTable[] = [
  { type: 1, payloads: [Buffer.alloc(0x20)] },
  { type: 2, payloads: [Buffer.alloc(0x10, 'account')] },
  { type: 3, payloads: [Buffer.alloc(0x70, 'NPWR90001_00')] },
  { type: 5, payloads: [] },
  { type: 8, payloads: [Buffer.alloc(0x14, 0xff), Buffer.alloc(0x14, 0xee)] },
];

/** Returns the bytes of a file with these tables: first all headers, then all entries. */
export function writeTables(tables: readonly WrittenTable[]): Buffer {
  const header = Buffer.alloc(0x30);
  header.writeUInt32BE(0x818f54ad, 0);
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(tables.length, 8);
  const heads: Buffer[] = [];
  const bodies: Buffer[] = [];
  let offset = 0x30 + tables.length * 0x20;
  for (const { type, payloads } of tables) {
    const size = payloads[0]?.length ?? 0x40;
    const head = Buffer.alloc(0x20);
    [type, size, 1, payloads.length].forEach((value, index) =>
      head.writeUInt32BE(value, index * 4),
    );
    head.writeBigUInt64BE(BigInt(offset), 16);
    heads.push(head);
    bodies.push(...payloads.map((payload, index) => writeEntry(type, index, payload)));
    offset += payloads.length * (0x10 + size);
  }
  return Buffer.concat([header, ...heads, ...bodies]);
}

function writeEntry(type: number, index: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(0x10);
  [type, payload.length, index, 0].forEach((value, place) => head.writeUInt32BE(value, place * 4));
  return Buffer.concat([head, payload]);
}

function gradePayload({ grade }: WrittenTrophy, id: number): Buffer {
  const payload = Buffer.alloc(0x50);
  [id, 'PGSB'.indexOf(grade) + 1, grade === 'P' ? 0xffffffff : 0].forEach((value, place) =>
    payload.writeUInt32BE(value, place * 4),
  );
  return payload;
}

function statePayload({ unlockedAt }: WrittenTrophy, id: number): Buffer {
  const payload = Buffer.alloc(0x60);
  [id, unlockedAt === undefined ? 0 : 1, 0, 0].forEach((value, place) =>
    payload.writeUInt32BE(value, place * 4),
  );
  const time = typeof unlockedAt === 'number' ? toMicroseconds(unlockedAt) : 0n;
  payload.writeBigUInt64BE(time, 16);
  payload.writeBigUInt64BE(time, 24);
  return payload;
}

/** Converts milliseconds since 1970 to microseconds since 0001-01-01. */
function toMicroseconds(at: number): bigint {
  return BigInt(at) * 1000n + 62_135_596_800_000_000n;
}

/** A valid image of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQImWNg+M9QDwADgQF/hps9nQAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes a set's folder with its two files, and icons for the set and each trophy. */
export async function writeSetFolder(
  folder: string,
  set: WrittenSet,
  parts?: TropconfParts,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'TROPCONF.SFM'), writeTropconf(set, parts));
  await writeFile(join(folder, 'TROPUSR.DAT'), writeTropusr(set));
  await writeFile(join(folder, 'ICON0.PNG'), png);
  for (const index of set.trophies.keys())
    await writeFile(join(folder, `TROP${String(index).padStart(3, '0')}.PNG`), png);
  return folder;
}

/**
 * Returns a set of eight trophies. Id, title and dates depend on the number. Five trophies are unlocked, one of them on an unknown date.
 */
export function exampleSet(number: number): WrittenSet {
  const grades = ['P', 'G', 'S', 'S', 'B', 'B', 'B', 'B'] as const;
  return {
    id: `NPWR9${String(number).padStart(4, '0')}_00`,
    title: `Invented voyage ${number} & <more>`,
    trophies: grades.map((grade, index) => ({ grade, ...unlockedIn(number, index) })),
  };
}

function unlockedIn(number: number, index: number): Pick<WrittenTrophy, 'unlockedAt'> {
  if (index % 3 === 0) return {};
  return { unlockedAt: index === 1 ? null : Date.UTC(2024, 0, 1 + number, 20, index, 7, 250) };
}
