/** Interfaces of the bindings. A binding is a protocol for calls and responses, and has its own file. */

import type { Fault, ServiceOperation } from '../contract/index.ts';
import type { WireValue } from '../codec/index.ts';
import type { Call } from './call.ts';
import type { WireRequest, WireResponse } from './exchange.ts';

/** Result of an operation: a value, a list in batches, or one page of a list. */
export type CallResult = WireValue | Batches | ResultPage;

/** A list read in batches, with its length if it is known in advance. */
export interface Batches extends AsyncIterable<readonly WireValue[]> {
  readonly length?: number;
}

/** One page of a list. */
export class ResultPage {
  readonly items: readonly WireValue[];
  /** Cursor of the next page; null on the last page. */
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

/** Response format: the content type and the text around a rendered result. Formats with the same rendering differ only in these two. */
export interface ResponseForm {
  readonly name: string;
  readonly rendering: 'soap' | 'http' | 'json';
  readonly contentType: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Returns the Link header field for a cursor; only in bindings with pagination. */
  readonly linkNext?: (cursor: string) => string;
}

/** A request and its response. Decoding the request determines the response format. */
export interface Exchange {
  /** Decodes the request. Throws Fault. */
  decode(): Call;
  /** Returns the response format. It is final once the call is decoded. */
  form(): ResponseForm;
  encodeFault(fault: Fault): WireResponse;
}

/** The port of a binding in WSDL 1.1: the suffix of its names, and how its requests are bound. */
export type WsdlPort =
  | { readonly kind: 'soap'; readonly suffix: string; readonly prefix: string }
  | { readonly kind: 'http'; readonly suffix: string; readonly request: 'query' | 'form' };

/** Describes for documents, pages and samples how clients use a binding. */
export interface BindingDescription {
  /** Path segment of the page about the binding. */
  readonly slug: 'soap11' | 'soap12' | 'get' | 'post' | 'json';
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Returns the path of an operation below the endpoint; empty if calls are sent to the endpoint itself. */
  readonly pathOf: (operation: ServiceOperation) => string;
  /** Returns the header fields of a request, without Host and Content-Length. */
  readonly headersOf: (operation: ServiceOperation) => Readonly<Record<string, string>>;
  /** Where a request has its arguments. For an envelope, also the envelope's namespace. */
  readonly carries:
    | { readonly in: 'envelope'; readonly namespace: string }
    | { readonly in: 'query' | 'form' | 'object' };
  /** The format of the responses. */
  readonly form: ResponseForm;
  /** The binding's port in WSDL 1.1; null if WSDL 1.1 cannot describe the binding. */
  readonly wsdl: WsdlPort | null;
}

/** A protocol for calls. */
export interface Binding {
  readonly name: string;
  /** Returns one description for each version of the protocol. */
  describe(): readonly BindingDescription[];
  /** Checks whether a request uses this binding. Bindings are tried in the order of protocols/index.ts. */
  matches(request: WireRequest): boolean;
  /** @param address the service's base URL as the client sees it */
  open(request: WireRequest, address: string): Exchange;
}
