/** Answers calls, with what is kept of earlier answers where it is still right. */

import type { AnswerForm, Call, CallArguments, WireResponse } from '../bindings/index.ts';
import { renderAnswer } from '../bindings/index.ts';
import type { ServiceOperation } from '../contract/index.ts';
import type { ResultWriters } from '../wire/index.ts';
import type { CallContext } from './call-operation.ts';
import { callOperation } from './call-operation.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { isInTime, KeptAnswers } from './kept-answers.ts';

export interface Freshness {
  /** Changes whenever data that was committed could be seen in an answer. */
  stamp(): number;
  /** Changes whenever reads may be answered by another server than before. */
  source(): number;
  /** The same for a request that is just being taken from its connection; cheap enough to ask for each. */
  stampOfTurn(): number;
  /** Text of all the answer depends on: equal texts, equal answers. Null where the answer is not to be kept. */
  marksOf(operation: ServiceOperation, args: CallArguments): Promise<string | null>;
  /** Within what time the answer says the same though nothing changes: milliseconds UTC. */
  timeOf(result: unknown, now: number): { readonly madeAt: number; readonly expiresAt: number };
}

export interface AnswerContext {
  readonly calls: CallContext;
  readonly writers: ResultWriters;
  readonly freshness: Freshness;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  /** Bound of what is kept; 0 keeps nothing. */
  readonly keptBytes: number;
}

/** An answer, and what is kept of it. */
export interface Answered {
  readonly response: WireResponse;
  readonly kept: KeptAnswer | null;
  /** Whether it was made for an earlier call. */
  readonly isReused: boolean;
}

/** What an answer depends on, and when and from where that was read. */
interface ReadState {
  readonly marks: string;
  readonly stamp: number;
  readonly source: number;
}

export class CallAnswerer {
  readonly #context: AnswerContext;
  readonly #kept: KeptAnswers;

  /** @param onRelease told of every answer that is no longer kept */
  constructor(context: AnswerContext, onRelease: (kept: KeptAnswer) => void) {
    this.#context = context;
    this.#kept = new KeptAnswers(context.keptBytes, onRelease);
  }

  /** Throws Fault. */
  async answer(form: AnswerForm, call: Call): Promise<Answered> {
    const { freshness, now, keptBytes } = this.#context;
    // Pages are many and each is asked for once.
    if (keptBytes === 0 || call.page !== undefined) return this.#render(form, call, null);
    // The stamp is taken before the marks and the marks before the data: what is committed between is found at the next look.
    const stamp = freshness.stamp();
    const source = freshness.source();
    const known = this.#kept.get(form, call);
    if (known !== undefined && known.stamp === stamp && isInTime(known, now())) return this.#reuse(form, known);
    const marks = await freshness.marksOf(call.operation, call.args);
    if (known !== undefined && known.marks === marks && isInTime(known, now())) {
      known.stamp = stamp;
      return this.#reuse(form, known);
    }
    return this.#render(form, call, marks === null ? null : { marks, stamp, source });
  }

  /** Whether a kept answer is right without another look at the store. */
  isRight(kept: KeptAnswer): boolean {
    return kept.stamp === this.#context.freshness.stampOfTurn() && isInTime(kept, this.#context.now());
  }

  /** Looks at the store whether a kept answer is still right, and notes that it is. Throws Fault. */
  async renew(kept: KeptAnswer): Promise<boolean> {
    const { freshness, now } = this.#context;
    const { operation, args } = kept.call;
    const stamp = freshness.stamp();
    if (kept.stamp !== stamp && (await freshness.marksOf(operation, args)) !== kept.marks) return false;
    if (!kept.isKept || !isInTime(kept, now())) return false;
    kept.stamp = stamp;
    kept.isUsed = true;
    return true;
  }

  /** Notes a request that a kept answer is found by; false where the answer is no longer kept then. */
  addRequest(kept: KeptAnswer, request: string): boolean {
    return this.#kept.addRequest(kept, request);
  }

  #reuse(form: AnswerForm, kept: KeptAnswer): Answered {
    kept.isUsed = true;
    return { response: this.#kept.answerIn(form, kept), kept, isReused: true };
  }

  async #render(form: AnswerForm, call: Call, state: ReadState | null): Promise<Answered> {
    const { calls, writers, freshness, now } = this.#context;
    // Taken before DisplayDates are written, so that the answer expires no later than they change.
    const at = now();
    const result = await callOperation(call, calls);
    const response = await renderAnswer(form, call.operation, result, writers);
    if (state === null || result === null) return { response, kept: null, isReused: false };
    // Marks and data may then be of two states; with replicas, of two servers.
    const { marks, stamp, source } = state;
    if (freshness.stamp() !== stamp || freshness.source() !== source) return { response, kept: null, isReused: false };
    const kept = this.#kept.keep(form, call, response, { marks, ...freshness.timeOf(result, at), stamp });
    return { response: kept === null ? response : this.#kept.answerIn(form, kept), kept, isReused: false };
  }
}
