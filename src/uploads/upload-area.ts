/**
 * Private folders for files that arrive. Each process that receives files has a folder below the area, with one folder for each upload in it; it is
 * removed after use, and when a process starts that finds it without its owner.
 */

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isGone } from '../holder.ts';

/** The folder of one upload. */
export interface UploadFolder {
  /** Names the folder in its area. */
  readonly id: string;
  readonly path: string;
  /** Removes it with everything in it; does nothing if it is gone. */
  remove(): Promise<void>;
}

/** Only the owner may look into it: the files may have the data of persons. */
const privateMode = 0o700;
/** Whether a process of another machine has ended is not known. An upload is not in use for so long. */
const abandonedMs = 86_400_000;

/** The area of uploads below the state folder. */
export class UploadArea {
  readonly #root: string;
  readonly #own: string;

  /** @param root folder of all areas, which is created when it is needed */
  constructor(root: string, process: { readonly pid: number } = globalThis.process) {
    this.#root = root;
    this.#own = join(root, ownName(process.pid));
  }

  /** Removes what earlier processes have left, this one's predecessor with the same number included. Call before the first upload. */
  async clear(now: number): Promise<void> {
    const names = await readdir(this.#root).catch(() => []); // absent: nothing was ever uploaded
    for (const name of names) {
      const path = join(this.#root, name);
      if (path === this.#own || (await isAbandoned(path, name, now)))
        await rm(path, { recursive: true, force: true });
    }
  }

  /** Creates the folder of an upload. Throws system errors. */
  async create(): Promise<UploadFolder> {
    await mkdir(this.#own, { recursive: true, mode: privateMode });
    for (const folder of [this.#root, this.#own]) await chmod(folder, privateMode);
    const id = randomBytes(12).toString('hex');
    const path = join(this.#own, id);
    await mkdir(path, { mode: privateMode });
    return { id, path, remove: () => rm(path, { recursive: true, force: true }) };
  }

  /** Removes the folder of an upload by its id. */
  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { recursive: true, force: true });
  }

  /** Removes all folders of this process. */
  async removeAll(): Promise<void> {
    await rm(this.#own, { recursive: true, force: true });
  }

  /** The path of an upload's folder. @param id of `create` */
  pathOf(id: string): string {
    return join(this.#own, id);
  }
}

function ownName(pid: number): string {
  return `${encodeURIComponent(hostname())} ${pid}`;
}

async function isAbandoned(path: string, name: string, now: number): Promise<boolean> {
  const [machine = '', pid = ''] = name.split(' ');
  if (machine === encodeURIComponent(hostname())) return isGone(`${hostname()} ${pid}`);
  const found = await stat(path).catch(() => null);
  return found !== null && now - found.mtimeMs > abandonedMs;
}
