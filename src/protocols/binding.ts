/** Binding: a protocol for calls and answers. Each binding has one file with the same members. */

import type { Fault } from '../contract/index.ts';
import type { WireValue } from '../codec/index.ts';
import type { Call } from './call.ts';
import type { WireRequest, WireResponse } from './exchange.ts';

/** Result of an operation: a value, a list in batches, or one page of a list. */
export type CallResult = WireValue | Batches | ResultPage;

/** A list read in batches, with its length if that is available in advance. */
export interface Batches extends AsyncIterable<readonly WireValue[]> {
  readonly length?: number;
}

/** One page of a list. */
export class ResultPage {
  readonly items: readonly WireValue[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;

  constructor(items: readonly WireValue[], next: string | null) {
    this.items = items;
    this.next = next;
  }
}

/** Type guard for a list in batches. */
export function isBatched(result: CallResult): result is Batches {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/** Answer format: the content type and the text around a rendered result. Formats with the same rendering differ only in these. */
export interface AnswerForm {
  readonly name: string;
  readonly rendering: 'soap' | 'http' | 'json';
  readonly contentType: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Returns the Link header field for a cursor; only in bindings with pagination. */
  readonly linkNext?: (cursor: string) => string;
}

/** One request and its answer; decoding determines the answer format. */
export interface Exchange {
  /** Throws Fault. */
  decode(): Call;
  /** The answer format; final once the call is decoded. */
  form(): AnswerForm;
  encodeFault(fault: Fault): WireResponse;
}

export interface Binding {
  readonly name: string;
  /** Whether a request uses this binding; bindings are tried in the order of protocols/index.ts. */
  matches(request: WireRequest): boolean;
  /** @param address base URL of the service as seen by the client; empty for a request refused before it was determined */
  open(request: WireRequest, address?: string): Exchange;
}
