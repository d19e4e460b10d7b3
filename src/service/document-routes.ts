/** Routes of the documents: those at the base URL, the OpenAPI document and the API reference page. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { encodeBody, noBody, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import { docsFiles, docsPage, docsPolicy, docsStart, writeApiDescription } from '../documents/index.ts';
import type { HelpPages } from './answer-document.ts';
import { createDocumentAnswerer } from './answer-document.ts';

/** Reads a file of the API reference viewer; null if the viewer is not installed. */
export type ViewerFiles = (name: string) => Promise<Uint8Array | null>;

/** A document below the endpoint, for GET and HEAD. */
export interface DocumentRoute {
  readonly path: string;
  /** Returns null if the document does not exist. Throws Fault. */
  readonly answer: (request: WireRequest, base: Base) => WireResponse | Promise<WireResponse | null>;
}

/** Maximum number of addresses with a cached document. The limit is needed because clients choose the Host. */
const maxAddresses = 16;

const docsPath = '/docs';
const script = 'text/javascript; charset=utf-8';

/** Creates the routes of all documents, including those at the base URL. */
export function createDocumentRoutes(service: Service, help: HelpPages, viewer: ViewerFiles): readonly DocumentRoute[] {
  const page = respond('text/html; charset=utf-8', encodeBody(docsPage), { 'Content-Security-Policy': docsPolicy });
  const start = respond(script, encodeBody(docsStart));
  return [
    { path: '', answer: createDocumentAnswerer(service, help) },
    { path: '/openapi.json', answer: createDescriber(service) },
    { path: docsPath, answer: () => page },
    // The links of the page are relative to its address without a trailing slash.
    { path: `${docsPath}/`, answer: (_, { address }) => redirectTo(address + docsPath) },
    { path: `${docsPath}/${docsFiles.start}`, answer: () => start },
    { path: `${docsPath}/${docsFiles.script}`, answer: () => viewerFile(viewer, docsFiles.script, script) },
    { path: `${docsPath}/${docsFiles.style}`, answer: () => viewerFile(viewer, docsFiles.style, 'text/css; charset=utf-8') },
  ];
}

/** Writes the OpenAPI document, cached by address. */
function createDescriber(service: Service): DocumentRoute['answer'] {
  const descriptions = new Map<string, WireResponse>();
  return (_, { address }) => {
    const cached = descriptions.get(address);
    if (cached !== undefined) return cached;
    const made = respond('application/json', encodeBody(writeApiDescription(service, address)));
    if (descriptions.size >= maxAddresses) descriptions.clear();
    descriptions.set(address, made);
    return made;
  };
}

function respond(contentType: string, body: Uint8Array, headers: Readonly<Record<string, string>> = {}): WireResponse {
  return { status: 200, headers: { ...successHeaders(contentType), ...headers }, body };
}

function redirectTo(address: string): WireResponse {
  return { status: 308, headers: { Location: address }, body: noBody };
}

/** Answers with a viewer file. It is not cached: browsers revalidate with the entity tag. */
async function viewerFile(viewer: ViewerFiles, name: string, contentType: string): Promise<WireResponse | null> {
  const bytes = await viewer(name);
  return bytes === null ? null : respond(contentType, bytes);
}
