/** Unpacks the archives of an upload in a child process, which is ended if it exceeds its limits. */

import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Child, ChildError } from '../../child/index.ts';
import { UploadError } from '../upload-error.ts';
import type { UnpackLimits } from './limits.ts';
import type { ArchiveKind, UnpackReply } from './messages.ts';
import { isReply } from './messages.ts';

/** The first bytes of each kind of archive. An empty ZIP file begins with the end-of-directory record. */
const signatures: readonly (readonly [kind: ArchiveKind, start: Buffer])[] = [
  ['zip', Buffer.from('PK\u0003\u0004')],
  ['zip', Buffer.from('PK\u0005\u0006')],
  ['gzip', Buffer.from([0x1f, 0x8b])],
];
const maxMegabytes = 300;

/**
 * Replaces each archive in a folder by a folder of the same name with its files. Archives inside archives are not unpacked. Throws
 * UploadError.
 * @param signal ends the process
 */
export async function unpackAll(
  folder: string,
  limits: UnpackLimits,
  signal: AbortSignal,
): Promise<void> {
  const child = createChild(limits);
  const stop = (): void => void child.end();
  signal.addEventListener('abort', stop);
  try {
    let { maxFiles, maxBytes } = limits;
    for (const file of await listFiles(folder)) {
      signal.throwIfAborted();
      const kind = await archiveKind(file);
      if (kind === null) continue;
      const { files, bytes } = await unpackOne(child, {
        file,
        kind,
        limits: { ...limits, maxFiles, maxBytes },
      }).catch((error: unknown) => {
        signal.throwIfAborted(); // if the caller ended the process, the error is the reason of the abort
        throw error;
      });
      maxFiles -= files;
      maxBytes -= bytes;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await child.end();
  }
}

function createChild({ timeMs }: UnpackLimits): Child {
  return new Child({
    // The file is in the same folder as this one, both in the source (.ts) and in the build (.js).
    file: join(import.meta.dirname, `unpack-process${extname(import.meta.filename)}`),
    maxProcessorMs: timeMs,
    maxMs: timeMs,
    maxMegabytes,
    maxTasks: 1000,
    idleMs: 1000,
  });
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function archiveKind(path: string): Promise<ArchiveKind | null> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const found = signatures.find(([, start]) => buffer.subarray(0, start.length).equals(start));
    return found?.[0] ?? null; // absent: any other file
  } finally {
    await file.close();
  }
}

interface Archive {
  readonly file: string;
  readonly kind: ArchiveKind;
  readonly limits: UnpackLimits;
}

async function unpackOne(
  child: Child,
  { file, kind, limits }: Archive,
): Promise<Exclude<UnpackReply, { readonly failure: string }>> {
  const target = `${file}.unpacked`;
  await mkdir(target, { mode: 0o700 });
  const reply = await ask(child, { archive: file, kind, target, limits });
  if ('failure' in reply)
    throw new UploadError(reply.failure, `${JSON.stringify(basename(file))}: ${reply.message}`);
  await rm(file);
  await rename(target, join(dirname(file), basename(file)));
  return reply;
}

async function ask(child: Child, task: object): Promise<UnpackReply> {
  try {
    const reply = await child.ask(task);
    if (isReply(reply)) return reply;
  } catch (error) {
    if (!(error instanceof ChildError) || error.reason === 'failed') throw error;
    return {
      failure: error.reason === 'ended' ? 'invalid' : 'too-large',
      message: `The archive could not be unpacked. ${error.message}`,
    };
  }
  throw new TypeError('The process that unpacks returned no reply.');
}
