/** Routes of the JSON resources, such as `GET {base}/json/search/players?text=…`. */

import { timed } from '../cost/index.ts';
import type { WireResponse } from './exchange.ts';
import { decodeForm, formUtf8, namesOfQuery } from './form-decode.ts';
import { problem } from './problem.ts';
import { successHeaders } from './text-fault.ts';
import type {
  Fault,
  Parameters,
  PictureBase,
  Resource,
  ResourceName,
  Service,
  ValuesOf,
} from '../contract/index.ts';
import {
  deprecatedAt,
  missingFault,
  namesInQuery,
  readParameters,
  refuseUnknown,
} from '../contract/index.ts';
import type { JsonCompiler, ValueWriter, WireValue } from '../codec/index.ts';
import type { PathValues } from '../paths/index.ts';
import { fillPath } from '../paths/index.ts';
import { encodeByteText, isWireObject } from '../codec/index.ts';

/** Handlers with untyped arguments: the contract guarantees that arguments and handler match. */
export type AnyResourceHandlers = Readonly<
  Record<ResourceName, (args: never) => Promise<WireValue>>
>;

/** A request for a resource. */
export interface ResourceRequest {
  /** Values of the path parameters. */
  readonly values: PathValues;
  /** Query as sent. */
  readonly query: string | null;
  /** Base URL of the service as seen by the client. */
  readonly address: string;
  /** The base address for images in the response. */
  readonly pictures: PictureBase;
}

/** Route of a resource below the endpoint. */
export interface ResourceRoute {
  readonly name: string;
  readonly path: string;
  /** Responds to a request. Throws Fault. */
  readonly answer: (request: ResourceRequest) => Promise<WireResponse>;
  /** @param address base URL of the service as seen by the client */
  readonly refuse: (fault: Fault, address: string) => WireResponse;
}

/** Creates the routes of all resources. */
export function createResources(
  service: Service,
  handlers: AnyResourceHandlers,
  json: JsonCompiler,
): readonly ResourceRoute[] {
  return Object.entries(service.resources).map(([name, resource]): ResourceRoute => {
    if (!isResourceName(name, handlers))
      throw new TypeError(`The resource ${name} has no handler.`);
    const write = json.writer(resource.result);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments are read by the declaration the handler's type is inferred from
    const find = (args: Arguments): Promise<WireValue> => handlers[name](args as never);
    return {
      name,
      path: resource.path,
      answer: (request) => readResource({ resource, write, find }, request),
      refuse: problem,
    };
  });
}

function isResourceName(name: string, handlers: AnyResourceHandlers): name is ResourceName {
  return name in handlers;
}

/** A resource with its handler and writer. */
interface Reader {
  readonly resource: Resource;
  readonly write: ValueWriter;
  readonly find: (args: Arguments) => Promise<WireValue>;
}

async function readResource(
  { resource, write, find }: Reader,
  { values, query: sent, address, pictures }: ResourceRequest,
): Promise<WireResponse> {
  const query = sent ?? ''; // absent: the address has no query
  const given = decodeForm(query, formUtf8);
  refuseUnknown(given.keys(), namesInQuery(resource), namesOfQuery(query));
  // absent: the parameter is not in the path, so it is read from the query
  const args = readParameters(
    resource.parameters,
    (name) => values[name] ?? given.get(name.toLowerCase()) ?? null,
  );
  const value = await find(args);
  if (value === null) throw missingFault(resource.parameters, args);
  const headers = successHeaders('application/json');
  if (resource.replacedBy !== undefined) headers['Deprecation'] = `@${deprecatedAt}`;
  const next = resource.isPart ? linkToNextPart(resource, args, value, address) : null;
  if (next !== null) headers['Link'] = next;
  return { status: 200, headers, body: encodeByteText(timed(() => write(value, pictures))) };
}

type Arguments = ValuesOf<Parameters>;

/** Returns the Link field for the next range of a list; null for the last range. */
function linkToNextPart(
  resource: Resource,
  args: Arguments,
  value: WireValue,
  address: string,
): string | null {
  if (!isWireObject(value)) return null;
  // The next range begins at the end of this one, not after the last item: a board leaves out players who hide the game, but counts their
  // places (docs/spec/decisions.md 4).
  const end = Number(args['offset']) + Number(args['limit']);
  if (end >= Number(value['Total'])) return null;
  const inPath = Object.fromEntries(
    Object.entries(args).map(([name, given]) => [name, String(given)]),
  );
  const query = new URLSearchParams();
  for (const name of namesInQuery(resource)) {
    const given = name === 'offset' ? end : args[name];
    if (typeof given === 'string' || typeof given === 'number') query.set(name, String(given));
  }
  return `<${address}${fillPath(resource.path, inPath)}?${query.toString()}>; rel="next"`;
}
