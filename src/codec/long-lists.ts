/** Long lists inside an answer: their items are left out of its text and written while it is sent (contract/long-list.ts). */

import type { ItemBatches } from '../contract/index.ts';
import { batchesOf } from '../contract/index.ts';
import type { WireValue } from './value.ts';

/** Writes a value as byte text (byte-text.ts); undefined counts as null. */
export type ValueWriter = (value: WireValue | undefined) => string;

/** The items of a long list, and how they are written. */
export interface LongList {
  readonly batches: ItemBatches<WireValue>;
  readonly writeItem: ValueWriter;
  /** What stands between two items. */
  readonly between: string;
}

/** Stands in an answer for the items that follow later: neither XML (XML 1.0, 2.2) nor JSON (RFC 8259, 7) has this character as it is. */
export const placeholder = '\u0000';

/** The long list of the answer that is being written: one at most. */
export class LongLists {
  #found: LongList | null = null;

  /** What stands for the items of a list; null for a list that is written at once. */
  leaveOut(list: readonly WireValue[], writeItem: ValueWriter, between: string): string | null {
    const batches = list.length === 0 ? batchesOf(list) : undefined;
    if (batches === undefined) return null;
    if (this.#found !== null) throw new TypeError('An answer has one long list at most.');
    this.#found = { batches, writeItem, between };
    return placeholder;
  }

  /** The list left out of the text written last; null where all of it was written. */
  take(): LongList | null {
    const found = this.#found;
    this.#found = null;
    return found;
  }
}
