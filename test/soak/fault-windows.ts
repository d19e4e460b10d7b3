/** When something was broken on purpose: what fails then was made to, what fails outside was not. */

export class FaultWindows {
  readonly #windows: { readonly from: number; to: number }[] = [];

  /** How many there were. */
  get count(): number {
    return this.#windows.length;
  }

  /** A window while `fault` lasts, and so many milliseconds after it. */
  async during(fault: Promise<unknown>, afterMs: number): Promise<void> {
    const window = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#windows.push(window);
    await fault;
    window.to = Date.now() + afterMs;
  }

  /** @param at milliseconds UTC */
  isWithin(at: number): boolean {
    return this.#windows.some(({ from, to }) => from <= at && at <= to);
  }
}
