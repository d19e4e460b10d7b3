/**
 * Documents at the base URL (WSDL, schema, discovery, help pages), chosen by the query as on the original platform
 * (docs/spec/wire-format.md 8; docs/spec/decisions.md 7). Documents depend on the address that the client used, and are cached
 * for a limited number of addresses.
 */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { decodeFormText, encodeBody, formUtf8, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import { pageHeaders } from '../documents/markup/index.ts';
import { scriptQuery, styleSheetQuery, writeDisco, writeSchema, writeWsdl } from '../documents/index.ts';

/** Maximum number of cached documents. The limit is needed because clients choose the Host. */
const maxDocuments = 64;

const xml = 'text/xml; charset=utf-8';
const page = 'text/html; charset=utf-8';
const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

interface Document {
  readonly contentType: string;
  readonly text: string;
}

/** The documents for people, which the site writes. */
export interface HelpPages {
  writeList(base: Base): string;
  /** The page of an operation, or the page for an unknown name. */
  writeOperation(name: string, base: Base): string;
  /** The reference of the JSON interfaces. */
  writeReference(base: Base): string;
  writeProblemList(base: Base): string;
  /** The page of a kind of error; null for an unknown code. */
  writeProblem(code: string, base: Base): string | null;
  readonly styleSheet: string;
  readonly script: string;
}

export type DocumentAnswerer = (request: WireRequest, base: Base) => WireResponse;

export function createDocumentAnswerer(service: Service, help: HelpPages): DocumentAnswerer {
  const cached = new Map<string, WireResponse>();
  return (request, base) => {
    const query = request.query ?? '';
    const key = `${base.address} ${query}`;
    const cachedDocument = cached.get(key);
    if (cachedDocument !== undefined) return cachedDocument;
    const { contentType, text } = writeDocument(query, { service, help }, base);
    const response = {
      status: 200,
      headers: { ...(contentType === page ? pageHeaders('own') : {}), ...successHeaders(contentType) },
      body: encodeBody(text),
    };
    if (cached.size >= maxDocuments) cached.clear();
    cached.set(key, response);
    return response;
  };
}

/** What documents are written from. */
interface Writers {
  readonly service: Service;
  readonly help: HelpPages;
}

/** Chooses the document by the first name of the query. Documents other than `op` do not take a value. */
function writeDocument(query: string, writers: Writers, base: Base): Document {
  const { help } = writers;
  const [first = ''] = query.split('&', 1);
  const equals = first.indexOf('=');
  const name = decodeFormText(equals < 0 ? first : first.slice(0, equals), formUtf8).toLowerCase();
  if (equals < 0) return writeByName(name, writers, base);
  const value = decodeFormText(first.slice(equals + 1), formUtf8);
  if (name === 'op') return { contentType: page, text: help.writeOperation(value, base) };
  if (name === 'wsdl') throw new Fault('client.document.missing', { what: 'XML Web service description', verb: 'was not found' });
  if (name === 'schema' || name === 'xsd') throw new Fault('client.document.missing', { what: 'Schema', verb: 'not found' });
  return { contentType: page, text: help.writeList(base) };
}

function writeByName(name: string, { service, help }: Writers, base: Base): Document {
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
      return { contentType: page, text: help.writeList(base) };
  }
}
