/** SQLite files: one generated data set, and a copy for each build. */

import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStore, SetOptions, Stores } from './stores.ts';
import { generateSet, runLaurel, setName } from './stores.ts';

export function openSqliteStores(options: SetOptions): Stores {
  const original = join(options.data, `${setName(options)}.db`);
  const copies: string[] = [];
  if (!existsSync(original)) generateFile(original, options);
  return {
    engine: 'SQLite',
    original,
    ofBuild(name, dist) {
      const file = join(options.data, `${setName(options)}-${name}.db`);
      copies.push(file);
      return new FileCopy({ original, file, dist });
    },
    cpuSeconds: () => null,
    async stop() {
      for (const file of copies) removeFile(file);
    },
  };
}

function generateFile(file: string, options: SetOptions): void {
  mkdirSync(options.data, { recursive: true });
  const unfinished = `${file}.unfinished`;
  removeFile(unfinished);
  generateSet(options, `sqlite:${unfinished}`);
  renameSync(unfinished, file);
}

interface CopyOptions {
  readonly original: string;
  readonly file: string;
  readonly dist: string;
}

class FileCopy implements BuildStore {
  readonly #options: CopyOptions;
  #state = '';

  constructor(options: CopyOptions) {
    this.#options = options;
  }

  /** Returns a copy in the initial state. Copies again only if the build has written to its copy. */
  async fresh(): Promise<string> {
    const { original, file, dist } = this.#options;
    const url = `sqlite:${file}`;
    rmSync(`${file}-lists`, { force: true }); // a cache of responses that the first version stored next to its database
    if (this.#state !== '' && this.#state === stateOf(file)) return url;
    removeFile(file);
    copyFileSync(original, file);
    try {
      runLaurel(dist, ['db', 'migrate', '--store', url]);
    } catch (error) {
      throw new Error(
        `${dist} cannot use ${original}. If a newer build generated that file, remove it.`,
        { cause: error },
      );
    }
    this.#state = stateOf(file);
    return url;
  }
}

function stateOf(file: string): string {
  return ['', '-wal']
    .map((end) => statSync(file + end, { throwIfNoEntry: false }))
    .map((found) => `${found?.size ?? 0} ${(found?.size ?? 0) === 0 ? '' : found?.mtimeMs}`)
    .join(' ');
}

function removeFile(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
}
