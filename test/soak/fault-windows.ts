/** Time windows of injected faults. Failures within such a window are expected. */

export class FaultWindows {
  readonly #windows: { readonly from: number; to: number }[] = [];

  /** Number of windows. */
  get count(): number {
    return this.#windows.length;
  }

  /** Opens a window for the duration of `fault` and `afterMs` milliseconds more. */
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
