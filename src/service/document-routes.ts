/** Routes of documents: those at the base URL, the OpenAPI document, the client, the API reference and the pages about errors. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { encodeBody, noBody, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { jsonRoot, v1 } from '../contract/index.ts';
import type { InstanceFacts, RequestBase } from '../documents/index.ts';
import { writeApiDescription, writeJsonIndex, writeTypeScriptClient } from '../documents/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { HelpPages } from './respond-with-document.ts';
import { createDocumentResponder } from './respond-with-document.ts';
import { CachedDocuments } from './cached-documents.ts';

/** A route for a document below the endpoint, for GET and HEAD. */
export interface DocumentRoute {
  readonly path: string;
  /** Whether the document is also served at the root of the server, where some programs look for it. */
  readonly isAlsoAtRoot?: boolean;
  /** Returns the document, or null if it does not exist. Throws Fault. */
  readonly answer: (
    request: WireRequest,
    base: RequestBase,
    values: PathValues,
  ) => Promise<WireResponse | null>;
}

/** Creates the routes of all documents, including those at the base URL. @param facts facts about the instance for the OpenAPI document */
export function createDocumentRoutes(
  service: Service,
  help: HelpPages,
  facts: InstanceFacts = {},
): readonly DocumentRoute[] {
  const documents = new CachedDocuments();
  const client = respond('text/plain; charset=utf-8', writeTypeScriptClient(service));
  return [
    { path: '', answer: createDocumentResponder(service, help) },
    {
      path: '/openapi.json',
      isAlsoAtRoot: true,
      async answer(_, base) {
        const title = await help.siteName();
        return documents.get(base, { name: 'openapi', title }, () =>
          respond(
            'application/json',
            writeApiDescription(service, base.address, { ...facts, title }),
          ),
        );
      },
    },
    ...[jsonRoot, `${jsonRoot}/`, v1.v1Root, `${v1.v1Root}/`].map((path) => ({
      path,
      answer: async (_: WireRequest, base: RequestBase) =>
        documents.get(base, { name: 'index' }, () =>
          respond('application/json', writeJsonIndex(service, base.address)),
        ),
    })),
    { path: '/client.ts', answer: async () => client },
    ...pageRoutes('/docs', (request, base) => help.referenceList({ request, base })),
    {
      path: '/docs/{subject}',
      answer: (request, base, { subject = '' }) => help.reference(subject, { request, base }),
    },
    ...pageRoutes('/problems', (request, base) => help.problemList({ request, base })),
    {
      path: '/problems/{code}',
      answer: (request, base, { code = '' }) => help.problem(code, { request, base }),
    },
  ];
}

/** Returns the routes of a page. The page's links are relative to its address without a trailing slash. */
function pageRoutes(path: string, answer: DocumentRoute['answer']): DocumentRoute[] {
  return [
    { path, answer },
    {
      path: `${path}/`,
      answer: async (_, { address }) => ({
        status: 308,
        headers: { Location: address + path },
        body: noBody,
      }),
    },
  ];
}

function respond(contentType: string, text: string): WireResponse {
  return { status: 200, headers: successHeaders(contentType), body: encodeBody(text) };
}
