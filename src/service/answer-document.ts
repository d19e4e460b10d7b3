/**
 * Documents at the base URL (WSDL, schema, discovery, help pages), chosen by the query as on the original platform
 * (docs/spec/wire-format.md 8; docs/spec/decisions.md 7). Documents depend on the address that the client used; those of known
 * addresses are cached.
 */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { decodeFormText, encodeBody, formUtf8, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { RequestBase } from '../documents/index.ts';
import { scriptQuery, styleSheetQuery, writeDisco, writeSchema, writeWsdl } from '../documents/index.ts';

const xml = 'text/xml; charset=utf-8';
const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

interface Document {
  readonly contentType: string;
  readonly text: string;
}

/** A request for a help page. */
export interface HelpRequest {
  readonly request: WireRequest;
  readonly base: RequestBase;
}

/** The documents for people, which the site writes. They show its identity, which may change at any time. */
export interface HelpPages {
  list(asked: HelpRequest): Promise<WireResponse>;
  /** The page of an operation, or the page for an unknown name. */
  operation(name: string, asked: HelpRequest): Promise<WireResponse>;
  /** The reference of the JSON interfaces. */
  reference(asked: HelpRequest): Promise<WireResponse>;
  problemList(asked: HelpRequest): Promise<WireResponse>;
  /** The page of a kind of error; null for an unknown code. */
  problem(code: string, asked: HelpRequest): Promise<WireResponse | null>;
  /** The name of the site as it is now. */
  siteName(): Promise<string>;
  readonly styleSheet: string;
  readonly script: string;
}

export type DocumentAnswerer = (request: WireRequest, base: RequestBase) => Promise<WireResponse>;

export function createDocumentAnswerer(service: Service, help: HelpPages): DocumentAnswerer {
  const cached = new Map<string, WireResponse>();
  return async (request, base) => {
    const wanted = wantedBy(request.query ?? '');
    const key = `${wanted.name}${base.pictures.cacheKey}`;
    const cachedDocument = wanted.value === null ? cached.get(key) : undefined;
    if (cachedDocument !== undefined) return cachedDocument;
    if (wanted.name === 'op' && wanted.value !== null) return help.operation(wanted.value, { request, base });
    const document = writeDocument(wanted, { service, help }, base);
    if (document === null) return help.list({ request, base });
    const response = { status: 200, headers: successHeaders(document.contentType), body: encodeBody(document.text) };
    if (base.pictures.cacheKey !== null) cached.set(key, response);
    return response;
  };
}

/** What documents are written from. */
interface Writers {
  readonly service: Service;
  readonly help: HelpPages;
}

/** The first name of a query, and its value if it has one. */
interface Wanted {
  readonly name: string;
  readonly value: string | null;
}

function wantedBy(query: string): Wanted {
  const [first = ''] = query.split('&', 1);
  const equals = first.indexOf('=');
  const name = decodeFormText(equals < 0 ? first : first.slice(0, equals), formUtf8).toLowerCase();
  return { name, value: equals < 0 ? null : decodeFormText(first.slice(equals + 1), formUtf8) };
}

/** Writes the document of a name; null for the list of operations. Documents do not take a value. @throws Fault */
function writeDocument({ name, value }: Wanted, { service, help }: Writers, base: RequestBase): Document | null {
  if (value !== null) return refuseValue(name);
  switch (name) {
    case 'wsdl':
      return { contentType: xml, text: writeWsdl(service, base.address) };
    case 'xsd':
      return { contentType: xml, text: writeSchema(service) };
    case 'disco':
      return { contentType: xml, text: writeDisco(service, base.address) };
    case styleSheetQuery:
      return { contentType: css, text: help.styleSheet };
    case scriptQuery:
      return { contentType: script, text: help.script };
    default:
      return null;
  }
}

function refuseValue(name: string): null {
  if (name === 'wsdl') throw new Fault('client.document.missing', { what: 'XML Web service description', verb: 'was not found' });
  if (name === 'schema' || name === 'xsd') throw new Fault('client.document.missing', { what: 'Schema', verb: 'not found' });
  return null;
}
