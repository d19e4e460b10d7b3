/** What a binding is: a way to write a call and its answer. One file a binding, the same members in each. */

import type { Fault, Service } from '../contract/index.ts';
import type { ResultWriters, WireValue } from '../wire/index.ts';
import type { Call } from './call.ts';
import type { WireRequest, WireResponse } from './exchange.ts';

/** A result as operations give it; a list may come in batches. */
export type CallResult = WireValue | AsyncIterable<readonly WireValue[]>;

/** Tells a list in batches from a value. */
export function isBatched(result: CallResult): result is AsyncIterable<readonly WireValue[]> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/** One request being answered: decoding decides how its answer is written. */
export interface Exchange {
  /** Throws Fault. */
  decode(): Call;
  encode(call: Call, result: CallResult): Promise<WireResponse>;
  encodeFault(fault: Fault): WireResponse;
}

export interface Binding {
  readonly name: string;
  /** Whether a request is written in this binding; asked in the order of bindings/index.ts. */
  matches(request: WireRequest): boolean;
  open(request: WireRequest): Exchange;
}

/** What bindings are made from: the contract's instance and the compiled writers of its results. */
export interface BindingContext {
  readonly service: Service;
  readonly writers: ResultWriters;
}
