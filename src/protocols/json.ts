/**
 * JSON binding: `GET {base}/json/<operation>?name=value`, POST of a JSON object to the same address, and the HTTP GET path for
 * clients that prefer JSON. A response is the bare value; errors are problem details (RFC 9457).
 */

import type { Service, ServiceOperation } from '../contract/index.ts';
import { exactNames, Fault, jsonRoot, v1, readJsonValue } from '../contract/index.ts';
import type { ResponseForm, Binding, BindingDescription, Exchange } from './binding.ts';
import type { Call } from './call.ts';
import type { WireRequest } from './exchange.ts';
import { decodeForm, formUtf8, namesOfQuery } from './form-decode.ts';
import { findOperation } from './http-parameters.ts';
import { prefersJson } from './json-accepted.ts';
import { readJsonBody } from './json-body.ts';
import { readJsonCall } from './json-parameters.ts';
import { problem } from './problem.ts';

/** Path prefix of operations. */
const jsonPath = `${jsonRoot}/`;

/** Roots of the interfaces whose responses and errors are JSON. */
const roots: readonly string[] = [jsonRoot, v1.v1Root];

const jsonForm: ResponseForm = {
  name: 'json',
  rendering: 'json',
  contentType: 'application/json',
  prefix: '',
  suffix: '',
};

/** Describes how clients use JSON. */
export const jsonCalls: BindingDescription = {
  slug: 'json',
  name: 'JSON',
  method: 'POST',
  pathOf: ({ name }) => jsonPath + name,
  headersOf: () => ({ 'Content-Type': jsonForm.contentType }),
  carries: { in: 'object' },
  form: jsonForm,
  wsdl: null,
};

/** Creates the binding for JSON. */
export function createJsonBinding(service: Service): Binding {
  const respectsAccept = service.style.acceptHeader === 'heeded';
  return {
    name: 'json',
    describe: () => [jsonCalls],
    matches: (request) =>
      isBelowRoot(request.path) ||
      (respectsAccept && isPlainRead(request) && prefersJson(request.headers['accept'])),
    open: (request, address) => openJsonExchange(request, address, service),
  };
}

/** Checks whether a path belongs to a JSON interface. If the path has no route of its own, it names an operation or is an error. */
function isBelowRoot(path: string): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`));
}

function isPlainRead(request: WireRequest): boolean {
  return isRead(request) && request.path !== '';
}

function isRead({ method }: WireRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function openJsonExchange(request: WireRequest, address: string, service: Service): Exchange {
  let form = jsonForm;
  return {
    decode() {
      const call = readCall(request, address, service);
      if (call.page !== undefined)
        form = { ...jsonForm, linkNext: (cursor) => linkNext(address, call, cursor) };
      return call;
    },
    form: () => form,
    encodeFault: (fault) => problem(fault, address),
  };
}

function readCall(request: WireRequest, address: string, service: Service): Call {
  const { path } = request;
  if (path === v1.v1Root || path.startsWith(`${v1.v1Root}/`)) {
    const { pathname: base } = new URL(address);
    throw new Fault('client.path.unknown', { path: base + path, base });
  }
  const operation = findOperation(
    path.slice(path.startsWith(jsonPath) ? jsonPath.length : 1),
    service,
  );
  if (isRead(request)) {
    const query = request.query ?? ''; // absent: the address has no query
    const reading = { ...namesOfQuery(query), textOf: String };
    return readJsonCall(operation, decodeForm(query, formUtf8), reading);
  }
  return readJsonCall(operation, readJsonBody(request), fromBody);
}

const fromBody = { ...exactNames, textOf: readJsonValue };

/** Returns the Link field for the next page (RFC 8288). The link is for GET, even if this page was requested by POST. */
function linkNext(address: string, { operation, args, page }: Call, cursor: string): string {
  const query = new URLSearchParams(
    operation.parameters.flatMap((parameter) => argumentOf(parameter, args)),
  );
  const limit = page?.limit ?? null;
  if (limit !== null) query.set('limit', String(limit));
  query.set('cursor', cursor);
  return `<${address}${jsonPath}${operation.name}?${query.toString()}>; rel="next"`;
}

function argumentOf(
  { key, name }: ServiceOperation['parameters'][number],
  args: Call['args'],
): [string, string][] {
  const value = args[key] ?? null;
  return value === null ? [] : [[name, String(value)]];
}
