/** Applies instance records of images. An image is stored when its last part arrives, if the bytes match the hash. */

import { createHash } from 'node:crypto';
import type { MediaPartRecord, MediaRecord } from '../../records/media-records.ts';
import { mediaPartBytes } from '../../records/media-records.ts';
import type { Transaction } from '../engine/engine.ts';
import type { Outcome } from '../port/loads.ts';
import { deleteMedia, insertPart, readBytes, selectMedia, writeRow } from './media-rows.ts';

/** Applies the images of one load. */
export class LoadedMedia {
  readonly #transaction: Transaction;
  readonly #now: number;
  /** Images whose parts have not all arrived. */
  readonly #open = new Map<string, number>();

  constructor(transaction: Transaction, now: number) {
    this.#transaction = transaction;
    this.#now = now;
  }

  async add({
    hash,
    kind,
    size,
    width,
    height,
    source = null,
    checked,
  }: MediaRecord): Promise<Outcome> {
    if ((await this.#transaction.get(selectMedia, [hash])) !== undefined) return 'unchanged';
    this.#open.set(hash, size);
    await writeRow(this.#transaction, {
      hash,
      kind,
      size,
      width,
      height,
      source,
      checkedAt: checked ?? this.#now,
    });
    return 'added';
  }

  async addPart({ hash, part, content }: MediaPartRecord): Promise<Outcome> {
    const size = this.#open.get(hash);
    if (size === undefined) {
      const isStored = (await this.#transaction.get(selectMedia, [hash])) !== undefined;
      return isStored ? 'unchanged' : { rejected: `unknown picture ${hash}` };
    }
    await this.#transaction.runMany(insertPart, [[hash, part, content]]);
    if ((part + 1) * mediaPartBytes < size) return 'added';
    this.#open.delete(hash);
    const bytes = await readBytes(this.#transaction, hash);
    if (bytes.length === size && createHash('sha256').update(bytes).digest('hex') === hash)
      return 'added';
    await deleteMedia(this.#transaction, hash);
    return { rejected: `the bytes of the picture ${hash} do not have this hash` };
  }

  /** Deletes the images whose last part is missing. */
  async finish(): Promise<void> {
    for (const hash of this.#open.keys()) await deleteMedia(this.#transaction, hash);
  }
}
