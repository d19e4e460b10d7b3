/** What a binding is: a way to write a call and its answer. One file a binding, the same members in each. */

import type { Fault } from '../contract/index.ts';
import type { WireValue } from '../wire/index.ts';
import type { Call } from './call.ts';
import type { WireRequest, WireResponse } from './exchange.ts';

/** A result as operations give it; a list may come in batches. */
export type CallResult = WireValue | AsyncIterable<readonly WireValue[]>;

/** Tells a list in batches from a value. */
export function isBatched(result: CallResult): result is AsyncIterable<readonly WireValue[]> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/** What stands around a rendered result. Forms of one rendering differ in nothing else. */
export interface AnswerForm {
  readonly name: string;
  readonly rendering: 'soap' | 'http';
  readonly contentType: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** One request being answered: decoding decides how its answer is written. */
export interface Exchange {
  /** Throws Fault. */
  decode(): Call;
  /** The form of the answer, known once the call is decoded. */
  form(): AnswerForm;
  encodeFault(fault: Fault): WireResponse;
}

export interface Binding {
  readonly name: string;
  /** Whether a request is written in this binding; asked in the order of bindings/index.ts. */
  matches(request: WireRequest): boolean;
  open(request: WireRequest): Exchange;
}
