/** A request and its answer, free of any HTTP host: what bindings and documents work with. */

export interface WireRequest {
  readonly method: string;
  /** What follows the base path, percent-decoded: `` or `/getGames`. */
  readonly path: string;
  /** The same, split before it was decoded: a segment may hold a slash. */
  readonly segments: readonly string[];
  /** What follows `?`, as sent, one character a byte; null where there is no `?`. */
  readonly query: string | null;
  /** Those header fields the bindings look at, by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** Whole, or in pieces, each of which is right until the next is asked for. */
export type Body = Uint8Array | AsyncIterable<Uint8Array>;

export interface WireResponse {
  readonly status: number;
  /** Header fields by the name they are sent with. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Entity tag of the body, in quotes, where it is known already. */
  readonly tag?: string;
}

export const noBody = new Uint8Array(0);

const encoder = new TextEncoder();

/** Text as a UTF-8 body. */
export function encodeBody(text: string): Uint8Array {
  return text === '' ? noBody : encoder.encode(text);
}
