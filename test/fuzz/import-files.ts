/** Valid files of each import format, and how a mutated one is read. */

import { goldenSet } from '../support/golden-set.ts';
import { itemsOf } from '../support/import-items.ts';
import { writePs4Database } from '../support/ps4-writer.ts';
import { consoleTables, writeTropconf, writeTropusr } from '../support/rpcs3-writer.ts';
import { writeTropXml } from '../support/shadps4-writer.ts';
import { writeTrptitle } from '../support/vita-writer.ts';
import { writeVitaTropusr } from '../support/vita3k-writer.ts';
import { SourceError } from '../../src/data/import/index.ts';
import { readTropusr, TropusrError } from '../../src/data/import/formats/rpcs3/read-tropusr.ts';
import { readUnlock } from '../../src/data/import/formats/shadps4/read-unlock.ts';
import { DefinitionError, readDefinition } from '../../src/data/import/formats/trophy-set/read-definition.ts';
import type { SetDefinition } from '../../src/data/import/formats/trophy-set/read-definition.ts';
import { toItems } from '../../src/data/import/formats/trophy-set/set-records.ts';
import type { TrophyState } from '../../src/data/import/formats/trophy-set/trophy-state.ts';
import { readTrptitle, TrptitleError } from '../../src/data/import/formats/vita/read-trptitle.ts';
import { readVitaTropusr, VitaTropusrError } from '../../src/data/import/formats/vita3k/read-tropusr.ts';
import { openSource } from '../../src/data/import/open-source.ts';

export interface FuzzedFormat {
  readonly name: string;
  readonly file: Buffer;
  /** Reads a file completely, and throws only the errors of its reader. */
  readonly read: (file: Buffer) => unknown;
  /** Whether an error is the reader's own, which becomes a message. */
  readonly isRefusal: (error: unknown) => boolean;
}

const definition = readDefinition(writeTropconf(goldenSet));

function itemsFrom(states: readonly TrophyState[], from: SetDefinition = definition): unknown {
  const names = { definition: 'definition', states: 'states' };
  return toItems({ definition: from, states, platform: 'ps3', names, images: new Map(), where: '' }, 'Wren', 'lenient');
}

/** Reads a file through the format itself. */
async function readAs(kind: string, file: Buffer): Promise<unknown> {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield file;
  }
  return itemsOf(await openSource({ kind, path: 'file', mayBePacked: false, options: { player: 'Wren' } }, chunks()));
}

const csv =
  'player,game_id,game_title,trophy_id,grade,earned_at\r\nWren,NPWR90011_00,"Harbour, ""one""",1,gold,2024-03-01T20:14:31Z\r\nWren,NPWR90011_00,Tide,2,bronze,\r\n';

export const fuzzedFormats: readonly FuzzedFormat[] = [
  {
    name: 'definitions (rpcs3, ps3, shadps4, vita, vita3k)',
    file: writeTropconf(goldenSet, { header: true }),
    read: (file) => itemsFrom([], readDefinition(file, 'lenient')),
    isRefusal: (error) => error instanceof DefinitionError,
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
    isRefusal: (error) => error instanceof DefinitionError,
  },
  {
    name: 'rpcs3, ps3',
    file: writeTropusr(goldenSet, consoleTables),
    read: (file) => itemsFrom(readTropusr(file).states),
    isRefusal: (error) => error instanceof TropusrError,
  },
  {
    name: 'vita3k',
    file: writeVitaTropusr(goldenSet),
    read: (file) => itemsFrom(readVitaTropusr(file).states),
    isRefusal: (error) => error instanceof VitaTropusrError,
  },
  {
    name: 'vita',
    file: writeTrptitle(goldenSet),
    read: (file) => itemsFrom(readTrptitle(file).states),
    isRefusal: (error) => error instanceof TrptitleError,
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
];
