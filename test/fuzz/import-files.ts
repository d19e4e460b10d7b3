/** Valid files of each import format, and functions that read mutated files. */

import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { goldenSet } from '../support/golden-set.ts';
import { collectItems } from '../support/import-items.ts';
import { writeRpcnDatabase } from '../support/rpcn-writer.ts';
import { writePs4Database } from '../support/ps4-writer.ts';
import { consoleTables, writeTropconf, writeTropusr } from '../support/rpcs3-writer.ts';
import { writeTropXml } from '../support/shadps4-writer.ts';
import { writeTar } from '../support/tar-writer.ts';
import { writeTrptitle } from '../support/vita-writer.ts';
import { writeVitaTropusr } from '../support/vita3k-writer.ts';
import type { SourceItem } from '../../src/data/import/source/source.ts';
import { SourceError } from '../../src/data/import/index.ts';
import { readTropusr } from '../../src/data/import/formats/rpcs3/read-tropusr.ts';
import { readUnlock } from '../../src/data/import/formats/shadps4/read-set.ts';
import type { TestFile } from '../support/saved-files.ts';
import {
  gpdFiles,
  playniteFiles,
  retroFiles,
  steamFiles,
  xboxFiles,
} from '../support/saved-files.ts';
import type { SetDefinition } from '../../src/data/import/formats/trophy-set/read-definition.ts';
import { UnreadableFile } from '../../src/data/import/readers/unreadable-file.ts';
import { readDefinition } from '../../src/data/import/formats/trophy-set/read-definition.ts';
import { toItems } from '../../src/data/import/formats/trophy-set/set-records.ts';
import type { TrophyState } from '../../src/data/import/formats/trophy-set/trophy-state.ts';
import { readTrptitle } from '../../src/data/import/formats/vita/read-trptitle.ts';
import { readVitaTropusr } from '../../src/data/import/formats/vita3k/read-tropusr.ts';
import { openSource } from '../../src/data/import/formats/open-source.ts';

type Items = readonly SourceItem[];

export interface FuzzedFormat {
  readonly name: string;
  readonly file: Buffer;
  /** Reads a file completely. Must throw no other errors than those of its reader. */
  readonly read: (file: Buffer) => Items | Promise<Items>;
  /** Checks whether an error is the reader's own error, which becomes a message. */
  readonly isRefusal: (error: unknown) => boolean;
}

const definition = readDefinition(writeTropconf(goldenSet));

function itemsFrom(states: readonly TrophyState[], from: SetDefinition = definition): Items {
  const names = { definition: 'definition', states: 'states' };
  return toItems(
    { definition: from, states, platform: 'ps3', names, images: new Map(), where: '' },
    'Wren',
    'lenient',
  );
}

/** Reads a file through the format itself. */
async function readAs(kind: string, file: Buffer): Promise<Items> {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield file;
  }
  return collectItems(
    await openSource(
      { kind, path: 'file', mayBePacked: false, options: { player: 'Wren' } },
      chunks(),
    ),
  );
}

let folder: string | null = null;
process.once('exit', () => {
  if (folder !== null) rmSync(folder, { recursive: true });
});

/** Reads a file of a format that only accepts paths. The test reads one file at a time, so one path is enough. */
async function readAt(kind: string, name: string, file: Buffer): Promise<Items> {
  folder ??= mkdtempSync(join(tmpdir(), 'laurel-fuzz-'));
  const path = join(folder, name);
  await writeFile(path, file);
  return collectItems(
    await openSource({ kind, path, options: { player: 'Wren', account: 'Wren' } }),
  );
}

/** For each file in a folder of saved responses, returns a format in which this file is mutated and the others are valid. */
function filesOf(kind: string, name: string, files: readonly TestFile[]): FuzzedFormat[] {
  return files.map(({ path, content }, index) => {
    let isWritten = false;
    return {
      name: `${name}, ${path.split('/').at(-1) ?? path}`,
      file: Buffer.from(content),
      async read(file) {
        folder ??= mkdtempSync(join(tmpdir(), 'laurel-fuzz-'));
        const root = join(folder, `${name}-${index}`);
        if (!isWritten) for (const each of files) await writeBelow(root, each.path, each.content);
        isWritten = true;
        await writeBelow(root, path, file);
        return collectItems(
          await openSource({ kind, path: root, options: { player: 'Wren', grade: 'rule' } }),
        );
      },
      isRefusal: (error) => error instanceof SourceError,
    };
  });
}

