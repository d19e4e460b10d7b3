/** What a binding is: a way to write a call and its answer. One file a binding, the same members in each. */

import type { Fault } from '../contract/index.ts';
import type { WireValue } from '../codec/index.ts';
import type { Call } from './call.ts';
import type { WireRequest, WireResponse } from './exchange.ts';

/** A result as operations give it; a list may come in batches, or be one page of it. */
export type CallResult = WireValue | Batches | ResultPage;

/** A list that comes in batches; its length where that is known before. */
export interface Batches extends AsyncIterable<readonly WireValue[]> {
  readonly length?: number;
}

/** A part of a list. */
export class ResultPage {
  readonly items: readonly WireValue[];
  /** The text that asks for the next page; null on the last. */
  readonly next: string | null;

  constructor(items: readonly WireValue[], next: string | null) {
    this.items = items;
    this.next = next;
  }
}

/** Tells a list in batches from a value. */
export function isBatched(result: CallResult): result is Batches {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/** What stands around a rendered result. Forms of one rendering differ in nothing else. */
export interface AnswerForm {
  readonly name: string;
  readonly rendering: 'soap' | 'http' | 'json';
  readonly contentType: string;
  readonly prefix: string;
  readonly suffix: string;
  /** The Link header field that leads to the page of a cursor, in those bindings that have pages. */
  readonly linkNext?: (cursor: string) => string;
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
  /** Whether a request is written in this binding; asked in the order of protocols/index.ts. */
  matches(request: WireRequest): boolean;
  /** @param address base URL of the service as the client knows it; empty where the request never came that far */
  open(request: WireRequest, address?: string): Exchange;
}
