/**
 * Pictures, decoded and drawn in a process of their own: it starts with the first picture and is ended when it is idle, after a number
 * of tasks and over its limits, so that neither a hostile picture nor the memory of the library stays with the service.
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

/** What the process is started with, and when it is ended. */
export const pictureProcess: ChildRules = {
  // The file is .ts in the sources and .js in the build.
  file: join(processFolder, `main${extname(import.meta.filename)}`),
  cwd: fontFolder,
  // One thread, and few places of its memory: what is freed is returned.
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

/** Tasks of readers that may wait, and the bytes that they hold. Each takes some 20 ms. */
const maxWaiting = 32;
const maxWaitingBytes = 16 * 2 ** 20;

/** What has been asked of the process so far, and what waits. */
export interface PictureCounts extends ChildCounts {
  /** Images drawn for readers. */
  readonly drawn: number;
  /** Requests for images that were refused, because too many waited or because the process ended. */
  readonly refused: number;
  readonly waiting: number;
}

/** What a drawing has besides its SVG. */
type DrawOptions = Partial<Pick<DrawTask, 'pictures' | 'jpegWithin'>>;

/** The pictures of a process, which wait for one child process. */
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

  /** Decodes a picture and returns what is stored of it. Always waits for its turn. @throws PictureError */
  async storedForm(bytes: Uint8Array, kind: MediaKind, maxBytes: number): Promise<StoredForm> {
    const reply = await this.#decode({ do: 'store', bytes, kind, maxBytes });
    if (!isStoredForm(reply)) throw new Error('The process for pictures returned no stored form.');
    if (reply.bytes.length > maxBytes)
      throw new PictureError(
        `The picture has ${reply.bytes.length} bytes when it is coded again; at most ${maxBytes} are allowed.`,
      );
    return reply;
  }

  /** Checks that an SVG can be drawn. Always waits for its turn. @throws PictureError */
  async checkDrawing(svg: Uint8Array): Promise<void> {
    await this.#decode({ do: 'icon', bytes: svg, size: 512, share: 1 });
  }

  /** The small form of a stored picture; null for one that cannot be decoded. @throws DrawingUnavailable */
  async small(bytes: Uint8Array): Promise<Buffer | null> {
    try {
      return await this.#draw({ do: 'small', bytes }, bytes.length);
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }

  /** Draws an SVG and the pictures that it names, as PNG or as JPEG. @param width in pixels @throws DrawingUnavailable */
  async draw(
    svg: string,
    width: number,
    { pictures = new Map(), jpegWithin = null }: DrawOptions = {},
  ): Promise<Buffer> {
    const bytes = [...pictures.values()].reduce((sum, { length }) => sum + length, svg.length);
    return asDrawing(() => this.#draw({ do: 'draw', svg, width, pictures, jpegWithin }, bytes));
  }

  /** An image in the middle of a transparent square; null for one that cannot be decoded. @throws DrawingUnavailable */
  async icon(bytes: Uint8Array, size: number, share: number): Promise<Buffer | null> {
    try {
      return await this.#draw({ do: 'icon', bytes, size, share }, bytes.length);
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }

  /** Ends the process for good. */
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
        throw new Error('The process for pictures returned no image.');
      this.#drawn += 1;
      return Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
    } catch (error) {
      throw this.#asRefusal(error);
    } finally {
      this.#waiting -= 1;
      this.#waitingBytes -= size;
    }
  }

  /** A task that took too long is that of a hostile picture; a process that ended may have been ended by somebody else. */
  #asRefusal(error: unknown): unknown {
    if (!(error instanceof ChildError)) return error;
    if (error.reason !== 'ended') return new PictureError(error.message, { cause: error });
    this.#refused += 1;
    return new DrawingUnavailable('The process for pictures ended.', { cause: error });
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

/** Runs work with a process for pictures, which is ended with it. */
export async function withPictures<T>(work: (pictures: Pictures) => Promise<T>): Promise<T> {
  const pictures = new Pictures();
  try {
    return await work(pictures);
  } finally {
    await pictures.end();
  }
}

/** A drawing of ours can always be decoded: where it cannot, the library is missing, or the machine is too busy. */
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
  if (reason === 'failed') return `The picture cannot be decoded: ${message}.`;
  if (reason === 'time') return 'The picture takes too long to decode.';
  if (reason === 'memory') return 'The picture takes too much memory to decode.';
  return 'The process that decodes pictures ended. Try again.';
}
