/** `laurel generate`: fills an empty store with an invented data set of a given size, for benchmarks and trials. */

import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { DataSize, Generated, SizeName } from '../data/generate/index.ts';
import { generate, generatedSource, isSizeName, sizes, usualEnd } from '../data/generate/index.ts';
import type { SqlStore } from '../store/index.ts';
import { readIsoInstant } from '../domain/time/index.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import { reportProgress } from './progress.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import { onStore, withStore } from './with-store.ts';
import { terminal } from './terminal.ts';
import { plural } from '../plural.ts';

interface GenerateFlags {
  readonly size: SizeName;
  readonly seed: number;
  readonly players?: number;
  readonly until: number;
  readonly continue: boolean;
}

/** Defines `laurel generate`. */
export function defineGenerateCommand(command: Command): void {
  command
    .addOption(
      new Option('--size <S|M|L|X>', describeSizes()).argParser(readSize).makeOptionMandatory(),
    )
    .option(
      '--seed <number>',
      'seed of the random data; the same seed gives the same data',
      readWhole,
      1,
    )
    .option(
      '--players <number>',
      'number of players, instead of the number for the size; the games stay the same',
      readWhole,
    )
    .option(
      '--continue',
      'finish a generation that was stopped; give the same size, seed and players',
      false,
    )
    .addOption(
      new Option('--until <date>', 'date of the newest data')
        .argParser(readDate)
        .default(usualEnd, '2025-01-01'),
    );
  onStore(command, (store) => fill(store, command.opts<GenerateFlags>()), withStore);
}

async function fill(store: SqlStore, flags: GenerateFlags): Promise<void> {
  await refuseOtherData(store, flags.continue);
  const { size, seed, players, until } = flags;
  const chosen: DataSize = sizes[size];
  const progress = reportProgress();
  const stop = takeStopSignal();
  try {
    const made = await generate(store, {
      size: { ...chosen, players: players ?? chosen.players },
      seed,
      until,
      signal: stop.signal,
      isContinued: flags.continue,
      onProgress: async ({ done, total, records }) => {
        const counted = { count: records, unit: 'records' };
        progress.update({ title: 'Generating', done, total, unit: 'sets and players', counted });
        await setImmediate(); // gives the process an opportunity to handle a signal
      },
    });
    terminal().stdout.write(describe(made));
  } catch (error) {
    if (error === stop.signal.reason) throw new CommandError(stopped, stop.exitCode());
    throw error;
  } finally {
    stop.release();
    progress.stop();
  }
}

const stopped =
  'The generation was stopped. The store holds a part of the data: run the same command with --continue, or delete the store.';

/** Throws CommandError if the store already has other data, which must not be mixed with generated data. */
async function refuseOtherData(store: SqlStore, isContinued: boolean): Promise<void> {
  if (await store.isEmpty()) return;
  const isGenerated = [...(await store.lastLoads()).keys()].every(
    (source) => source === generatedSource,
  );
  if (isGenerated && isContinued) return;
  const advice = isGenerated ? ' If a generation was stopped, finish it with --continue.' : '';
  throw new CommandError(
    `The store already contains data. Generated data can be added only to an empty store.${advice}`,
  );
}

function describe({ sets, trophies, players, playerGames, earned }: Generated): string {
  return `Generated ${plural(sets, 'game', 'games')} with ${plural(trophies, 'trophy', 'trophies')}, and ${plural(players, 'player', 'players')} with ${plural(playerGames, 'game', 'games')} and ${plural(earned, 'earned trophy', 'earned trophies')}.\n`;
}

function describeSizes(): string {
  return Object.entries(sizes)
    .map(([name, { about }]) => `${name}: ${about}`)
    .join('; ');
}

function readSize(text: string): SizeName {
  const name = text.toUpperCase();
  if (isSizeName(name)) return name;
  throw new InvalidArgumentError(`It is not one of ${Object.keys(sizes).join(', ')}.`);
}

function readWhole(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number.');
}

function readDate(text: string): number {
  const at = readIsoInstant(text);
  if (at !== null) return at;
  throw new InvalidArgumentError('It is not a date such as 2025-01-01.');
}
