/**
 * Documents at the base URL (WSDL, schema, discovery, help pages), chosen by the query as in ASP.NET (docs/spec/wire-format.md 8;
 * docs/spec/decisions.md 7). Documents contain the address that the client used. They are cached for the service's known addresses.
 */

import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { decodeFormText, encodeBody, formUtf8, successHeaders } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { RequestBase } from '../documents/index.ts';
import {
  scriptQuery,
  styleSheetQuery,
  writeDisco,
  writeSchema,
  writeWsdl,
} from '../documents/index.ts';
import { CachedDocuments } from './cached-documents.ts';

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

/** The help pages, which the site writes. They show the site's identity, which may change at any time. */
export interface HelpPages {
  list(asked: HelpRequest): Promise<WireResponse>;
  /** Returns the page about an operation, or a page about an unknown name. */
  operation(name: string, asked: HelpRequest): Promise<WireResponse>;
  /** Returns the page that lists all JSON endpoints. */
  referenceList(asked: HelpRequest): Promise<WireResponse>;
  /** Returns the page about a group of endpoints; null for an unknown group. */
  reference(subject: string, asked: HelpRequest): Promise<WireResponse | null>;
  problemList(asked: HelpRequest): Promise<WireResponse>;
  /** Returns the page about a kind of error; null for an unknown code. */
  problem(code: string, asked: HelpRequest): Promise<WireResponse | null>;
  /** Returns the current name of the site. */
  siteName(): Promise<string>;
  readonly styleSheet: string;
  readonly script: string;
}

/** Responds to a request at the base URL. */
export type DocumentResponder = (request: WireRequest, base: RequestBase) => Promise<WireResponse>;

/** Creates the function that responds to requests at the base URL. */
export function createDocumentResponder(service: Service, help: HelpPages): DocumentResponder {
  const documents = new CachedDocuments();
  return async (request, base) => {
    const wanted = wantedBy(request.query ?? '');
    if (wanted.name === 'op' && wanted.value !== null)
      return help.operation(wanted.value, { request, base });
    const write = writerOf(wanted);
    if (write === undefined) return help.list({ request, base });
    return documents.get(base, { name: wanted.name }, () => {
      const { contentType, text } = write({ service, help }, base.address);
      return { status: 200, headers: successHeaders(contentType), body: encodeBody(text) };
    });
  };
}

/** The functions that write documents. */
interface Writers {
  readonly service: Service;
  readonly help: HelpPages;
}

/** The first name in a query, and its value if it has one. */
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

type Writer = (parts: Writers, address: string) => Document;

/** The document writers by name. */
const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['wsdl', ({ service }, address) => ({ contentType: xml, text: writeWsdl(service, address) })],
  ['xsd', ({ service }) => ({ contentType: xml, text: writeSchema(service) })],
  ['disco', ({ service }, address) => ({ contentType: xml, text: writeDisco(service, address) })],
  [styleSheetQuery, ({ help }) => ({ contentType: css, text: help.styleSheet })],
  [scriptQuery, ({ help }) => ({ contentType: script, text: help.script })],
]);

/** Returns the writer of a document; undefined for the list of operations. A document's name must not have a value. @throws Fault */
function writerOf({ name, value }: Wanted): Writer | undefined {
  if (value === null) return writers.get(name);
  refuseValue(name);
  return undefined;
}

function refuseValue(name: string): void {
  if (name === 'wsdl')
    throw new Fault('client.document.missing', {
      what: 'XML Web service description',
      verb: 'was not found',
    });
  if (name === 'schema' || name === 'xsd')
    throw new Fault('client.document.missing', { what: 'Schema', verb: 'not found' });
}