async function writeBelow(root: string, path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const ndjson = [
  { type: 'game', id: 'NPWR90011_00', title: 'Harbour', platform: 'ps3' },
  {
    type: 'trophy',
    game: 'NPWR90011_00',
    id: 1,
    grade: 'gold',
    share: 12.5,
    shareDate: '2024-03-01T20:14:31Z',
  },
  { type: 'player', name: 'Wren', country: 'fr', updated: '2024-03-01T20:14:31Z' },
  { type: 'earned', player: 'Wren', game: 'NPWR90011_00', trophy: 1, date: null },
];
/** A long text, so that some mutations do not affect the markup. */
const detail = 'Light every lantern of the harbour. '.repeat(25);
const answer = `<Game><Id>NPWR90011_00</Id><Title>Harbour &amp; sea</Title><Trophies><Trophy><IdTrophy>1</IdTrophy>
<DateEarned>2013-08-14T14:37:46</DateEarned><TrophyType>GOLD</TrophyType><Description>${detail}</Description></Trophy></Trophies><Updated>true</Updated></Game>`;
const archived = `<?xml version="1.0"?><PlayStationGame><Game><Id>NPWR90011_00</Id><Title>Harbour</Title></Game>
<Trophies><Trophy><Id>1</Id><GameId>NPWR90011_00</GameId><Type>BRONZE</Type></Trophy></Trophies></PlayStationGame>`;
const listed = {
  trophyTitles: [
    {
      npCommunicationId: 'NPWR90011_00',
      npServiceName: 'trophy',
      trophyTitleName: 'Harbour',
      trophyTitlePlatform: 'PS3,PSVITA',
      earnedTrophies: { platinum: 0, gold: 1, silver: 0, bronze: 0 },
      lastUpdatedDateTime: '2024-03-01T20:14:31Z',
    },
  ],
  totalItemCount: 1,
};
const ofGame = {
  trophySetVersion: '01.00',
  totalItemCount: 1,
  trophies: [
    {
      trophyId: 0,
      trophyType: 'gold',
      trophyName: 'First',
      earned: true,
      earnedDateTime: '2024-03-01T20:14:31Z',
      progress: '3',
    },
  ],
};

const csv =
  'player,game_id,game_title,trophy_id,grade,earned_at\r\nWren,NPWR90011_00,"Harbour, ""one""",1,gold,2024-03-01T20:14:31Z\r\nWren,NPWR90011_00,Tide,2,bronze,\r\n';

export const fuzzedFormats: readonly FuzzedFormat[] = [
  {
    name: 'definitions (rpcs3, ps3, shadps4, vita, vita3k)',
    file: writeTropconf(goldenSet, { header: true }),
    read: (file) => itemsFrom([], readDefinition(file, 'lenient')),
    isRefusal: (error) => error instanceof UnreadableFile,
  },
  {
    name: 'shadps4',
    file: Buffer.from(writeTropXml(goldenSet, true)),
    read(file) {
      const found = readDefinition(file, 'lenient');
      return itemsFrom(
        found.trophies.map((trophy) => readUnlock(trophy).state),
        found,
      );
    },
    isRefusal: (error) => error instanceof UnreadableFile,
  },
  {
    name: 'rpcs3, ps3',
    file: writeTropusr(goldenSet, consoleTables),
    read: (file) => itemsFrom(readTropusr(file).states),
    isRefusal: (error) => error instanceof UnreadableFile,
  },
  {
    name: 'vita3k',
    file: writeVitaTropusr(goldenSet),
    read: (file) => itemsFrom(readVitaTropusr(file).states),
    isRefusal: (error) => error instanceof UnreadableFile,
  },
  {
    name: 'vita',
    file: writeTrptitle(goldenSet),
    read: (file) => itemsFrom(readTrptitle(file).states),
    isRefusal: (error) => error instanceof UnreadableFile,
  },
  {
    name: 'ps4',
    file: writePs4Database([{ set: goldenSet }]),
    read: (file) => readAs('ps4', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'csv',
    file: Buffer.from(csv),
    read: (file) => readAs('csv', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'ndjson',
    file: Buffer.from(ndjson.map((record) => `${JSON.stringify(record)}\n`).join('')),
    read: (file) => readAs('ndjson', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'xml',
    file: Buffer.from(answer),
    read: (file) => readAs('xml', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'archive, one file',
    file: Buffer.from(archived),
    read: (file) => readAt('archive', 'NPWR90011_00.xml', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'archive, packed',
    file: await writeTar('games/NPWR90011_00.xml', Buffer.from(archived)),
    read: (file) => readAt('archive', 'games.tar', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'psn, list of games',
    file: Buffer.from(JSON.stringify(listed)),
    read: (file) => readAt('psn', 'titles.json', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'psn, answers about a game',
    file: Buffer.from(JSON.stringify(ofGame)),
    read: (file) => readAt('psn', 'NPWR90011_00.json', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'rpcn',
    file: await writeRpcnDatabase(),
    read: (file) => readAt('rpcn', 'rpcn.db', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  {
    name: 'rpcn, saved answer',
    file: Buffer.from(
      '[{"communicationId":"NPWR90011_00","trophies":[{"trophyId":0,"earnedAt":63844920871000000}]}]',
    ),
    read: (file) => readAt('rpcn', 'Wren.json', file),
    isRefusal: (error) => error instanceof SourceError,
  },
  ...filesOf('retroachievements', 'retroachievements', retroFiles),
  ...filesOf('steam', 'steam', steamFiles),
  ...filesOf('xbox', 'xbox', xboxFiles),
  ...filesOf('xbox', 'xenia', gpdFiles),
  ...filesOf('playnite', 'playnite', playniteFiles),
];
