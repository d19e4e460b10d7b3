/** Routes of the modern API: `GET {base}/v1/…`, from the declarations in contract/v1. */

import type { Dependence, RenderedCache, ValidTime } from '../cache/index.ts';
import type { PageRequest, Parameters, Service, ValuesOf } from '../contract/index.ts';
import {
  Fault,
  missingFault,
  namesInQuery,
  readParameters,
  refuseUnknown,
  v1,
} from '../contract/index.ts';
import type { JsonCompiler, ValueWriter, WireValue } from '../codec/index.ts';
import { encodeByteText } from '../codec/index.ts';
import { timed } from '../cost/index.ts';
import type { PathValues } from '../paths/index.ts';
import { fillPath } from '../paths/index.ts';
import type { ResourceRequest, ResourceRoute, WireResponse } from '../protocols/index.ts';
import {
  maxParameter,
  problem,
  readCursor,
  successHeaders,
  writeCursor,
} from '../protocols/index.ts';
import { selectFields } from './select-fields.ts';

type Arguments = ValuesOf<Parameters>;

/** The handlers for one request, and the data versions that they have read for it. */
export interface V1Reads {
  readonly handlers: v1.V1Handlers;
  readonly dependence: () => Dependence;
  readonly time: () => ValidTime;
}

/** The dependencies of the modern API. */
export interface V1Dependencies {
  readonly service: Service;
  readonly read: () => V1Reads;
  /** Writes dates in UTC. */
  readonly json: JsonCompiler;
  readonly rendered: RenderedCache<WireResponse>;
}

/** An endpoint with its handler and the writer of its result. */
interface Served {
  readonly endpoint: v1.V1Endpoint;
  readonly find: (args: Arguments, page?: PageRequest) => Promise<WireValue | FoundPage>;
  readonly write: ValueWriter;
}

type FoundPage = v1.V1Page<WireValue>;

/** Creates the routes of all endpoints. */
export function createV1Routes({
  service,
  read,
  json,
  rendered,
}: V1Dependencies): readonly ResourceRoute[] {
  return Object.entries(service.endpoints).map(([name, endpoint]) => {
    const write = json.writer(endpoint.result);
    const answerWith = ({ handlers }: V1Reads, request: ResourceRequest): Promise<WireResponse> => {
      const served = { endpoint, find: handlerOf(handlers, name), write };
      return endpoint.isList ? answerList(served, request) : answerOne(served, request);
    };
    return {
      name,
      path: endpoint.path,
      async answer(request) {
        const key = keyOf(name, request);
        if (key === null) return (await rendered.bypass(() => answerWith(read(), request))).value;
        const answered = await rendered.answer(key, async () => {
          const reads = read();
          return {
            value: await answerWith(reads, request),
            dependence: reads.dependence(),
            time: reads.time(),
          };
        });
        return answered.value;
      },
      refuse: problem,
    };
  });
}

/** Returns a response's cache key for the address that the client used; null if responses for this address are not cached. */
function keyOf(name: string, { pictures, values, query }: ResourceRequest): string | null {
  return pictures.cacheKey === null
    ? null
    : JSON.stringify([name, pictures.cacheKey, values, query]);
}

function handlerOf(handlers: v1.V1Handlers, name: string): Served['find'] {
  if (!isV1Name(name, handlers)) throw new TypeError(`The endpoint ${name} has no handler.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments are read by the declaration that the handler's type is inferred from
  return handlers[name] as Served['find'];
}

function isV1Name(name: string, handlers: v1.V1Handlers): name is v1.V1Name {
  return name in handlers;
}

async function answerOne(
  { endpoint, find, write }: Served,
  { values, query, pictures }: ResourceRequest,
): Promise<WireResponse> {
  const given = readQuery(endpoint, query);
  const { fields } = readParameters(v1.commonParameters(endpoint), (name) => given.get(name));
  const args = readArguments(endpoint, values, given);
  const found = await find(args);
  if (found === null || isPage(found)) throw missingFault(endpoint.parameters, args);
  return respond(timed(() => selectFields(write(found, pictures), fields)));
}

async function answerList(
  { endpoint, find, write }: Served,
  request: ResourceRequest,
): Promise<WireResponse> {
  const given = readQuery(endpoint, request.query);
  const shared = { ...v1.commonParameters(endpoint), ...v1.listParameters };
  const { fields, limit, cursor } = readParameters(shared, (name) => given.get(name));
  const args = readArguments(endpoint, request.values, given);
  const list = JSON.stringify([endpoint.path, args]);
  const page = await find(args, {
    limit,
    after: cursor === null ? null : readCursor(list, cursor),
  });
  if (!isPage(page)) throw missingFault(endpoint.parameters, args);
  const items = timed(() =>
    page.items.map((item) => selectFields(write(item, request.pictures), fields)),
  );
  const next =
    page.next === null
      ? null
      : addressOf(endpoint, request, { given, cursor: writeCursor(list, page.next) });
  const body = `{"items":[${items.join(',')}],"total":${JSON.stringify(page.total)},"next":${JSON.stringify(next)}}`;
  return respond(body, next === null ? {} : { Link: `<${next}>; rel="next"` });
}

/** Checks whether a handler's result is a page of a list. */
function isPage(found: WireValue | FoundPage): found is FoundPage {
  return typeof found === 'object' && found !== null && 'items' in found && 'next' in found;
}

/** Parses a query. Throws Fault for undeclared parameters and for values that are too long. */
function readQuery(endpoint: v1.V1Endpoint, query: string | null): URLSearchParams {
  const given = new URLSearchParams(query ?? '');
  refuseUnknown(
    given.keys(),
    namesInQuery({ path: endpoint.path, parameters: v1.allParameters(endpoint) }),
  );
  for (const [name, { length }] of given)
    if (length > maxParameter)
      throw new Fault('client.parameter.too-long', { name, limit: maxParameter });
  return given;
}

function readArguments(
  { parameters }: v1.V1Endpoint,
  inPath: PathValues,
  query: URLSearchParams,
): Arguments {
  return readParameters(parameters, (name) => inPath[name] ?? query.get(name)); // absent: the parameter is not part of the path, so it is read from the query
}

/** Returns the address of the next page: the same parameters with the next page's cursor. */
function addressOf(
  { path }: v1.V1Endpoint,
  { values, address }: ResourceRequest,
  { given, cursor }: { readonly given: URLSearchParams; readonly cursor: string },
): string {
  const query = new URLSearchParams(given);
  query.set('cursor', cursor);
  return `${address}${fillPath(path, values)}?${query.toString()}`;
}

/** @param body as written by the codec: one character per byte */
function respond(body: string, headers: Readonly<Record<string, string>> = {}): WireResponse {
  return {
    status: 200,
    headers: { ...successHeaders('application/json'), ...headers },
    body: encodeByteText(body),
  };
}
