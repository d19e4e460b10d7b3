/**
 * Receives the files of a form (multipart/form-data, RFC 7578) into a folder. The body is parsed while it arrives, so only one chunk is
 * in memory. Fields come before files, so that a request can be refused before any of its files is written.
 */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { Busboy } from '@fastify/busboy';
import { isStorageFull, systemErrorCode } from '../system-errors.ts';
import { isClutter, readSafePath } from './safe-path.ts';
import { UploadError } from './upload-error.ts';

/** A received file. */
export interface ReceivedFile {
  /** Path with slashes below the folder, as sent by the client. */
  readonly path: string;
  readonly bytes: number;
}

/** A received form. Its files are in the folder. */
export interface ReceivedUpload {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
}

/** The options for receiving a form. */
export interface ReceiveOptions {
  /** The Content-Type header of the request. */
  readonly contentType: string;
  /** An empty folder for the files. */
  readonly folder: string;
  /** Maximum size of all files together in bytes. */
  readonly maxBytes: number;
  /** Called with all fields before the first file is written; an error refuses the form. */
  readonly onFields: (fields: ReadonlyMap<string, string>) => Promise<void>;
}

/** Limits of a form. It may have many files, because a trophy folder has an image for each trophy. Fields are few and short. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 4096,
  fields: 40,
  files: 20_000,
  parts: 20_040,
  headerPairs: 20,
  headerSize: 8192,
};

/**
 * Receives a form. After a failure it continues to read, because a client that is still sending would not see the response; the source of
 * the chunks limits the time. The caller removes the folder. Throws UploadError, errors of `onFields`, of the chunks and of the system.
 * @param chunks the body, limited in size and time
 */
export async function receiveUpload(
  chunks: AsyncIterable<Buffer>,
  options: ReceiveOptions,
): Promise<ReceivedUpload> {
  const form = new Form(options);
  try {
    for await (const chunk of chunks) await form.write(chunk);
    return await form.end();
  } finally {
    await form.close();
  }
}

/** The form parser with the files that are being written. */
class Form {
  readonly #options: ReceiveOptions;
  readonly #parser: BusboyInstance;
  readonly #fields = new Map<string, string>();
  readonly #files: ReceivedFile[] = [];
  /** Aborted with the first failure; its reason is the error. */
  readonly #failed = new AbortController();
  readonly #finished: Promise<void>;
  #writing: Promise<void> = Promise.resolve();
  #hasFiles = false;
  #size = 0;

  constructor(options: ReceiveOptions) {
    this.#options = options;
    this.#parser = createParser(options.contentType);
    this.#finished = new Promise((resolve) => {
      this.#parser.on('finish', resolve);
      this.#failed.signal.addEventListener('abort', () => resolve());
    });
    this.#listen();
  }

  /** Parses a chunk. Resolves when the next chunk may follow. After a failure, chunks are ignored. */
  async write(chunk: Buffer): Promise<void> {
    if (this.#failed.signal.aborted || this.#parser.write(chunk)) return;
    await Promise.race([once(this.#parser, 'drain'), this.#finished]);
  }

  /** Resolves when the form is complete and its files are written. */
  async end(): Promise<ReceivedUpload> {
    if (!this.#failed.signal.aborted) this.#parser.end();
    await this.#finished;
    await this.#writing;
    this.#failed.signal.throwIfAborted();
    if (!this.#hasFiles) await this.#options.onFields(this.#fields);
    if (this.#files.length === 0)
      throw new UploadError('invalid', 'The form has no file.', { hasFiles: false });
    return { fields: this.#fields, files: this.#files };
  }

  /** Stops writing files. */
  async close(): Promise<void> {
    this.#fail(new UploadError('invalid', 'The form is incomplete.'));
    this.#parser.destroy();
    await this.#writing;
  }

  #listen(): void {
    const refuse = (what: string) => () =>
      this.#fail(new UploadError('too-large', `The form has too many ${what}.`));
    this.#parser
      .on('error', (error) => this.#fail(toMalformed(error)))
      .on('field', (name, value, isNameCut, isCut) =>
        this.#takeField(name, value, isNameCut || isCut),
      )
      .on('file', (_, stream, name) => this.#receive(stream, name))
      .on('filesLimit', refuse('files'))
      .on('fieldsLimit', refuse('fields'))
      .on('partsLimit', refuse('parts'));
  }

  #takeField(name: string, value: string, isCut: boolean): void {
    if (this.#hasFiles)
      this.#fail(
        new UploadError(
          'invalid',
          'A field of the form comes after a file. The fields must come first.',
        ),
      );
    else if (isCut || this.#fields.has(name))
      this.#fail(new UploadError('invalid', 'A field of the form is too long, or occurs twice.'));
    else this.#fields.set(name, value);
  }

  #fail(error: unknown): void {
    if (!this.#failed.signal.aborted) this.#failed.abort(error);
  }

  /** Writes a file after all earlier files are written. */
  #receive(stream: BusboyFileStream, name: string | undefined): void {
    const isFirst = !this.#hasFiles;
    this.#hasFiles = true;
    stream.on('error', () => undefined); // the parser reports it
    const before = this.#writing;
    const write = async (): Promise<void> => {
      await before;
      if (isFirst) await this.#options.onFields(this.#fields);
      if (!this.#failed.signal.aborted) await this.#store(stream, name);
    };
    this.#writing = write().catch((error: unknown) => this.#fail(explain(error)));
  }

  async #store(stream: BusboyFileStream, name = ''): Promise<void> {
    // If a form's file field is left empty, browsers send a file without name and content.
    if (name === '' || isClutter(name)) return void stream.resume();
    const safe = readSafePath(name);
    if ('refused' in safe)
      throw new UploadError('invalid', `The name of an uploaded file ${safe.refused}.`);
    const target = join(this.#options.folder, safe.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const before = this.#size;
    await pipeline(
      stream,
      (chunks: AsyncIterable<Buffer>) => this.#counted(chunks),
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
      { signal: this.#failed.signal },
    );
    this.#files.push({ path: safe.path, bytes: this.#size - before });
  }

  async *#counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { maxBytes } = this.#options;
    for await (const chunk of chunks) {
      this.#size += chunk.length;
      if (this.#size > maxBytes)
        throw new UploadError(
          'too-large',
          `The files are larger than ${Math.floor(maxBytes / bytesPerMegabyte)} MB, the limit of this instance (--upload-limit).`,
        );
      yield chunk;
    }
  }
}

const bytesPerMegabyte = 1_048_576;

/** Creates the parser. Throws UploadError for a body that is not a form. */
function createParser(contentType: string): BusboyInstance {
  try {
    if (/^multipart\/form-data\b/i.test(contentType))
      return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch (error) {
    throw toMalformed(error);
  }
  throw new UploadError(
    'invalid',
    'Files are sent as a form: the Content-Type must be multipart/form-data.',
    { hasFiles: false },
  );
}

function toMalformed(cause: unknown): UploadError {
  return new UploadError('invalid', 'The form is incomplete, or not valid multipart/form-data.', {
    cause,
  });
}

/** Converts a system error to an error that the sender can understand. */
function explain(error: unknown): unknown {
  if (isStorageFull(error))
    return new UploadError('no-space', 'The disk has no space for the files.', { cause: error });
  if (clashing.has(systemErrorCode(error)))
    return new UploadError('invalid', 'Two of the uploaded files have the same name.', {
      cause: error,
    });
  return error;
}

/** System error codes of a name clash: a file or folder of this name already exists. */
const clashing: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);
