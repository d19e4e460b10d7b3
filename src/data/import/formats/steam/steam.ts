/** Import of a folder of saved responses of Steam (docs/spec/networks.md 5). Only the file names contain the number of the game. */

import type { Input } from '../../source/format.ts';
import { playerItem } from '../../check/check-record.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { parseJson } from '../saved/json-value.ts';
import type { NativeRules } from '../saved/native-game.ts';
import { toGameItems } from '../saved/native-game.ts';
import type { SavedFile } from '../saved/saved-files.ts';
import { listSaved } from '../saved/saved-files.ts';
import type { AppAnswers, OwnedGames } from './steam-answers.ts';
import { readError, readApp, readOwned, readSteamId } from './steam-answers.ts';

type Part = 'schema' | 'player' | 'percentages';
const fileName =
  /(?:^|[\\/])(?<appid>\d{1,10})(?:[\\/]|-)(?<part>schema|player|percentages)\.json$/i;
const ownedName = /(?:^|[\\/])owned\.json$/i;

/** Opens a folder. Throws SourceError. */
export async function openSteam(path: string, rules: NativeRules): Promise<Source> {
  const input: Input = { path };
  const { files, items } = await listSaved(input, ['.json']);
  let bytesRead = 0;
  const totalBytes = files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

  async function parse(file: SavedFile): Promise<Parsed | SourceItem> {
    const parsed = await parseSaved(file);
    bytesRead += file.bytes ?? 0;
    return parsed;
  }

  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    const { apps, owned, unnamed } = sortFiles(files);
    yield [playerItem(rules.player), ...items, ...unnamed];
    const games: OwnedGames = new Map();
    for (const file of owned) {
      const answer = await parse(file);
      const read = 'where' in answer ? answer : readOwned(answer.value, games);
      if (read !== null)
        yield [typeof read === 'string' ? { where: file.name, invalid: read } : read];
    }
    let account: string | null = null;
    for (const [appid, parts] of apps) {
      const [answers, messages] = await parseParts(parts, parse);
      const steamId = readSteamId(answers.player);
      if (steamId !== null && account !== null && steamId !== account) {
        messages.push({
          where: nameOf(parts),
          invalid: `is of the account ${steamId}, other files are of ${account}`,
        });
      }
      if (steamId !== null && account === null) {
        account = steamId;
        messages.push({
          where: nameOf(parts),
          record: { type: 'account', player: rules.player, network: 'steam', id: steamId },
        });
      }
      if (messages.some((item) => 'invalid' in item)) yield messages;
      else yield [...messages, ...itemsOf(appid, answers, games, rules, nameOf(parts))];
    }
  }
  return { name: 'steam', totalBytes, bytesRead: () => bytesRead, batches };
}

interface Parsed {
  readonly value: unknown;
  /** When the file was saved: milliseconds UTC; null if unknown. */
  readonly savedAt: number | null;
}

/** Parses a response. Returns a rejection if it is not valid, or if it is an error of the network. */
async function parseSaved(file: SavedFile): Promise<Parsed | SourceItem> {
  const found = await file.read();
  if ('refused' in found) return { where: file.name, invalid: found.refused };
  const parsed = parseJson(found.bytes);
  if (typeof parsed === 'string') return { where: file.name, invalid: parsed };
  const error = readError(parsed.value);
  return error === null
    ? { value: parsed.value, savedAt: found.modifiedAt }
    : { where: file.name, invalid: error };
}

/** A game's files by kind of response. */
type Parts = Map<Part, SavedFile>;

function sortFiles(files: readonly SavedFile[]): {
  readonly apps: readonly (readonly [string, Parts])[];
  readonly owned: readonly SavedFile[];
  readonly unnamed: readonly SourceItem[];
} {
  const apps = new Map<string, Parts>();
  const unnamed: SourceItem[] = [];
  const owned = files.filter(({ name }) => ownedName.test(name));
  for (const file of files) {
    if (owned.includes(file)) continue;
    const { appid, part } = fileName.exec(file.name)?.groups ?? {};
    const known = parts.find((each) => each === part?.toLowerCase());
    if (appid === undefined || known === undefined)
      unnamed.push({ where: file.name, invalid: notNamed });
    else
      apps.set(
        String(Number(appid)),
        (apps.get(String(Number(appid))) ?? new Map<Part, SavedFile>()).set(known, file),
      );
  }
  return { apps: [...apps].toSorted(([a], [b]) => Number(a) - Number(b)), owned, unnamed };
}

const parts: readonly Part[] = ['schema', 'player', 'percentages'];
const notNamed =
  'has no number of a game in its name: name it <appid>/schema.json, <appid>/player.json, <appid>/percentages.json or owned.json';

function nameOf(files: Parts): string {
  return (files.get('player') ?? files.get('schema') ?? files.get('percentages'))?.name ?? '';
}

async function parseParts(
  files: Parts,
  parse: (file: SavedFile) => Promise<Parsed | SourceItem>,
): Promise<readonly [AppAnswers, SourceItem[]]> {
  const answers: { -readonly [P in keyof AppAnswers]: AppAnswers[P] } = {
    schema: null,
    player: null,
    percentages: null,
    savedAt: null,
  };
  const messages: SourceItem[] = [];
  for (const [part, file] of files) {
    const answer = await parse(file);
    if ('where' in answer) messages.push(answer);
    else {
      answers[part] = answer.value;
      if (part === 'percentages') answers.savedAt = answer.savedAt;
    }
  }
  return [answers, messages];
}

function itemsOf(
  appid: string,
  answers: AppAnswers,
  games: OwnedGames,
  rules: NativeRules,
  where: string,
): readonly SourceItem[] {
  const read = readApp(appid, answers, games);
  if (typeof read === 'string') return [{ where, invalid: read }];
  const notes = read.notes.map((note) => ({ where, note }));
  return [...notes, ...toGameItems(read.game, rules, where)];
}
