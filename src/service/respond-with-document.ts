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

/** The documents for people, which the site writes. They show its identity, which may change at any time. */
export interface HelpPages {
  list(asked: HelpRequest): Promise<WireResponse>;
  /** The page of an operation, or the page for an unknown name. */
  operation(name: string, asked: HelpRequest): Promise<WireResponse>;
  /** The list of all endpoints in JSON. */
  referenceList(asked: HelpRequest): Promise<WireResponse>;
  /** The endpoints of a subject; null for an unknown one. */
  reference(subject: string, asked: HelpRequest): Promise<WireResponse | null>;
  problemList(asked: HelpRequest): Promise<WireResponse>;
  /** The page of a kind of error; null for an unknown code. */
  problem(code: string, asked: HelpRequest): Promise<WireResponse | null>;
  /** The name of the site as it is now. */
  siteName(): Promise<string>;
  readonly styleSheet: string;
  readonly script: string;
}

/** Answers a request at the base URL. */
export type DocumentResponder = (request: WireRequest, base: RequestBase) => Promise<WireResponse>;

/** Creates what answers requests at the base URL. */
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

type Writer = (parts: Writers, address: string) => Document;

/** The documents by name. */
const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['wsdl', ({ service }, address) => ({ contentType: xml, text: writeWsdl(service, address) })],
  ['xsd', ({ service }) => ({ contentType: xml, text: writeSchema(service) })],
  ['disco', ({ service }, address) => ({ contentType: xml, text: writeDisco(service, address) })],
  [styleSheetQuery, ({ help }) => ({ contentType: css, text: help.styleSheet })],
  [scriptQuery, ({ help }) => ({ contentType: script, text: help.script })],
]);

/** Returns the writer of a document; undefined for the list of operations. Documents do not take a value. @throws Fault */
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
