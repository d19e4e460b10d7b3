/**
 * Pending commands of a transaction. They are sent without waiting for their responses, so that the server writes one batch while the
 * next is prepared. The connection preserves their order, so later statements see their writes. A failed command aborts the transaction.
 * The next statement, or the end of the transaction, reports the first failure rather than its consequences.
 */
import { invariant } from '../../../invariant.ts';

/** The commands of one connection that have no response yet. */
export class Underway {
  /** Maximum pending parameter lists. */
  readonly #max: number;
  readonly #sent: { readonly lists: number; readonly answer: Promise<void> }[] = [];
  #lists = 0;
  #failure: { readonly error: unknown } | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** Waits for all pending commands and returns the first failure, or null. Call when a later statement has failed. */
  async failure(): Promise<{ readonly error: unknown } | null> {
    await Promise.all(this.#sent.map(({ answer }) => answer));
    return this.#failure;
  }

  /** Adds a sent command with `lists` parameter lists. Waits while too many lists are pending. Throws the first failure. */
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

  /** Waits for all pending commands. Throws the first failure and resets it. */
  async drain(): Promise<void> {
    while (this.#sent.length > 0) await this.#next();
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure.error;
  }

  /** Waits for the oldest pending command. */
  async #next(): Promise<void> {
    const oldest = invariant(this.#sent.shift(), 'lists that are counted are pending');
    this.#lists -= oldest.lists;
    await oldest.answer;
  }
}
