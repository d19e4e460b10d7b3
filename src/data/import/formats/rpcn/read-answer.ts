/**
 * Reads saved responses of a server's statistics about an account, `rpcn_stats/user/NAME/trophies` (docs/spec/sources.md 10). A response
 * does not name its account. The file name identifies it, or the import is for only one account.
 */

import { basename } from 'node:path';
import type { Input } from '../../source/format.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { parseJson, readFields, readList } from '../saved/json-value.ts';
import { openAnswers } from '../saved/saved-answers.ts';
import type { AccountTrophies } from './account-trophies.ts';
import { addTrophy, describeRefused, noTrophies } from './account-trophies.ts';
import type { AccountLink } from './links.ts';
import type { Reading } from './trophy-items.ts';
import { trophyItems } from './trophy-items.ts';

const ending = '.json';
/** Properties that are read as bigint: times have more digits than a JavaScript number can represent. */
const exact = new Set(['earnedAt']);

/** The options for reading responses. */
export interface AnswerReading extends Reading {
  readonly links: readonly AccountLink[];
}

/** Opens the responses at a path, or the response in a stream. Throws SourceError. */
export function openRpcnAnswers(
  input: Input,
  isFolder: boolean,
  reading: AnswerReading,
): Promise<Source> {
  return openAnswers(input, {
    name: 'rpcn',
    player: null,
    endings: [ending],
    read: () => notAnswer, // never called, because all files are read as bytes
    async readBytes(name, bytes) {
      const link = linkOf(name, isFolder, reading.links);
      return link === null
        ? [{ where: name, skipped: notLinked }]
        : readAnswer(bytes, { name, player: link.player }, reading);
    },
  });
}

const notAnswer = 'is not a saved answer about the trophies of an account';
const notLinked =
  'is not named after an account that is imported, such as LanternFox.json; here the case of a name matters';

/** Returns the account of a file. The statistics only know a name in its original case. */
function linkOf(
  name: string,
  isFolder: boolean,
  links: readonly AccountLink[],
): AccountLink | null {
  const [only, ...others] = links;
  if (!isFolder && only !== undefined && others.length === 0) return only;
  return links.find(({ account }) => `${account}${ending}` === basename(name)) ?? null;
}

interface Owner {
  /** Name of the file. */
  readonly name: string;
  readonly player: string;
}

/** Returns the items of a response, or the reason why it cannot be read. */
function readAnswer(bytes: Buffer, owner: Owner, reading: Reading): SourceItem[] | string {
  if (bytes.length === 0)
    return 'is empty: the server does not know the address, or its statistics are off';
  const parsed = parseJson(bytes, exact);
  if (typeof parsed === 'string') return parsed;
  if (!Array.isArray(parsed.value)) return readOther(parsed.value, owner.name);
  if (parsed.value.length === 0) return [{ where: owner.name, skipped: nothingStated }];
  return readSets(parsed.value, owner, reading);
}

const nothingStated =
  'is [], which does not mean that nothing is earned: the account may have another name, also in case, or could not be read; nothing was changed';

/** Reads a response that is an object. It has nothing to import: it is an error, or it counts the players of a set. */
function readOther(value: unknown, where: string): SourceItem[] | string {
  if (fieldOf(value, 'uniquePlayers') !== undefined)
    return [
      { where, skipped: 'counts the players of a set, which is not a share; nothing was imported' },
    ];
  return readFields(value).size === 0 ? 'is {}, an error of the server' : notAnswer;
}

function fieldOf(value: unknown, name: string): unknown {
  return readFields(value).get(name.toLowerCase());
}

function readSets(
  games: readonly unknown[],
  { name, player }: Owner,
  reading: Reading,
): SourceItem[] {
  const trophies = trophiesOf(games);
  const items = [...trophies.sets].flatMap(([set, times]) =>
    trophyItems({ set, player, times, where: `${name}, ${set}` }, reading),
  );
  return [...describeRefused(trophies, name), ...items];
}

function trophiesOf(games: readonly unknown[]): AccountTrophies {
  const trophies = noTrophies();
  for (const game of games) {
    const set = fieldOf(game, 'communicationId');
    for (const each of readList(fieldOf(game, 'trophies'))) {
      const trophy = fieldOf(each, 'trophyId');
      addTrophy(trophies, { set, trophy, earnedAt: fieldOf(each, 'earnedAt') });
    }
  }
  return trophies;
}
