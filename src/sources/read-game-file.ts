/**
 * One file of the community archive (domain.md 1.8): a game and its trophies in XML. What the
 * archive states wrongly and what follows from the trophies themselves (TotalPoints, TrophiesCount)
 * is not read. An empty element says nothing: the property is left out, so that an unknown image or
 * an unknown `Hidden` never replaces what another source knew.
 */

import { isUtf8 } from 'node:buffer';
import { readPlatforms } from '../domain/index.ts';
import type { DataRecord } from '../records/records.ts';
import { checkRecord } from './check-record.ts';
import { readXml, XmlFileError } from './read-xml.ts';

export type GameFile = { readonly records: readonly DataRecord[] } | { readonly invalid: string };

/**
 * Reads the bytes of a file whose name without folder and ending is `stem`. One wrong trophy makes
 * the whole file invalid, so that no set is loaded in part.
 */
export function readGameFile(bytes: Uint8Array, stem: string): GameFile {
  if (!isUtf8(bytes)) return { invalid: 'is not in UTF-8' };
  try {
    const file = readFields(new TextDecoder().decode(bytes));
    return file === null ? { invalid: 'is no game of the archive (root PlayStationGame)' } : toRecords(file, stem);
  } catch (error) {
    if (error instanceof XmlFileError) return { invalid: error.message };
    throw error;
  }
}

/** The texts of an element's children by name, empty ones left out. */
type Fields = Map<string, string>;

interface FileFields {
  readonly game: Fields;
  readonly trophies: readonly Fields[];
}

/** The texts of a file; null where it is some other document. Throws XmlFileError. */
function readFields(text: string): FileFields | null {
  const game: Fields = new Map();
  const trophies: Fields[] = [];
  let isForeign = false;
  /** Names of the open elements, the root first. */
  const path: string[] = [];
  readXml(text, {
    open(local, namespace) {
      path.push(local);
      if (path.length === 1) isForeign = namespace !== '' || local !== 'PlayStationGame';
      if (path.length === 3 && path[1] === 'Trophies' && local === 'Trophy') trophies.push(new Map());
    },
    text(piece) {
      const fields = isGameField(path) ? game : isTrophyField(path) ? trophies.at(-1) : undefined;
      const name = path.at(-1) ?? '';
      fields?.set(name, (fields.get(name) ?? '') + piece);
    },
    close: () => void path.pop(),
  });
  return isForeign ? null : { game, trophies };
}

function isGameField(path: readonly string[]): boolean {
  return path.length === 3 && path[1] === 'Game';
}

function isTrophyField(path: readonly string[]): boolean {
  return path.length === 4 && path[1] === 'Trophies' && path[2] === 'Trophy';
}

function toRecords(file: FileFields, stem: string): GameFile {
  const id = gameIdOf(file, stem);
  const game = checkRecord(gameOf(file.game, id));
  if ('invalid' in game) return { invalid: `game, ${game.invalid}` };
  const records = new Map<unknown, DataRecord>();
  for (const fields of file.trophies) {
    const number = readNumber(fields.get('Id'));
    const trophy = checkRecord(trophyOf(fields, id, number));
    if ('invalid' in trophy) return { invalid: `trophy ${number ?? '?'}, ${trophy.invalid}` };
    if (records.has(number)) return { invalid: `trophy ${number ?? '?'}, is there twice` };
    records.set(number, trophy.record);
  }
  return { records: [game.record, ...records.values()] };
}

/**
 * Game/Id, but for a file whose head was copied from another game: there the file's name and every
 * trophy agree on another id (NPWR06037_00), and the head's would merge two games into one.
 */
function gameIdOf(file: FileFields, stem: string): string {
  const stated = file.game.get('Id')?.trim() ?? '';
  const isCopiedHead = file.trophies.length > 0 && file.trophies.every((trophy) => trophy.get('GameId')?.trim() === stem);
  return isCopiedHead ? stem : stated;
}

function gameOf(game: Fields, id: string): unknown {
  const platform = game.get('Platform')?.trim() ?? '';
  return {
    type: 'game',
    id,
    ...present('europeId', game.get('IdEurope')?.trim()),
    ...present('title', game.get('Title')),
    ...present('image', game.get('Image')),
    // `?` is the archive's word for an unknown platform.
    ...present('platform', readPlatforms(platform).platform ?? (platform === '?' ? '' : platform)),
  };
}

function trophyOf(trophy: Fields, game: string, id: number | string | undefined): unknown {
  const hidden = trophy.get('Hidden')?.trim();
  return {
    type: 'trophy',
    game,
    id,
    grade: trophy.get('Type')?.trim().toLowerCase(),
    ...present('title', trophy.get('Title')),
    ...present('description', trophy.get('Description')),
    ...present('image', trophy.get('Image')),
    ...(hidden === 'true' || hidden === 'false' ? { hidden: hidden === 'true' } : present('hidden', hidden)),
  };
}

/** The property, unless there is nothing to say about it. */
function present(property: string, value: string | undefined): object {
  return value === undefined || value === '' ? {} : { [property]: value };
}

/** Digits to a number; anything else stays as it is, for the schema to refuse. */
function readNumber(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : text;
}
