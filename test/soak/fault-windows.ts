/** When something was broken on purpose: what fails then was made to, what fails outside was not. */

export class FaultWindows {
  #open = 0;
  #lastEndAt = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** How many there were. */
  get count(): number {
    return this.#count;
  }

  /** A window while `fault` lasts, and so many milliseconds after it. */
  async during(fault: Promise<unknown>, afterMs: number): Promise<void> {
    this.#count += 1;
    this.#open += 1;
    await fault;
    this.#open -= 1;
    this.#lastEndAt = performance.now() + afterMs;
  }

  /** @param at by performance.now() */
  isWithin(at: number): boolean {
    return this.#open > 0 || at <= this.#lastEndAt;
  }
}
