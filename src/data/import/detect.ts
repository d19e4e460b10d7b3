/** Recognises a file's format by its first bytes, so that an error can name the right command for a file of another format. */

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { isTarHeader } from './readers/recognise.ts';

/** The format that a file looks like. */
interface Detected {
  /** Name of the format, which is also the name of its command. */
  readonly format: string;
  /** A phrase that follows "looks like". */
  readonly what: string;
}

type Rule = readonly [format: string, what: string, isIt: (head: Buffer, text: string) => boolean];

const startsWith = (...bytes: readonly number[]) => {
  const start = Buffer.from(bytes);
  return (head: Buffer): boolean => head.subarray(0, start.length).equals(start);
};
const matches =
  (pattern: RegExp) =>
  (_: Buffer, text: string): boolean =>
    pattern.test(text);

/** The first matching rule decides. Sources: docs/spec/sources.md 1, 2, 4 to 8, 10; docs/reference/import-format.md. */
const rules: readonly Rule[] = [
  [
    'ps4',
    'the trophy database of a PS4',
    (head) => head.subarray(0, 15).toString('latin1') === 'SQLite format 3',
  ],
  [
    'xbox',
    'a profile file of an Xbox 360 or Xenia',
    (head) => head.subarray(0, 4).toString('latin1') === 'XDBF',
  ],
  ['vita3k', 'the trophy state of Vita3K', startsWith(0x9a, 0x81, 0xd5, 0x12)],
  ['rpcs3', 'the trophy state of RPCS3 or a PS3', startsWith(0x81, 0x8f, 0x54, 0xad)],
  ['archive', 'a tar archive', (head) => isTarHeader(head)],
  ['shadps4', 'the trophy file of an emulator', matches(/^[^{]*<trophyconf\b/)],
  [
    'archive',
    'a file of the community archive',
    matches(/^\s*(<\?xml[^>]*>\s*)?<PlayStationGame\b/),
  ],
  [
    'xml',
    'a saved response',
    matches(/^\s*(<\?xml[^>]*>\s*)?<(\w+:)?(Envelope|NetId|Game|Trophy|ArrayOf\w+|psn)\b/i),
  ],
  [
    'ndjson',
    'records of Laurel',
    matches(
      /^\s*\{"type":\s*"(game|group|trophy|player|account|playerGame|earned|playTime|hiddenGame|hunt|webhook|followed)/,
    ),
  ],
  [
    'psn',
    'an answer of the console network',
    matches(/^\s*\{[^]*?"(trophyTitles|trophySetVersion|onlineId|trophyGroups|trophyLevel)"/),
  ],
  [
    'steam',
    'an answer of Steam',
    matches(/^\s*\{\s*"(playerstats|achievementpercentages|game|response)"\s*:\s*\{/),
  ],
  [
    'xbox',
    'an answer of the Xbox network',
    matches(/^\s*\{[^]*?"(titleAssociations|progressState|currentGamerscore|xuid)"/),
  ],
  ['rpcn', 'an answer of an RPCN server', matches(/^\s*\[\s*\{\s*"communicationId"/)],
  [
    'retroachievements',
    'an answer of RetroAchievements',
    matches(/^\s*[[{][^]*?"(NumAwardedToUser|NumDistinctPlayers\w*|GameID|ULID)"/),
  ],
  [
    'playnite',
    'a table of PlayniteAchievements; use its folder',
    matches(/^"?(Id|UserGameProgressId)"?,[^\n]*"?(ProviderKey|AchievementDefinitionId|ApiName)\b/),
  ],
  ['csv', 'a table of earned trophies', (_, text) => isTableOfTrophies(text)],
];

/**
 * Checks whether the first line is the header of a CSV table. It must contain a separator, and either a known column or the two columns
 * that every table of titles has. These columns must come before any markup.
 */
function isTableOfTrophies(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  const [start = ''] = line.split(/[{<]/, 1);
  if (!/[,;\t]/.test(line)) return false;
  if (/\b(?:trophy_id|earned_at|game_id|game_title|trophy_title)\b/i.test(start)) return true;
  const columns = new Set(
    start.split(/[,;\t]/).map((name) => name.trim().replaceAll('"', '').toLowerCase()),
  );
  return columns.has('game') && columns.has('trophy');
}

/** Number of bytes that are read from the start of a file. */
const headBytes = 4096;

/** Detects the format of the first bytes of a file; null if it is not known. */
export function detect(head: Buffer): Detected | null {
  const start = head.subarray(0, headBytes);
  const text = start.toString('utf8').replace(/^\uFEFF/, '');
  const found = rules.find(([, , isIt]) => isIt(start, text));
  return found === undefined ? null : { format: found[0], what: found[1] };
}

/**
 * All SQLite databases begin with the same bytes, so the database of an RPCN server is recognised by its file name, which is always the
 * same.
 */
const rpcn: Detected = { format: 'rpcn', what: 'the database of an RPCN server' };

/** Detects a file's format. Returns null for a folder, for an unreadable file and for an unknown format. */
export async function detectFile(path: string): Promise<Detected | null> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const found = detect(buffer.subarray(0, bytesRead));
      return found?.format === 'ps4' && basename(path) === 'rpcn.db' ? rpcn : found;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}
