/** Long lists: a response's text omits their items, which are streamed while it is sent (contract/long-list.ts). */

import type { ItemBatches, PictureBase } from '../contract/index.ts';
import { readBatches } from '../contract/index.ts';
import type { WireValue } from './value.ts';

/** Writes a value as byte text (byte-text.ts). A value that cannot be represented is written as null. */
export type ValueWriter = (value: unknown, pictures: PictureBase) => string;

/** The items of a long list with their writer. */
export interface LongList {
  readonly batches: ItemBatches<WireValue>;
  /** Number of items, if it is known. */
  readonly length: number | undefined;
  readonly writeItem: (item: WireValue) => string;
  /** Separator between items. */
  readonly between: string;
}

/** Placeholder for the items of a long list: a character that cannot occur in XML (XML 1.0, 2.2) or JSON (RFC 8259, 7). */
export const placeholder = '\u0000';

/** Holds the long list of the response that is being written; a response has at most one. */
export class LongLists {
  #found: LongList | null = null;

  /** Registers a long list and returns its placeholder; null for an ordinary list. */
  leaveOut(
    list: readonly WireValue[],
    writeItem: LongList['writeItem'],
    between: string,
  ): string | null {
    const batches = list.length === 0 ? readBatches(list) : undefined;
    if (batches === undefined) return null;
    if (this.#found !== null) throw new TypeError('An answer can have only one long list.');
    this.#found = { batches, length: batches.length, writeItem, between };
    return placeholder;
  }

  /** Returns and clears the long list of the last response; null if it had none. */
  take(): LongList | null {
    const found = this.#found;
    this.#found = null;
    return found;
  }
}
