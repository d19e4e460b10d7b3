/** Ends imports with SIGKILL at random moments, and looks at what the store holds then. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/port/store.ts';
import { earnedTrophies, loadReferences, playerName, writeNdjson } from '../support/earned-trophies.ts';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** Files, one load each, of the same number of players and trophies. */
  readonly files: number;
  readonly lines: number;
  readonly onKill?: (done: number) => void;
}

export interface KillFigures {
  /** Imports that were running when they were ended. */
  readonly kills: number;
  /** Of these, how many left nothing of their file, and how many all of it. */
  readonly filesOut: number;
  readonly filesIn: number;
  readonly problems: readonly string[];
}

const playersPerFile = 20;
/** Moments over the whole import are drawn up to beyond its usual end. */
const reach = 1.1;
/** Those about the commit lie so far around the part of an import's time at which it is believed to be, which each of them moves by so much. */
const [aboutCommit, learning] = [0.05, 0.03];
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/** Imports files one after the other into a store, then into the next one, each ended at a moment of its own, until as many are killed as wanted. */
export async function killImports({ kills, seed, files, lines, onKill }: KillOptions): Promise<KillFigures> {
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
  /** What the last import took that nobody ended. */
  #importMs = 0;
  /** The part of that after which an import is believed to commit: kills before leave nothing, and kills after all of the file. */
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
      const [store, file] = [this.#storeOf(Math.floor(round / this.#files)), round % this.#files];
      if (file === 0) await this.#beginStore(store);
      const [isAnywhere, filesOut] = [round % 2 === 0, this.#filesOut];
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

  /** Milliseconds after which to kill: anywhere, or about the commit, which takes too short a time to be met by chance. */
  #moment(isAnywhere: boolean): number {
    const drawn = this.#random();
    return this.#importMs * (isAnywhere ? drawn * reach : this.#commitAt + aboutCommit * (2 * drawn - 1));
  }

  /** As a person would: so the next import finds the files before it. */
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
      await writeNdjson(this.#pathOf(file), earnedTrophies(shape, file * perFile, (file + 1) * perFile));
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

  /** Starts an import and ends it after a while; true where it was still running. */
  async #importFile(url: string, file: number, killAfterMs: number | null): Promise<boolean> {
    const child = spawn(process.execPath, [main, 'import', 'ndjson', this.#pathOf(file), '--store', url], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    if (killAfterMs !== null) {
      await Promise.race([ended, delay(killAfterMs)]);
      child.kill('SIGKILL');
    }
    await ended;
    if (child.signalCode === null && child.exitCode !== 0) this.#problems.push(`an import ended with ${child.exitCode}`);
    return child.signalCode === 'SIGKILL';
  }

  /** The store opens, nothing is wrong with it, and each file so far is in fully or not at all. */
  async #check(url: string, file: number, wasKilled: boolean): Promise<void> {
    const store = await openStore(url);
    try {
      this.#problems.push(...(await store.check()).map(({ what }) => what));
      const counts = await this.#earnedByFile(store);
      const perFile = this.#lines / this.#files;
      for (const [index, count] of counts.entries()) {
        if (count !== 0 && count !== perFile) this.#problems.push(`file ${index} is in with ${count} of ${perFile}`);
      }
      if (!wasKilled && counts[file] !== perFile) this.#problems.push(`file ${file} is not in, although its import ended`);
      if (wasKilled && counts[file] === 0) this.#filesOut += 1;
      if (wasKilled && counts[file] === perFile) this.#filesIn += 1;
    } finally {
      await store.close();
    }
  }

  /** How many trophies the players of each file have. */
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

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
