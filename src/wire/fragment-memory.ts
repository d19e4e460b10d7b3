/**
 * Memory of serialized catalogue fragments, one byte budget for all writers of XML and JSON. When it is used up, every fragment
 * is dropped at once and rendered again at its next use: fragments are cheap to render, and nothing has to be counted at a hit.
 *
 * Bytes lie one behind the other in few large blocks: read in an order that cannot be predicted, 20,000 of them as objects of
 * their own cost three times as much, nearly all of it waiting for memory (docs/performance.md, "The cold path since").
 */

/** Bytes of the first block; each later one has twice as many, up to a bound: small services need little. */
const [firstBlock, largestBlock] = [16_384, 1_048_576];
/** 20,000 games in one rendering take about 16 MB. */
const usualMaxBytes = 25_165_824;

export class FragmentMemory {
  /** Raised when all fragments are dropped: places and counts of an earlier generation are void. */
  generation = 0;
  readonly #maxBytes: number;
  readonly #blocks: Buffer[] = [];
  /** Where the next fragment goes: not at 0, which stands for none. */
  #next = 1;
  /** The end of the last block. */
  #end = 0;
  #bytes = 0;

  constructor(maxBytes = usualMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Drops everything where so many bytes more would exceed the budget; to be called before `append` and `count`. */
  makeRoom(bytes: number): void {
    if (this.#bytes + bytes <= this.#maxBytes) return;
    this.generation += 1;
    this.#blocks.length = 0;
    this.#next = 1;
    this.#end = 0;
    this.#bytes = 0;
  }

  /** Counts memory that a writer holds itself, until the generation ends. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Copies a fragment behind the others. A place is the number of a block times the size of one, and where in it the fragment begins. */
  append(head: Uint8Array, bytes: Uint8Array): number {
    const length = head.length + bytes.length;
    if (length >= largestBlock) throw new RangeError('A fragment is larger than a block of memory.');
    if (this.#next + length > this.#end) this.#openBlock(length);
    const place = this.#next;
    const block = this.blockOf(place);
    block?.set(head, place % largestBlock);
    block?.set(bytes, (place % largestBlock) + head.length);
    this.#next += length;
    return place;
  }

  /** The block that a place is in. */
  blockOf(place: number): Buffer | undefined {
    return this.#blocks[Math.floor(place / largestBlock)];
  }

  #openBlock(length: number): void {
    const size = Math.min(largestBlock, Math.max(firstBlock * 2 ** this.#blocks.length, length + 1));
    const from = this.#blocks.length * largestBlock;
    this.#blocks.push(Buffer.allocUnsafeSlow(size));
    this.#bytes += size;
    this.#next = from + 1;
    this.#end = from + size;
  }
}

/** Where in its block a place is. */
export function offsetOf(place: number): number {
  return place % largestBlock;
}
