/** What an OpenAPI document is made of, in the few words that the interfaces of Laurel need. */

import type { JsonSchema } from './json-schema.ts';

export interface EndpointParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly about?: string;
  readonly example?: unknown;
}

/** What a request or an answer carries. */
export interface EndpointContent {
  /** Left out where only the media type is known. */
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  /** `application/json` unless it is another. */
  readonly mediaType?: string;
}

export interface EndpointAnswer {
  readonly about: string;
  readonly content?: EndpointContent;
  /** What header fields say, by their name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the address of the server, with `{name}` where a path parameter stands. */
  readonly path: string;
  /** Unique in the document: clients name their functions after it. */
  readonly id: string;
  readonly tag: string;
  readonly about: string;
  /** What more is to be said than the one sentence. */
  readonly details?: string;
  /** Asks for none of the document's security schemes. */
  readonly isOpen?: boolean;
  readonly parameters: readonly EndpointParameter[];
  readonly body?: EndpointContent & { readonly required: boolean };
  /** By status, or `default`. */
  readonly answers: Readonly<Record<string, EndpointAnswer>>;
}
