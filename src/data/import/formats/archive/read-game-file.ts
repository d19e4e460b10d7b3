/**
 * Reads one file of the community archive (docs/spec/domain.md 1.8): a game and its trophies in XML. Two kinds of values are not read:
 * those that are often wrong in the archive, and those derived from the trophies (TotalPoints, TrophiesCount). An empty element is omitted,
 * so that an unknown image or `Hidden` does not replace a value from another source.
 */

import { isUtf8 } from 'node:buffer';
import { readPlatforms } from '../../../../domain/index.ts';
import type { DataRecord } from '../../../../records/records.ts';
import { omitEmpty } from '../../../../records/omit-nil.ts';
import type { Accepted, Rejected, Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import { ForbiddenCount } from '../../readers/forbidden-characters.ts';
import { readGradeText } from '../../check/grade-text.ts';
import type { TakeForbidden, XmlEvents } from '../../readers/read-xml.ts';
import { readXml } from '../../readers/read-xml.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import type { UnusableValue } from '../../check/unusable-value.ts';
import { describeFault, describeUnusable } from '../../check/unusable-value.ts';

/** An item in the file. Only messages about characters that XML does not allow have a line number. */
type FileItem = { readonly line?: number } & (
  | { readonly record: DataRecord }
  | { readonly warning: string }
  | { readonly invalid: string }
);

/** The content of a file, or the reason why it cannot be imported. */
type GameFile = { readonly items: readonly FileItem[] } | { readonly invalid: string };

/**
 * Reads the bytes of a file; `stem` is its name without folder and extension. In strict mode, one invalid value rejects
 * the whole file. In lenient mode, an invalid trophy is reported and the others are imported.
 */
export function readGameFile(
  bytes: Uint8Array,
  stem: string,
  strictness: Strictness = 'lenient',
): GameFile {
  if (!isUtf8(bytes)) return { invalid: 'is not in UTF-8' };
  const forbidden = new ForbiddenCount();
  const takeForbidden =
    strictness === 'strict'
      ? undefined
      : (found: string, line: number) => forbidden.add(found, line);
  try {
    const file = readFields(new TextDecoder().decode(bytes), takeForbidden);
    if (file === null)
      return { invalid: 'is not a game of the archive (root element PlayStationGame)' };
    const warning = forbidden.warning();
    return toItems(
      { ...file, id: gameIdOf(file, stem) },
      strictness,
      warning === null ? [] : [warning],
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return { invalid: error.message };
    throw error;
  }
}

/** The texts of an element's children by name. Empty texts are left out. */
type Fields = Map<string, string>;

interface FileFields {
  readonly game: Fields;
  readonly trophies: readonly Fields[];
}

/** Reads the texts of a file; null if it is another kind of document. Throws UnreadableFile. */
function readFields(text: string, takeForbidden?: TakeForbidden): FileFields | null {
  const game: Fields = new Map();
  const trophies: Fields[] = [];
  let isForeign = false;
  /** Names of the open elements, root first. */
  const path: string[] = [];
  const events: XmlEvents = {
    open(local, namespace) {
      path.push(local);
      if (path.length === 1) isForeign = namespace !== '' || local !== 'PlayStationGame';
      if (path.length === 3 && path[1] === 'Trophies' && local === 'Trophy')
        trophies.push(new Map());
    },
    text(piece) {
      const fields = isGameField(path) ? game : isTrophyField(path) ? trophies.at(-1) : undefined;
      const name = path.at(-1);
      if (name !== undefined) fields?.set(name, (fields.get(name) ?? '') + piece);
    },
    close: () => void path.pop(),
  };
  readXml(text, events, takeForbidden);
  return isForeign ? null : { game, trophies };
}

function isGameField(path: readonly string[]): boolean {
  return path.length === 3 && path[1] === 'Game';
}

function isTrophyField(path: readonly string[]): boolean {
  return path.length === 4 && path[1] === 'Trophies' && path[2] === 'Trophy';
}

function toItems(
  { id, game, trophies }: FileFields & { readonly id: string },
  strictness: Strictness,
  found: readonly FileItem[],
): GameFile {
  const items: FileItem[] = [...found];
  const gameChecked = checkRecord(gameOf(game, id), strictness);
  if ('invalid' in gameChecked) return { invalid: `game, ${faultOf(gameChecked)}` };
  items.push(...itemsOf(`game ${id}`, gameChecked));
  const numbers = new Set<unknown>();
  for (const fields of trophies) {
    const number = readNumber(fields.get('Id'));
    const name = `trophy ${number ?? '?'}`;
    const checked = checkRecord(trophyOf(fields, id, number), strictness);
    const twice = numbers.has(number) ? `${name}, is a duplicate` : null;
    const invalid = 'invalid' in checked ? `${name}, ${faultOf(checked)}` : twice;
    if (invalid !== null && strictness === 'strict') return { invalid };
    if (invalid !== null)
      items.push({ invalid: invalid === twice ? `${twice}; the first is imported` : invalid });
    else if ('record' in checked) items.push(...itemsOf(name, checked));
    numbers.add(number);
  }
  return { items };
}

function faultOf({ cause, invalid }: Rejected): string {
  return cause === null ? invalid : describeFault(cause, elementOf(cause));
}

function itemsOf(name: string, { record, unusable }: Accepted): readonly FileItem[] {
  return [
    ...unusable.map((each) => ({ warning: `${name}, ${describeUnusable(each, elementOf(each))}` })),
    { record },
  ];
}

/** Elements whose names differ from the property names. */
const elements: ReadonlyMap<string, string> = new Map([
  ['europeId', 'IdEurope'],
  ['grade', 'Type'],
  ['game', 'GameId'],
]);

function elementOf({ property }: UnusableValue): string {
  return elements.get(property) ?? property.charAt(0).toUpperCase() + property.slice(1);
}

/**
 * Returns Game/Id, unless the file's header was copied from another game. That is so if the file's name and all trophies have the same id
 * and the header has another (NPWR06037_00). Its id would merge two games.
 */
function gameIdOf(file: FileFields, stem: string): string {
  const stated = file.game.get('Id')?.trim() ?? '';
  const isCopiedHead =
    file.trophies.length > 0 &&
    file.trophies.every((trophy) => trophy.get('GameId')?.trim() === stem);
  return isCopiedHead ? stem : stated;
}

function gameOf(game: Fields, id: string): unknown {
  const platform = game.get('Platform')?.trim() ?? '';
  return {
    type: 'game',
    id,
    ...omitEmpty({
      europeId: game.get('IdEurope')?.trim(),
      title: game.get('Title'),
      image: game.get('Image'),
      // The archive writes `?` for an unknown platform.
      platform: readPlatforms(platform).platform ?? (platform === '?' ? '' : platform),
    }),
  };
}

function trophyOf(trophy: Fields, game: string, id: number | string | undefined): unknown {
  const hidden = trophy.get('Hidden')?.trim();
  return {
    type: 'trophy',
    game,
    id,
    grade: readGradeText(trophy.get('Type')),
    ...omitEmpty({
      title: trophy.get('Title'),
      description: trophy.get('Description'),
      image: trophy.get('Image'),
      hidden: hidden === 'true' || hidden === 'false' ? hidden === 'true' : hidden,
    }),
  };
}

/** Converts digits to a number. The schema rejects any other text. */
function readNumber(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : text;
}
