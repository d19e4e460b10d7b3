/** Types that describe the endpoints of an OpenAPI document, limited to what Laurel needs. */

import type { JsonSchema } from './json-schema.ts';

/** A parameter of an endpoint. */
export interface EndpointParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly about?: string;
  readonly example?: unknown;
}

/** Content of a request or a response. */
export interface EndpointContent {
  /** Omitted if only the media type is described. */
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  /** Media type; `application/json` by default. */
  readonly mediaType?: string;
}

/** A response of an endpoint. */
export interface EndpointResponse {
  readonly about: string;
  readonly content?: EndpointContent;
  /** Descriptions of header fields by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An endpoint as OpenAPI describes it. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path relative to the address of the server, with `{name}` for path parameters. */
  readonly path: string;
  /** Operation id, unique in the document; client generators name functions after it. */
  readonly id: string;
  readonly tag: string;
  readonly about: string;
  /** Description in addition to the summary. */
  readonly details?: string;
  /** Whether the endpoint needs none of the security schemes. */
  readonly isOpen?: boolean;
  /** Whether programs should move to another endpoint. */
  readonly isDeprecated?: boolean;
  readonly parameters: readonly EndpointParameter[];
  readonly body?: EndpointContent & { readonly required: boolean };
  /** Responses by status or `default`. */
  readonly answers: Readonly<Record<string, EndpointResponse>>;
}

/** A message that the interface sends to a receiver. */
export interface Message {
  /** Name of the message, unique in the document. */
  readonly name: string;
  readonly tag: string;
  readonly about: string;
  /** Header fields by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EndpointContent;
  /** Expected responses of the receiver, by status or `default`. */
  readonly answers: Readonly<Record<string, EndpointResponse>>;
}
