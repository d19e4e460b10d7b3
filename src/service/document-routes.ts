/** Documents with a path of their own below the endpoint: the OpenAPI document and the page that shows it. */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { encodeBody, noBody, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import { docsFiles, docsPage, docsPolicy, docsStart, writeApiDescription } from '../documents/index.ts';
import { createDocumentAnswerer } from './answer-document.ts';

/** The bytes of one file of the renderer; null where it is not installed. */
export type ViewerFiles = (name: string) => Promise<Uint8Array | null>;

/** A document as a route below the endpoint, answered to GET and HEAD. */
export interface DocumentRoute {
  readonly path: string;
  /** Null where there is no such document. Throws Fault. */
  readonly answer: (request: WireRequest, base: Base) => WireResponse | Promise<WireResponse | null>;
}

/** The Host field is the client's to choose, so what is kept per address is bounded. */
const maxAddresses = 16;

const docsPath = '/docs';
const script = 'text/javascript; charset=utf-8';

/** Every document below the endpoint, that of the endpoint itself included. */
export function createDocumentRoutes(service: Service, viewer: ViewerFiles): readonly DocumentRoute[] {
  const page = respond('text/html; charset=utf-8', encodeBody(docsPage), { 'Content-Security-Policy': docsPolicy });
  const start = respond(script, encodeBody(docsStart));
  return [
    { path: '', answer: createDocumentAnswerer(service) },
    { path: '/openapi.json', answer: createDescriber(service) },
    { path: docsPath, answer: () => page },
    // Links of the page are relative to its address without the last slash.
    { path: `${docsPath}/`, answer: (_, { address }) => redirectTo(address + docsPath) },
    { path: `${docsPath}/${docsFiles.start}`, answer: () => start },
    { path: `${docsPath}/${docsFiles.script}`, answer: () => viewerFile(viewer, docsFiles.script, script) },
    { path: `${docsPath}/${docsFiles.style}`, answer: () => viewerFile(viewer, docsFiles.style, 'text/css; charset=utf-8') },
  ];
}

/** Writes the OpenAPI document, once for each of the last addresses. */
function createDescriber(service: Service): DocumentRoute['answer'] {
  const descriptions = new Map<string, WireResponse>();
  return (_, { address }) => {
    const known = descriptions.get(address);
    if (known !== undefined) return known;
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

/** Read once for each request: a browser asks once and then with the entity tag. */
async function viewerFile(viewer: ViewerFiles, name: string, contentType: string): Promise<WireResponse | null> {
  const bytes = await viewer(name);
  return bytes === null ? null : respond(contentType, bytes);
}
