/** Routes of the documents: those at the base URL, the OpenAPI document, the client, the API reference and the pages of errors. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { encodeBody, noBody, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { jsonRoot, v1 } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import { writeApiDescription, writeJsonIndex, writeTypeScriptClient } from '../documents/index.ts';
import { pageHeaders } from '../documents/markup/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { HelpPages } from './answer-document.ts';
import { createDocumentAnswerer } from './answer-document.ts';

/** A document below the endpoint, for GET and HEAD. */
export interface DocumentRoute {
  readonly path: string;
  /** Whether the document is also at the root of the server, for programs that look for it there. */
  readonly isAlsoAtRoot?: boolean;
  /** Returns null if the document does not exist. Throws Fault. */
  readonly answer: (request: WireRequest, base: Base, values: PathValues) => WireResponse | null;
}

/** Maximum number of addresses with a cached document. The limit is needed because clients choose the Host. */
const maxAddresses = 16;

/** Creates the routes of all documents, including those at the base URL. */
export function createDocumentRoutes(service: Service, help: HelpPages): readonly DocumentRoute[] {
  const index = cachedByAddress((base) => respond('application/json', writeJsonIndex(service, base.address)));
  const client = respond('text/plain; charset=utf-8', writeTypeScriptClient(service));
  return [
    { path: '', answer: createDocumentAnswerer(service, help) },
    {
      path: '/openapi.json',
      isAlsoAtRoot: true,
      answer: cachedByAddress((base) => respond('application/json', writeApiDescription(service, base.address))),
    },
    ...[jsonRoot, `${jsonRoot}/`, v1.v1Root, `${v1.v1Root}/`].map((path) => ({ path, answer: index })),
    { path: '/client.ts', answer: () => client },
    ...pageRoutes(
      '/docs',
      cachedByAddress((base) => page(help.writeReference(base))),
    ),
    ...pageRoutes('/problems', (_, base) => page(help.writeProblemList(base))),
    { path: '/problems/{code}', answer: (_, base, { code = '' }) => problemPage(help.writeProblem(code, base)) },
  ];
}

/** A page; its links are relative to its address without a trailing slash. */
function pageRoutes(path: string, answer: DocumentRoute['answer']): DocumentRoute[] {
  return [
    { path, answer },
    { path: `${path}/`, answer: (_, { address }) => ({ status: 308, headers: { Location: address + path }, body: noBody }) },
  ];
}

function problemPage(text: string | null): WireResponse | null {
  return text === null ? null : page(text);
}

function cachedByAddress(make: (base: Base) => WireResponse): DocumentRoute['answer'] {
  const cached = new Map<string, WireResponse>();
  return (_, base) => {
    const known = cached.get(base.address);
    if (known !== undefined) return known;
    const made = make(base);
    if (cached.size >= maxAddresses) cached.clear();
    cached.set(base.address, made);
    return made;
  };
}

function page(text: string): WireResponse {
  return respond('text/html; charset=utf-8', text, pageHeaders('own'));
}

function respond(contentType: string, text: string, headers: Readonly<Record<string, string>> = {}): WireResponse {
  return { status: 200, headers: { ...headers, ...successHeaders(contentType) }, body: encodeBody(text) };
}
