/** Routes of the documents: those at the base URL, the OpenAPI document, the client, the API reference and the pages of errors. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { encodeBody, noBody, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { jsonRoot, v1 } from '../contract/index.ts';
import type { RequestBase } from '../documents/index.ts';
import { writeApiDescription, writeJsonIndex, writeTypeScriptClient } from '../documents/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { HelpPages } from './answer-document.ts';
import { createDocumentAnswerer } from './answer-document.ts';

/** A document below the endpoint, for GET and HEAD. */
export interface DocumentRoute {
  readonly path: string;
  /** Whether the document is also at the root of the server, for programs that look for it there. */
  readonly isAlsoAtRoot?: boolean;
  /** Returns null if the document does not exist. Throws Fault. */
  readonly answer: (request: WireRequest, base: RequestBase, values: PathValues) => Promise<WireResponse | null>;
}

/** Maximum number of cached copies of a document: for each known address, and for the names that the site had. */
const maxAddresses = 16;

/** Creates the routes of all documents, including those at the base URL. */
export function createDocumentRoutes(service: Service, help: HelpPages): readonly DocumentRoute[] {
  const index = cached(({ address }) => respond('application/json', writeJsonIndex(service, address)));
  const openApi = cached(({ address }, title) => respond('application/json', writeApiDescription(service, address, title)));
  const client = respond('text/plain; charset=utf-8', writeTypeScriptClient(service));
  return [
    { path: '', answer: createDocumentAnswerer(service, help) },
    {
      path: '/openapi.json',
      isAlsoAtRoot: true,
      async answer(_, base) {
        return openApi(base, await help.siteName());
      },
    },
    ...[jsonRoot, `${jsonRoot}/`, v1.v1Root, `${v1.v1Root}/`].map((path) => ({
      path,
      answer: async (_: WireRequest, base: RequestBase) => index(base),
    })),
    { path: '/client.ts', answer: async () => client },
    ...pageRoutes('/docs', (request, base) => help.reference({ request, base })),
    ...pageRoutes('/problems', (request, base) => help.problemList({ request, base })),
    { path: '/problems/{code}', answer: (request, base, { code = '' }) => help.problem(code, { request, base }) },
  ];
}

/** A page; its links are relative to its address without a trailing slash. */
function pageRoutes(path: string, answer: DocumentRoute['answer']): DocumentRoute[] {
  return [
    { path, answer },
    {
      path: `${path}/`,
      answer: async (_, { address }) => ({ status: 308, headers: { Location: address + path }, body: noBody }),
    },
  ];
}

/** Keeps what `make` returns, by the address and the title of the document; for an address that nothing is cached for, it is made again. */
function cached(make: (base: RequestBase, title: string) => WireResponse) {
  const kept = new Map<string, WireResponse>();
  return (base: RequestBase, title = ''): WireResponse => {
    const { cacheKey } = base.pictures;
    if (cacheKey === null) return make(base, title);
    const key = `${cacheKey} ${title}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(base, title);
    if (kept.size >= maxAddresses) kept.clear();
    kept.set(key, made);
    return made;
  };
}

function respond(contentType: string, text: string): WireResponse {
  return { status: 200, headers: successHeaders(contentType), body: encodeBody(text) };
}
