/** Kills imports with SIGKILL at random times and checks the store afterwards. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/port/store.ts';
import {
  earnedTrophies,
  loadReferences,
  playerName,
  writeNdjson,
} from '../support/earned-trophies.ts';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** Number of files. Each is imported separately, and all have the same number of players and trophies. */
  readonly files: number;
  readonly lines: number;
  readonly onKill?: (done: number) => void;
}

export interface KillFigures {
  /** Number of killed imports. */
  readonly kills: number;
  /** Number of killed imports whose file was not imported. The next field counts those whose file was fully imported. */
  readonly filesOut: number;
  readonly filesIn: number;
  readonly problems: readonly string[];
}

const playersPerFile = 20;
/** Random times range from the start of an import to this multiple of its usual duration. */
const reach = 1.1;
/**
 * Kill times near the commit differ from its estimated time by at most this share of the import's duration. `learning` is the share by
 * which the estimate changes after each of these kills.
 */
const aboutCommit = 0.05;
const learning = 0.03;
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/**
 * Imports the files one after the other into a store, and then again into new stores. Kills imports until the wanted number of kills is
 * reached.
 */
export async function killImports({
  kills,
  seed,
  files,
  lines,
  onKill,
}: KillOptions): Promise<KillFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-kill-'));
  try {
    return await new KillRun(folder, files, lines, randomOf(seed)).run(kills, onKill);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

class KillRun {
  readonly #folder: string;
  readonly #files: number;
  readonly #lines: number;
  readonly #random: () => number;
  readonly #problems: string[] = [];
  #filesOut = 0;
  #filesIn = 0;
  /** Duration of an import that is not killed. */
  #importMs = 0;
  /**
   * Estimated time of the commit, as a share of that duration. An import that is killed earlier has no effect. One that is killed later has
   * imported the whole file.
   */
  #commitAt = 0.95;

  constructor(folder: string, files: number, lines: number, random: () => number) {
    this.#folder = folder;
    this.#files = files;
    this.#lines = lines;
    this.#random = random;
  }

  async run(kills: number, onKill: KillOptions['onKill']): Promise<KillFigures> {
    await this.#prepare();
    let round = 0;
    for (let done = 0; done < kills && this.#problems.length === 0;) {
      const store = this.#storeOf(Math.floor(round / this.#files));
      const file = round % this.#files;
      if (file === 0) await this.#beginStore(store);
      const isAnywhere = round % 2 === 0;
      const filesOut = this.#filesOut;
      const wasKilled = await this.#importFile(store, file, this.#moment(isAnywhere));
      await this.#check(store, file, wasKilled);
      const isOut = this.#filesOut > filesOut;
      if (!isAnywhere) this.#commitAt += isOut ? learning : -learning;
      round += 1;
      if (!wasKilled) continue;
      await this.#importAgain(store, file, isOut);
      done += 1;
      onKill?.(done);
    }
    return { kills, filesOut: this.#filesOut, filesIn: this.#filesIn, problems: this.#problems };
  }

  /**
   * Returns the time of a kill in milliseconds: anywhere in the import, or near the commit, which is so short that random times would miss
   * it.
   */
  #moment(isAnywhere: boolean): number {
    const drawn = this.#random();
    return (
      this.#importMs * (isAnywhere ? drawn * reach : this.#commitAt + aboutCommit * (2 * drawn - 1))
    );
  }

  /** Repeats the killed import without a kill, so that the store contains all previous files at the next import. */
  async #importAgain(store: string, file: number, isTimed: boolean): Promise<void> {
    const begunAt = performance.now();
    await this.#importFile(store, file, null);
    if (isTimed) this.#importMs = performance.now() - begunAt;
    await this.#check(store, file, false);
  }

  async #prepare(): Promise<void> {
    const perFile = this.#lines / this.#files;
    const shape = { players: playersPerFile * this.#files, lines: this.#lines };
    for (let file = 0; file < this.#files; file++) {
      await writeNdjson(
        this.#pathOf(file),
        earnedTrophies(shape, file * perFile, (file + 1) * perFile),
      );
    }
    const store = `sqlite:${join(this.#folder, 'measured.db')}`;
    await this.#beginStore(store);
    const begunAt = performance.now();
    await this.#importFile(store, 0, null);
    this.#importMs = performance.now() - begunAt;
  }

  async #beginStore(url: string): Promise<void> {
    const store = await openStore(url);
    await loadReferences(store, playersPerFile * this.#files);
    await store.close();
  }

  /** Starts an import and kills it after a while. Returns whether it was still running. */
  async #importFile(url: string, file: number, killAfterMs: number | null): Promise<boolean> {
    const child = spawn(
      process.execPath,
      [main, 'import', 'ndjson', this.#pathOf(file), '--store', url],
      { stdio: 'ignore' },
    );
    const ended = once(child, 'exit');
    if (killAfterMs !== null) {
      await Promise.race([ended, delay(killAfterMs)]);
      child.kill('SIGKILL');
    }
    await ended;
    if (child.signalCode === null && child.exitCode !== 0)
      this.#problems.push(`an import ended with ${child.exitCode}`);
    return child.signalCode === 'SIGKILL';
  }

  /** Checks that the store opens without problems and contains each file fully or not at all. */
  async #check(url: string, file: number, wasKilled: boolean): Promise<void> {
    const store = await openStore(url);
    try {
      this.#problems.push(...(await store.check()).map(({ what }) => what));
      const counts = await this.#earnedByFile(store);
      const perFile = this.#lines / this.#files;
      for (const [index, count] of counts.entries()) {
        if (count !== 0 && count !== perFile)
          this.#problems.push(`file ${index} is in with ${count} of ${perFile}`);
      }
      if (!wasKilled && counts[file] !== perFile)
        this.#problems.push(`file ${file} is not in, although its import ended`);
      if (wasKilled && counts[file] === 0) this.#filesOut += 1;
      if (wasKilled && counts[file] === perFile) this.#filesIn += 1;
    } finally {
      await store.close();
    }
  }

  /** Returns the number of trophies of the players of each file. */
  async #earnedByFile(store: Store): Promise<number[]> {
    const counts: number[] = [];
    for (let file = 0; file < this.#files; file++) {
      let count = 0;
      for (let player = file * playersPerFile; player < (file + 1) * playersPerFile; player++) {
        count += (await store.earnedDates(playerName(player), null))?.length ?? 0;
      }
      counts.push(count);
    }
    return counts;
  }

  #pathOf(file: number): string {
    return join(this.#folder, `${file}.ndjson`);
  }

  #storeOf(index: number): string {
    return `sqlite:${join(this.#folder, `${index}.db`)}`;
  }
}

/** Returns a generator of random numbers from 0 to 1 for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
