/** Import of saved responses of the console network. They are read game by game, so that memory does not grow with the number of games. */

import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { foldName } from '../../../../domain/index.ts';
import { readPlainFile } from '../../../../files/index.ts';
import type { SavedAnswer } from '../../../../sync/connectors/psn/saved-answers.ts';
import {
  readSavedAnswer,
  savedGame,
  savedPlayer,
} from '../../../../sync/connectors/psn/saved-answers.ts';
import type { DataRecord } from '../../../../records/records.ts';
import type { ListedFile } from '../../readers/list-xml-files.ts';
import { listFiles } from '../../readers/list-xml-files.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { printable, wrapSourceError, toSourceError } from '../../source/source.ts';
import { maxJsonBytes, readJson } from '../../readers/read-json.ts';
import { plural } from '../../../../plural.ts';

/** Opens a file or folder. Throws SourceError. */
export async function openSavedAnswers(path: string, player: string): Promise<Source> {
  const { files, items } = await list(path);
  let bytesRead = 0;
  const read = async (file: ListedFile, found: SourceItem[]): Promise<SavedAnswer | null> => {
    const answer = await readAnswer(file);
    bytesRead += file.bytes;
    if (typeof answer !== 'string') return answer;
    found.push({ where: file.name, invalid: answer });
    return null;
  };
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    const found: SourceItem[] = [...items];
    const games = Map.groupBy(files, ({ name }) => gameIdOf(name));
    const general: Answered[] = [];
    for (const file of games.get(null) ?? []) {
      const answer = await read(file, found);
      if (answer !== null) general.push({ file, answer });
    }
    refuseOthers(player, general);
    yield [...found, ...playerItems(player, general), ...general.flatMap(describeGeneral)];
    const titles = new Map(
      general.flatMap(({ answer }) => answer.titles ?? []).map((title) => [title.gameId, title]),
    );
    for (const gameId of new Set([...titles.keys(), ...games.keys()])) {
      if (gameId === null) continue;
      const ofGame: SourceItem[] = [];
      const answers: SavedAnswer[] = [];
      for (const file of games.get(gameId) ?? []) {
        const answer = await read(file, ofGame);
        if (answer !== null) answers.push(answer);
      }
      const title = titles.get(gameId) ?? {
        gameId,
        title: null,
        image: null,
        platform: null,
        lastUpdatedAt: null,
      };
      yield [...ofGame, ...itemsOf(savedGame(player, title, answers), gameId)];
    }
  }
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return { name: 'psn', totalBytes, bytesRead: () => bytesRead, batches };
}

interface Answered {
  readonly file: ListedFile;
  readonly answer: SavedAnswer;
}

async function list(path: string): ReturnType<typeof listFiles> {
  try {
    const found = await stat(path);
    if (!found.isDirectory())
      return { files: [{ name: printable(basename(path)), path, bytes: found.size }], items: [] };
    const listed = await listFiles(path, (name) => /^[^.].*\.json$/i.test(name));
    if (listed.files.length + listed.items.length === 0)
      throw wrapSourceError(path, 'contains no JSON files');
    return listed;
  } catch (cause) {
    throw toSourceError(path, cause);
  }
}

/** Returns the game id in a path such as `NPWR12345_00-earned.json`; null if there is none. */
function gameIdOf(name: string): string | null {
  return /NPWR\d{5}_\d\d/i.exec(name)?.[0].toUpperCase() ?? null;
}

/** Reads a response. A returned text is the reason why it cannot be read. */
async function readAnswer({ path }: ListedFile): Promise<SavedAnswer | string> {
  const file = await readPlainFile(path, maxJsonBytes);
  if ('refused' in file) return file.refused;
  const read = readJson(file.bytes);
  return typeof read === 'string' ? read : readSavedAnswer(read.value);
}

/**
 * Throws SourceError if the folder has the profile of another player. The trophies in the folder are then that player's. Without this
 * error, they would be imported as earned by `player`, or rejected one by one.
 */
function refuseOthers(player: string, general: readonly Answered[]): void {
  for (const { file, answer } of general) {
    const name = answer.profile?.onlineId ?? player;
    if (foldName(name) !== foldName(player))
      throw wrapSourceError(
        file.name,
        `is the profile of ${name}, not of ${player}; import it for ${name}, or a folder for each player`,
      );
  }
}

function playerItems(player: string, general: readonly Answered[]): SourceItem[] {
  const of = general.find(
    ({ answer }) => answer.profile !== undefined || answer.summary !== undefined,
  );
  const record = savedPlayer(
    player,
    general.map(({ answer }) => answer),
  );
  const where = of?.file.name ?? player;
  return [typeof record === 'string' ? { where, invalid: record } : { where, record }];
}

function describeGeneral({ file, answer }: Answered): SourceItem[] {
  const items: SourceItem[] = [];
  const unusable = answer.unusable ?? 0; // absent: the response is not a list of games
  if (unusable > 0)
    items.push({
      where: file.name,
      warning: `${plural(unusable, 'game has', 'games have')} no valid id`,
    });
  if (answer.set !== undefined || answer.groups !== undefined || answer.earned !== undefined)
    items.push({
      where: file.name,
      invalid: 'does not name its game: put the id (NPWR12345_00) into the name of the file',
    });
  return items;
}

function itemsOf(records: readonly DataRecord[], where: string): SourceItem[] {
  return records.map((record) => ({ record, where }));
}
