/**
 * Decodes and draws images in a separate process. The process starts with the first image. It is ended when it is idle, after a number of
 * tasks, and when it exceeds its limits. Therefore neither the effects of a malicious image nor the memory of the library remain in the
 * service.
 */

import { createRequire } from 'node:module';
import { delimiter, dirname, extname, join } from 'node:path';
import type { ChildCounts, ChildRules } from '../child/index.ts';
import { Child, ChildError } from '../child/index.ts';
import type { MediaKind } from '../records/media-records.ts';
import { DrawingUnavailable, PictureError } from './picture-error.ts';
import { fontFolders, systemFontFolders } from './process/font-folders.ts';
import type { DrawTask, StoredForm, Task } from './process/task.ts';
import { isStoredForm } from './process/task.ts';

const processFolder = join(import.meta.dirname, 'process');
const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'),
);

/** The rules for starting and ending the process. */
export const pictureProcess: ChildRules = {
  // The file is .ts in the sources and .js in the build.
  file: join(processFolder, `main${extname(import.meta.filename)}`),
  cwd: fontFolder,
  // One thread, and few memory arenas, so that freed memory is returned to the system.
  env: {
    [fontFolders]: systemFontFolders().join(delimiter),
    FONTCONFIG_FILE: join(processFolder, 'fonts.conf'),
    PANGOCAIRO_BACKEND: 'fontconfig',
    UV_THREADPOOL_SIZE: '1',
    MALLOC_ARENA_MAX: '2',
    VIPS_WARNING: '0',
  },
  maxProcessorMs: 2000,
  maxMs: 15_000,
  maxMegabytes: 320,
  maxTasks: 500,
  idleMs: 10_000,
};

/** Maximum number of readers' tasks that may wait, and the maximum total of their bytes. Each task takes about 20 ms. */
const maxWaiting = 32;
const maxWaitingBytes = 16 * 2 ** 20;

/** Numbers of requests to the process so far, and of requests that wait. */
export interface PictureCounts extends ChildCounts {
  /** Images drawn for readers. */
  readonly drawn: number;
  /** Requests for images that were refused because too many waited or because the process ended. */
  readonly refused: number;
  readonly waiting: number;
}

/** Options of a drawing, besides its SVG. */
type DrawOptions = Partial<Pick<DrawTask, 'pictures' | 'jpegWithin'>>;

/** The image tasks of this process, which all wait for one child process. */
export class Pictures {
  readonly #child: Child;
  #waiting = 0;
  #waitingBytes = 0;
  #drawn = 0;
  #refused = 0;

  constructor(rules: ChildRules = pictureProcess) {
    this.#child = new Child(rules);
  }

  get counts(): PictureCounts {
    return {
      ...this.#child.counts,
      drawn: this.#drawn,
      refused: this.#refused,
      waiting: this.#waiting,
    };
  }

  /** Process id while the process runs; null otherwise. */
  get pid(): number | null {
    return this.#child.pid;
  }

  /** Decodes an image and returns its stored form. This task is never refused, however many wait. @throws PictureError */
  async storedForm(bytes: Uint8Array, kind: MediaKind, maxBytes: number): Promise<StoredForm> {
    const reply = await this.#decode({ do: 'store', bytes, kind, maxBytes });
    if (!isStoredForm(reply))
      throw new Error('The process that decodes images returned no image to store.');
    if (reply.bytes.length > maxBytes)
      throw new PictureError(
        `The image has ${reply.bytes.length} bytes after it was encoded again; at most ${maxBytes} are allowed.`,
      );
    return reply;
  }

  /** Checks that an SVG can be drawn. This task is never refused, however many wait. @throws PictureError */
  async checkDrawing(svg: Uint8Array): Promise<void> {
    await this.#decode({ do: 'icon', bytes: svg, size: 512, share: 1 });
  }

  /** Returns the thumbnail of a stored image; null for an image that cannot be decoded. @throws DrawingUnavailable */
  async small(bytes: Uint8Array): Promise<Buffer | null> {
    try {
      return await this.#draw({ do: 'small', bytes }, bytes.length);
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }

  /** Draws an SVG and the images to which it refers, as PNG or as JPEG. @param width in pixels @throws DrawingUnavailable */
  async draw(
    svg: string,
    width: number,
    { pictures = new Map(), jpegWithin = null }: DrawOptions = {},
  ): Promise<Buffer> {
    const bytes = [...pictures.values()].reduce((sum, { length }) => sum + length, svg.length);
    return asDrawing(() => this.#draw({ do: 'draw', svg, width, pictures, jpegWithin }, bytes));
  }

  /** Draws an image in the middle of a transparent square; null for an image that cannot be decoded. @throws DrawingUnavailable */
  async icon(bytes: Uint8Array, size: number, share: number): Promise<Buffer | null> {
    try {
      return await this.#draw({ do: 'icon', bytes, size, share }, bytes.length);
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }

  /** Ends the process permanently. */
  end(): Promise<void> {
    return this.#child.end();
  }

  async #draw(task: Task, size: number): Promise<Buffer> {
    if (this.#waiting >= maxWaiting || this.#waitingBytes + size > maxWaitingBytes) {
      this.#refused += 1;
      throw new DrawingUnavailable('Too many images wait to be drawn.');
    }
    this.#waiting += 1;
    this.#waitingBytes += size;
    try {
      const reply = await this.#child.ask(task);
      if (!(reply instanceof Uint8Array))
        throw new Error('The process that draws images returned no image.');
      this.#drawn += 1;
      return Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
    } catch (error) {
      throw this.#asRefusal(error);
    } finally {
      this.#waiting -= 1;
      this.#waitingBytes -= size;
    }
  }

  /**
   * Converts an error. If a task took too long, its image is treated as malicious. If the process ended, the cause may be outside of
   * Laurel.
   */
  #asRefusal(error: unknown): unknown {
    if (!(error instanceof ChildError)) return error;
    if (error.reason !== 'ended') return new PictureError(error.message, { cause: error });
    this.#refused += 1;
    return new DrawingUnavailable('The process that draws images ended unexpectedly.', {
      cause: error,
    });
  }

  async #decode(task: Task): Promise<unknown> {
    try {
      return await this.#child.ask(task);
    } catch (error) {
      if (!(error instanceof ChildError)) throw error;
      throw new PictureError(describe(error), { cause: error });
    }
  }
}

/** Runs work with an image process, which ends together with the work. */
export async function withPictures<T>(work: (pictures: Pictures) => Promise<T>): Promise<T> {
  const pictures = new Pictures();
  try {
    return await work(pictures);
  } finally {
    await pictures.end();
  }
}

/** Draws an SVG made by Laurel, which can always be decoded. If it fails, the library is missing, or the machine is too busy. */
async function asDrawing(draw: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await draw();
  } catch (error) {
    if (error instanceof PictureError)
      throw new DrawingUnavailable(error.message, { cause: error });
    throw error;
  }
}

function describe({ reason, message }: ChildError): string {
  if (reason === 'failed') return `The image cannot be decoded: ${message}.`;
  if (reason === 'time') return 'The image takes too long to decode.';
  if (reason === 'memory') return 'The image takes too much memory to decode.';
  return 'The process that decodes images ended unexpectedly. Try again.';
}
