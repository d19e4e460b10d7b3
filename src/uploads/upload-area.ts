/**
 * Private folders for uploaded files. Each process that receives files has a folder below the area, with a folder for each upload. Folders
 * are removed after use. A starting process also removes the folders of processes that have ended.
 */

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isGone } from '../holder.ts';
import { systemErrorText } from '../system-errors.ts';
import { UploadError } from './upload-error.ts';

/** The folder of one upload. */
export interface UploadFolder {
  /** The name of the folder in the area. */
  readonly id: string;
  readonly path: string;
  /** Removes the folder with its contents. Does nothing if the folder no longer exists. */
  remove(): Promise<void>;
}

/** File mode that gives access only to the owner, because the files may contain personal data. */
const privateMode = 0o700;
/**
 * Age in milliseconds after which another machine's folder is removed. This process cannot find out whether a process on another machine
 * runs, but no upload takes so long.
 */
const abandonedMs = 86_400_000;

/** Called with the root of the area if it cannot be written, and with the cause. */
type OnUnwritable = (root: string, error: unknown) => void;

/** The process that has the folders, and who is told that they cannot be written. */
interface AreaOptions {
  readonly pid?: number;
  readonly onUnwritable?: OnUnwritable;
}

/** The area of uploads below the state folder. */
export class UploadArea {
  readonly #root: string;
  readonly #own: string;
  readonly #onUnwritable: OnUnwritable;

  /** @param root the folder of the area, which is created when it is needed */
  constructor(root: string, { pid, onUnwritable }: AreaOptions = {}) {
    this.#root = root;
    this.#own = join(root, ownName(pid ?? process.pid)); // absent: this process receives the files
    this.#onUnwritable = onUnwritable ?? ((): void => undefined); // absent: nobody is told
  }

  /** Removes the folders of ended processes, even of one with this process's id. Call before the first upload. */
  async clear(now: number): Promise<void> {
    const names = await readdir(this.#root).catch(() => []); // absent: the folder does not exist before the first upload
    for (const name of names) {
      const path = join(this.#root, name);
      if (path === this.#own || (await isAbandoned(path, name, now)))
        await rm(path, { recursive: true, force: true });
    }
  }

  /** Creates the folder of an upload. Throws UploadError if the area cannot be written. */
  async create(): Promise<UploadFolder> {
    try {
      return await this.#create();
    } catch (error) {
      if (systemErrorText(error) === null) throw error;
      this.#onUnwritable(this.#root, error);
      const message =
        'This site cannot store uploaded files now. The log of the service contains the reason.';
      throw new UploadError('unwritable', message, { hasFiles: false, cause: error });
    }
  }

  async #create(): Promise<UploadFolder> {
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

  /** Returns the path of an upload's folder. @param id the id from `create` */
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
