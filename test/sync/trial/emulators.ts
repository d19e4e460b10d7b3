/**
 * The three emulators of the trial. Each writes its files as the real one does, and `laurel import --watch` imports them while the service
 * runs.
 */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openRpcnServer, toTicks } from '../../support/rpcn-writer.ts';
import type { WrittenSet } from '../../support/rpcs3-writer.ts';
import { writeSetFolder, writeTropusr } from '../../support/rpcs3-writer.ts';
import { runWith } from '../../support/run-laurel.ts';
import { writeNewSet, writeTropXml } from '../../support/shadps4-writer.ts';
import type { TrialHome, TrialSize, TrialSource } from './source.ts';

const program = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

/** Starts importing continuously from a folder of RPCS3, a folder of shadPS4 and the database of an RPCN server. */
export async function startEmulators(home: TrialHome, size: TrialSize): Promise<TrialSource[]> {
  const trophies = size.perSession * size.sessions * size.members;
  return [
    await startRpcs3(home, inventSet('NPWR93001_00', trophies)),
    await startShadps4(home, inventSet('NPWR93002_00', trophies)),
    await startRpcn(home, inventSet('NPWR93003_00', trophies)),
  ];
}

function inventSet(id: string, count: number): WrittenSet {
  const trophies = Array.from({ length: count }, (_, place) => ({
    grade: 'B' as const,
    name: `Light ${place}`,
    detail: 'Light a lamp',
  }));
  return { id, title: `Harbour ${id}`, trophies };
}

/** Returns the set with its first `count` trophies unlocked at the current time. */
function unlockFirst(set: WrittenSet, count: number): WrittenSet {
  const unlockedAt = Date.now();
  return {
    ...set,
    trophies: set.trophies.map((trophy, place) =>
      place < count ? { ...trophy, unlockedAt } : trophy,
    ),
  };
}

async function startRpcs3(home: TrialHome, set: WrittenSet): Promise<TrialSource> {
  const folder = join(home.folder, 'rpcs3');
  const file = join(await writeSetFolder(join(folder, set.id), set), 'TROPUSR.DAT');
  return follow(home, {
    name: 'RPCS3',
    args: ['rpcs3', folder, '--player', 'EmberRpcs3'],
    player: 'EmberRpcs3',
    earn: (count) => writeFile(file, writeTropusr(unlockFirst(set, count))),
  });
}

async function startShadps4(home: TrialHome, set: WrittenSet): Promise<TrialSource> {
  const folder = join(home.folder, 'shadps4');
  const file = await writeNewSet(folder, set);
  return follow(home, {
    name: 'shadPS4',
    args: ['shadps4', folder, '--player', 'EmberShad'],
    player: 'EmberShad',
    earn: (count) => writeFile(file, writeTropXml(unlockFirst(set, count), true, { names: false })),
  });
}

/** Starts an RPCN server. Its database does not contain the definition of the set, so this is first imported from a player's folder. */
async function startRpcn(home: TrialHome, set: WrittenSet): Promise<TrialSource> {
  const place = await writeSetFolder(join(home.folder, 'definition', set.id), set);
  const args = ['import', 'rpcs3', place, '--player', 'EmberRpcn', ...home.store];
  const { code, err } = await runWith({ args });
  if (code !== 0) throw new Error(err);
  const folder = join(home.folder, 'rpcn');
  const server = await openRpcnServer(folder, 'ember');
  const source = await follow(home, {
    name: 'RPCN',
    args: ['rpcn', folder, '--account', 'ember=EmberRpcn'],
    player: 'EmberRpcn',
    earn: async (count) => server.addTrophy('ember', set.id, [count - 1, toTicks(Date.now())]),
  });
  return {
    ...source,
    async stop() {
      await source.stop();
      server.close();
    },
  };
}

interface Followed {
  readonly name: string;
  /** Arguments of `laurel import`. */
  readonly args: readonly string[];
  readonly player: string;
  /** Writes the files as the emulator does when the trophy with this number (from 1) is earned. */
  readonly earn: (count: number) => Promise<void>;
}

async function follow(
  home: TrialHome,
  { name, args, player, earn }: Followed,
): Promise<TrialSource> {
  const child = spawn(process.execPath, [program, 'import', ...args, '--watch', ...home.store], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilWatching(child, name);
  let count = 0;
  const session = { start: () => undefined, earn: () => earn((count += 1)), stop: () => undefined };
  return {
    name,
    players: [{ name: player, sessions: [session] }],
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits for the line `Watching`. Later lines are read and discarded. */
async function untilWatching({ stdout }: ChildProcess, name: string): Promise<void> {
  if (stdout === null) throw new Error('The output of a follower is read.');
  const lines = createInterface({ input: stdout });
  const isWatching = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => void (/^Watching \d/.test(line) && resolve(true)));
    lines.on('close', () => resolve(false));
  });
  if (!(await isWatching)) throw new Error(`The import of ${name} has ended.`);
}
