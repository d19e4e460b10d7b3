/** Scenarios with files: a generated data set and an archive, each imported twice like `laurel import`. */

import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SizeName } from '../../../src/data/generate/index.ts';
import { generate, sizes, usualEnd } from '../../../src/data/generate/index.ts';
import type { SourceRequest } from '../../../src/data/import/index.ts';
import { writeRecordLine } from '../../../src/data/import/index.ts';
import { openStore } from '../../../src/store/index.ts';
import type { Scenario, Step } from './scenario.ts';

const now = Date.UTC(2026, 0, 1);
const minute = 60_000;
const archiveGames = 30;

/** Imports a generated data set. This source tree writes its file once; both builds import it. */
export async function generatedSet(size: SizeName, path: string): Promise<Scenario> {
  if (!existsSync(path)) await writeSet(size, path);
  return twice(`set-${size}`, { kind: 'ndjson', path });
}

async function writeSet(size: SizeName, path: string): Promise<void> {
  const store = await openStore(`sqlite:${path}.db`);
  try {
    await generate(store, { size: sizes[size], seed: 1, until: usualEnd });
    async function* lines(): AsyncGenerator<string> {
      for await (const record of store.export()) yield writeRecordLine(record);
    }
    await pipeline(Readable.from(lines()), createWriteStream(path));
  } finally {
    await store.close();
  }
}

/** Imports an archive of invented games; some of its files are partly or completely invalid. */
export function archive(path: string): Scenario {
  mkdirSync(path, { recursive: true });
  for (let game = 0; game < archiveGames; game++) {
    const id = `NPWR${20_000 + game}_00`;
    writeFileSync(
      join(path, `${id}.xml`),
      game === 7 ? '<PlayStationGame><Game>' : gameFile(id, game),
    );
  }
  return twice('archive', { kind: 'archive', path });
}

function gameFile(id: string, nth: number): string {
  const types = ['PLATINUM', 'GOLD', 'SILVER', 'BRONZE', nth % 5 === 0 ? 'WOOD' : 'BRONZE'];
  const trophies = Array.from({ length: 5 + (nth % 20) }, (_, trophy) => {
    const type = types[Math.min(trophy, types.length - 1)];
    const number = trophy === 6 ? 5 : trophy;
    return `<Trophy><Id>${number}</Id><GameId>${id}</GameId><Title>Trophy ${trophy}</Title><Description>Light ${trophy} lanterns</Description><Type>${type}</Type><Hidden>${trophy % 3 === 0}</Hidden></Trophy>`;
  });
  const head = `<Id>${id}</Id><IdEurope>${nth % 4 === 0 ? `NPWR${30_000 + nth}_00` : ''}</IdEurope><Title>Harbour ${nth}</Title><Platform>${nth % 2 === 0 ? 'PS3' : '?'}</Platform>`;
  return `<PlayStationGame><Game>${head}</Game><Trophies>${trophies.join('')}</Trophies></PlayStationGame>`;
}

function twice(name: string, request: SourceRequest): Scenario {
  const step = (about: string, at: number): Step => ({
    kind: 'file',
    about,
    now: at,
    request,
    keepGoing: true,
  });
  const steps = [step('the first import', now), step('the same file again', now + minute)];
  return { name, seed: null, levelSystem: '2020', steps };
}
