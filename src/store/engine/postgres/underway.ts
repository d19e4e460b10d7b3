/**
 * Commands of a transaction that were sent and are not waited for: the server writes one batch while the next is
 * made. The connection keeps their order, so whatever follows sees what they wrote. One that fails has ended the
 * transaction; whoever asks next, or ends the transaction, is told of that failure, not of those that follow from it.
 */
export class Underway {
  /** Lists of parameters that may be on their way; some megabytes. */
  readonly #max: number;
  readonly #sent: { readonly lists: number; readonly answer: Promise<void> }[] = [];
  #lists = 0;
  #failure: { readonly error: unknown } | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * To be asked when something that was sent after them has failed: what the first of them that failed was answered, when all
   * have been noted; null where none failed.
   */
  async failure(): Promise<{ readonly error: unknown } | null> {
    await Promise.all(this.#sent.map(({ answer }) => answer));
    return this.#failure;
  }

  /**
   * Notes a command that has been sent with so many lists of parameters. Waits while there are too many on their way. Throws what one failed with.
   */
  async add(answer: Promise<unknown>, lists: number): Promise<void> {
    const noted = answer.then(
      () => undefined,
      (error: unknown) => void (this.#failure ??= { error }),
    );
    this.#sent.push({ lists, answer: noted });
    this.#lists += lists;
    while (this.#lists > this.#max) await this.#next();
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Waits for all of them. Throws what the first that failed was answered, and forgets it. */
  async drain(): Promise<void> {
    while (this.#sent.length > 0) await this.#next();
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure.error;
  }

  /** Waits for the oldest. */
  async #next(): Promise<void> {
    const oldest = this.#sent.shift();
    this.#lists -= oldest?.lists ?? 0;
    await oldest?.answer;
  }
}
