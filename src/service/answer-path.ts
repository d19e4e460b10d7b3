/** Documents with a path of their own below the endpoint: the OpenAPI document and the page that shows it. */

import type { WireRequest, WireResponse } from '../bindings/index.ts';
import { encodeBody, noBody, successHeaders } from '../bindings/index.ts';
import type { Service } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import { docsFiles, docsPage, docsPolicy, docsStart, writeApiDescription } from '../documents/index.ts';

/** The bytes of one file of the renderer; null where it is not installed. */
export type ViewerFiles = (name: string) => Promise<Uint8Array | null>;

/** Answers a read of a path; null for one that is no document. */
export type PathAnswerer = (request: WireRequest, base: Base) => Promise<WireResponse | null>;

/** The Host field is the client's to choose, so what is kept per address is bounded. */
const keptAddresses = 16;

const openApiPath = '/openapi.json';
const docsPath = '/docs';
const script = 'text/javascript; charset=utf-8';

export function createPathAnswerer(service: Service, viewer: ViewerFiles): PathAnswerer {
  const descriptions = new Map<string, WireResponse>();

  function describe({ address }: Base): WireResponse {
    const known = descriptions.get(address);
    if (known !== undefined) return known;
    const made = respond('application/json', encodeBody(writeApiDescription(service, address)));
    if (descriptions.size >= keptAddresses) descriptions.clear();
    descriptions.set(address, made);
    return made;
  }

  const page = respond('text/html; charset=utf-8', encodeBody(docsPage), { 'Content-Security-Policy': docsPolicy });
  const fixed = new Map<string, () => WireResponse | Promise<WireResponse | null>>([
    [docsPath, () => page],
    [`${docsPath}/${docsFiles.start}`, () => respond(script, encodeBody(docsStart))],
    [`${docsPath}/${docsFiles.script}`, () => viewerFile(viewer, docsFiles.script, script)],
    [`${docsPath}/${docsFiles.style}`, () => viewerFile(viewer, docsFiles.style, 'text/css; charset=utf-8')],
  ]);

  return async ({ path }, base) => {
    if (path === openApiPath) return describe(base);
    // Links of the page are relative to its address without the last slash.
    if (path === `${docsPath}/`) return { status: 308, headers: { Location: base.address + docsPath }, body: noBody };
    return (await fixed.get(path)?.()) ?? null;
  };
}

function respond(contentType: string, body: Uint8Array, headers: Readonly<Record<string, string>> = {}): WireResponse {
  return { status: 200, headers: { ...successHeaders(contentType), ...headers }, body };
}

/** Read once for each request: a browser asks once and then with the entity tag. */
async function viewerFile(viewer: ViewerFiles, name: string, contentType: string): Promise<WireResponse | null> {
  const bytes = await viewer(name);
  return bytes === null ? null : respond(contentType, bytes);
}
