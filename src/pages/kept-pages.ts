/** Pages that are sent again as long as nothing was committed and the day is the same. Bounded; the oldest go first. */

import type { WireResponse } from '../bindings/index.ts';

interface Kept {
  readonly response: WireResponse;
  readonly mark: string;
  readonly bytes: number;
}

export class KeptPages {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The page of an address, if it was made under the same mark. */
  get(address: string, mark: string): WireResponse | null {
    const found = this.#kept.get(address);
    if (found?.mark === mark) return found.response;
    if (found !== undefined) this.#drop(address, found);
    return null;
  }

  keep(address: string, mark: string, response: WireResponse): void {
    const { body } = response;
    if (!(body instanceof Uint8Array) || body.length * 8 > this.#maxBytes) return;
    const before = this.#kept.get(address); // two may have asked for it at once
    if (before !== undefined) this.#drop(address, before);
    const bytes = body.length + 2 * address.length + 512;
    this.#kept.set(address, { response, mark, bytes });
    this.#bytes += bytes;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest, kept);
    }
  }

  #drop(address: string, { bytes }: Kept): void {
    this.#kept.delete(address);
    this.#bytes -= bytes;
  }
}
