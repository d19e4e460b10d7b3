/**
 * Reader for the XML definition of a trophy set: TROPCONF.SFM, TROP.SFM and TROP.XML (docs/spec/domain.md 1.4, docs/spec/sources.md 1). A
 * comment with a signature may come before the XML declaration, although XML does not allow it. Real consoles add a header of 64 bytes
 * before both. The files of the shadPS4 emulator also contain the player's unlocks.
 */

import { isUtf8 } from 'node:buffer';
import { isSetId } from '../../../../files/index.ts';
import type { Grade } from '../../../../domain/index.ts';
import type { Strictness } from '../../check/check-record.ts';
import { readXml } from '../../readers/read-xml.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';

/** A trophy, as the definition of its set states it. */
export interface TrophyDefinition {
  /** The trophy id as in the file, from 0. */
  readonly id: number;
  /** The grade, or the original text if it is not a grade letter. */
  readonly grade: string;
  readonly title: string;
  readonly description: string;
  /** Whether it is hidden; null if the file does not state it. */
  readonly isHidden: boolean | null;
  /** Id of an expansion's group; null for trophies of the base game. */
  readonly group: string | null;
  /** The unlock state that shadPS4 adds, as in the file; null if the file has none. `timestamp` is the time of the unlock. */
  readonly unlockState: string | null;
  readonly timestamp: string | null;
}

interface GroupDefinition {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** The definition of a trophy set. Texts are as in the file, or empty. */
export interface SetDefinition {
  /** The set id, `npcommid`. */
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly groups: readonly GroupDefinition[];
  readonly trophies: readonly TrophyDefinition[];
  /** Reasons for omitted groups or trophies. Always empty for a strict reader. */
  readonly refused: readonly string[];
}

/** Maximum file size; real files have up to 60 kB. */
export const maxDefinitionBytes = 4 * 1024 * 1024;

const consoleHeaderBytes = 0x40;
const lessThan = 0x3c;

/** Reads a complete file. Throws only UnreadableFile. A strict reader throws it for any error in the file. */
export function readDefinition(
  bytes: Uint8Array,
  strictness: Strictness = 'strict',
): SetDefinition {
  const document = withoutConsoleHeader(bytes);
  if (!isUtf8(document)) throw new UnreadableFile('is not in UTF-8');
  return toDefinition(
    readElements(withoutSignature(new TextDecoder().decode(document))),
    strictness,
  );
}

/** Removes the console's header. It is present if the first `<` comes after 64 bytes. */
function withoutConsoleHeader(bytes: Uint8Array): Uint8Array {
  return startsXml(bytes) || !startsXml(bytes.subarray(consoleHeaderBytes))
    ? bytes
    : bytes.subarray(consoleHeaderBytes);
}

function startsXml(bytes: Uint8Array): boolean {
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes[hasByteOrderMark ? 3 : 0] === lessThan;
}

/** Removes comments and white space before the document, and the zero padding that consoles add after it. */
function withoutSignature(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) throw new UnreadableFile('has an unclosed comment');
    rest = rest.slice(end + 3).trimStart();
  }
  let end = rest.length;
  while (rest.charCodeAt(end - 1) === 0) end -= 1;
  return rest.slice(0, end);
}

/** An element, with its attributes by name, and the texts of its children by name. */
interface ElementFields {
  readonly name: string;
  readonly attribute: (name: string) => string | undefined;
  readonly children: Map<string, string>;
}

interface Elements {
  readonly set: Map<string, string>;
  readonly listed: readonly ElementFields[];
}

/** Returns the children of the root element: those with text, and those with children (groups and trophies). */
function readElements(text: string): Elements {
  const set = new Map<string, string>();
  const listed: ElementFields[] = [];
  /** Names of the open elements, root first. */
  const path: string[] = [];
  readXml(text, {
    open(local, _, attribute) {
      path.push(local);
      if (path.length === 1 && local !== 'trophyconf')
        throw new UnreadableFile(
          `has the root element ${JSON.stringify(local)} instead of trophyconf`,
        );
      if (path.length === 2 && (local === 'group' || local === 'trophy'))
        listed.push({ name: local, attribute, children: new Map() });
    },
    text(piece) {
      const fields =
        path.length === 2 ? set : path.length === 3 ? listed.at(-1)?.children : undefined;
      const name = path.at(-1);
      if (name !== undefined) fields?.set(name, (fields.get(name) ?? '') + piece);
    },
    close: () => void path.pop(),
  });
  return { set, listed };
}

function toDefinition({ set, listed }: Elements, strictness: Strictness): SetDefinition {
  const id = set.get('npcommid')?.trim() ?? '';
  if (!isSetId(id))
    throw new UnreadableFile(
      `has the npcommid ${quote(id)}, which is not a set id such as NPWR90001_00`,
    );
  const refused: string[] = [];
  const readAll = <T>(name: string, read: (fields: ElementFields) => T): T[] =>
    listed
      .filter((fields) => fields.name === name)
      .flatMap((fields) => readOr(refused, strictness, () => read(fields)));
  const numbers = new Set<number>();
  const trophies = readAll('trophy', (fields) => {
    const trophy = readTrophy(fields, strictness);
    if (numbers.has(trophy.id)) throw new UnreadableFile(`has trophy ${trophy.id} twice`);
    numbers.add(trophy.id);
    return trophy;
  });
  return {
    id,
    version: set.get('trophyset-version')?.trim() ?? '',
    title: set.get('title-name') ?? '',
    groups: readAll('group', readGroup),
    trophies,
    refused,
  };
}

/** Returns the parsed value. On an error, returns nothing and adds the reason to `refused`; a strict reader throws the error. */
function readOr<T>(refused: string[], strictness: Strictness, read: () => T): readonly T[] {
  try {
    return [read()];
  } catch (error) {
    if (strictness === 'strict' || !(error instanceof UnreadableFile)) throw error;
    refused.push(error.message);
    return [];
  }
}

const gradesByLetter: ReadonlyMap<string, Grade> = new Map([
  ['P', 'platinum'],
  ['G', 'gold'],
  ['S', 'silver'],
  ['B', 'bronze'],
]);
const hiddenByWord: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

function readTrophy(
  { attribute, children }: ElementFields,
  strictness: Strictness,
): TrophyDefinition {
  const id = attribute('id') ?? '';
  if (!/^\d{1,4}$/.test(id))
    throw new UnreadableFile(`has a trophy with the id ${quote(id)}, which is not a number`);
  const grade = gradesByLetter.get(attribute('ttype') ?? '');
  if (grade === undefined && strictness === 'strict')
    throw new UnreadableFile(
      `has trophy ${id} with the grade ${quote(attribute('ttype') ?? '')}, not P, G, S or B`,
    );
  return {
    id: Number(id),
    grade: grade ?? attribute('ttype') ?? '',
    title: children.get('name') ?? '',
    description: children.get('detail') ?? '',
    isHidden: hiddenByWord.get(attribute('hidden') ?? '') ?? null,
    group: attribute('gid') || null,
    unlockState: attribute('unlockstate') ?? null,
    timestamp: attribute('timestamp') ?? null,
  };
}

function readGroup({ attribute, children }: ElementFields): GroupDefinition {
  const id = attribute('id') ?? '';
  if (id === '') throw new UnreadableFile('has a group without an id');
  return { id, name: children.get('name') ?? '', detail: children.get('detail') ?? '' };
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
