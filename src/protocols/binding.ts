/** Binding: a protocol for calls and responses. Each binding has one file with the same members. */

import type { Fault, ServiceOperation } from '../contract/index.ts';
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

/** Response format: the content type and the text around a rendered result. Formats with the same rendering differ only in these. */
export interface ResponseForm {
  readonly name: string;
  readonly rendering: 'soap' | 'http' | 'json';
  readonly contentType: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Returns the Link header field for a cursor; only in bindings with pagination. */
  readonly linkNext?: (cursor: string) => string;
}

/** One request and its response; decoding determines the response format. */
export interface Exchange {
  /** Throws Fault. */
  decode(): Call;
  /** The response format; final once the call is decoded. */
  form(): ResponseForm;
  encodeFault(fault: Fault): WireResponse;
}

/** The port of a binding in WSDL 1.1: the end of its names, and how its requests are bound. */
export type WsdlPort =
  | { readonly kind: 'soap'; readonly suffix: string; readonly prefix: string }
  | { readonly kind: 'http'; readonly suffix: string; readonly request: 'query' | 'form' };

/** How clients use a binding: what documents and pages say about it, and what samples are made from. */
export interface BindingDescription {
  /** Path segment of its page. */
  readonly slug: 'soap11' | 'soap12' | 'get' | 'post' | 'json';
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path of an operation below the endpoint; empty if calls go to the endpoint itself. */
  readonly pathOf: (operation: ServiceOperation) => string;
  /** Header fields of a request, without Host and Content-Length. */
  readonly headersOf: (operation: ServiceOperation) => Readonly<Record<string, string>>;
  /** How a request carries its arguments; an envelope has a namespace. */
  readonly carries:
    | { readonly in: 'envelope'; readonly namespace: string }
    | { readonly in: 'query' | 'form' | 'object' };
  /** The format of its responses. */
  readonly form: ResponseForm;
  /** Null if WSDL 1.1 cannot describe it. */
  readonly wsdl: WsdlPort | null;
}

/** A protocol for calls. */
export interface Binding {
  readonly name: string;
  /** One description for each version of its protocol. */
  describe(): readonly BindingDescription[];
  /** Whether a request uses this binding; bindings are tried in the order of protocols/index.ts. */
  matches(request: WireRequest): boolean;
  /** @param address base URL of the service as seen by the client; empty for a request refused before it was determined */
  open(request: WireRequest, address?: string): Exchange;
}
