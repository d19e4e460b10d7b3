/** Requests and responses independent of the HTTP server, as used by bindings and documents. */

import type { TextBody } from './text-body.ts';

/** The origin of a request that did not pass a proxy: the service's own machine, or a private network. */
export type Origin = 'machine' | 'private network';

/** A request as it was received. */
export interface WireRequest {
  readonly method: string;
  /** Path below the base path, percent-decoded: empty, or a path such as `/getGames`. */
  readonly path: string;
  /** The same path, split before decoding, so that a segment may contain a slash. */
  readonly segments: readonly string[];
  /** Query as sent, one character per byte; null without a `?`. */
  readonly query: string | null;
  /** Header fields that bindings read, by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /**
   * Set if the request comes from the service's own machine or a private network. Left out for other addresses, and if the address is not
   * known.
   */
  readonly from?: Origin;
}

/** A complete body, as bytes or still as text, or a stream of chunks. Each chunk is valid only until the next one is requested. */
export type Body = Uint8Array | TextBody | AsyncIterable<Uint8Array>;

/** A response as it is sent. */
export interface WireResponse {
  readonly status: number;
  /** Header fields by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Entity tag of the body in quotes, if already computed. */
  readonly tag?: string;
  /**
   * Whether the response was created for one person. Such a response is not cached, has neither an entity tag nor a content coding, and
   * cannot be read by other origins (docs/spec/access.md 3, rule 2).
   */
  readonly isPrivate?: boolean;
  /** The values of the Set-Cookie fields. */
  readonly cookies?: readonly string[];
}

/** The empty body of a response without content. */
export const noBody = new Uint8Array(0);

const encoder = new TextEncoder();

/** Encodes a text as a UTF-8 body. */
export function encodeBody(text: string): Uint8Array {
  return text === '' ? noBody : encoder.encode(text);
}
