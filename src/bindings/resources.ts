/** The resources beside the operations: `GET {base}/json/search/players?text=…` and the like. */

import type { WireRequest, WireResponse } from './exchange.ts';
import { decodeForm, formUtf8 } from './form-decode.ts';
import { jsonPath, jsonSegment } from './json.ts';
import { problem } from './problem.ts';
import { successHeaders } from './text-fault.ts';
import type { Resource, ResourceName, ResourceParameter, Service } from '../contract/index.ts';
import { Fault, resources } from '../contract/index.ts';
import type { JsonCompiler, ValueWriter, WireValue } from '../wire/index.ts';
import { nameOf, segmentOf } from '../paths/index.ts';
import { bytesOf, isWireObject, readInt } from '../wire/index.ts';

/** The handlers seen from here, where only the declarations know which arguments belong to which. */
export type AnyResourceHandlers = Readonly<Record<ResourceName, (args: never) => Promise<WireValue>>>;

/** A resource with the values of its path. */
export interface FoundResource {
  readonly name: ResourceName;
  answer(): Promise<WireResponse>;
  refuse(fault: Fault): WireResponse;
}

/** The resource a request is for; null where it is for none. */
export type ResourceFinder = (request: WireRequest, address: string) => FoundResource | null;

type Values = Readonly<Record<string, string>>;

interface Route {
  readonly name: ResourceName;
  readonly resource: Resource;
  /** The path's segments; `{name}` stands for any one. */
  readonly template: readonly string[];
  readonly write: ValueWriter;
}

export function createResourceFinder(service: Service, handlers: AnyResourceHandlers, json: JsonCompiler): ResourceFinder {
  const routes = Object.entries<Resource>(resources).flatMap(([name, resource]): Route[] =>
    isResourceName(name)
      ? [{ name, resource, template: resource.path.slice(1).split('/'), write: json.writer(resource.result) }]
      : [],
  );
  return (request, address) => {
    const [first, ...below] = request.segments;
    if (first !== jsonSegment) return null;
    for (const route of routes) {
      const inPath = matchSegments(route.template, below);
      if (inPath === null) continue;
      return {
        name: route.name,
        answer: () => answer(route, inPath, request, address, handlers),
        refuse: (fault) => problem(fault, service.namespace),
      };
    }
    return null;
  };
}

function isResourceName(name: string): name is ResourceName {
  return name in resources;
}

/** The values a path has for the names of a template; null for another path. No value is empty. */
function matchSegments(template: readonly string[], segments: readonly string[]): Values | null {
  if (segments.length !== template.length) return null;
  const values: [name: string, value: string][] = [];
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    const name = nameInTemplate.exec(part)?.[1];
    if (name === undefined ? part !== segment : segment === '') return null;
    if (name !== undefined) values.push([name, nameOf(segment)]);
  }
  return Object.fromEntries(values);
}

const nameInTemplate = /^\{(\w+)\}$/;

async function answer(
  { name, resource, write }: Route,
  inPath: Values,
  { method, query }: WireRequest,
  address: string,
  handlers: AnyResourceHandlers,
): Promise<WireResponse> {
  if (method !== 'GET' && method !== 'HEAD')
    throw new Fault('client.method.not-allowed', { method, allow: 'GET, HEAD, OPTIONS' });
  const args = readArguments(resource, inPath, decodeForm(query ?? '', formUtf8));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by the declaration the handler's type is inferred from
  const value = await handlers[name](args as never);
  if (value === null)
    throw new Fault('client.resource.unknown', {
      path: Object.keys(args)
        .filter((key) => key in inPath)
        .join(' or '),
    });
  const headers = successHeaders('application/json');
  const next = resource.isPart ? nextPart(resource, args, value, address) : null;
  if (next !== null) headers['Link'] = next;
  return { status: 200, headers, body: bytesOf(write(value)) };
}

type Arguments = Readonly<Record<string, string | number | null>>;

function readArguments({ parameters }: Resource, inPath: Values, query: ReadonlyMap<string, string>): Arguments {
  const names = Object.keys(parameters).filter((name) => !(name in inPath));
  const known = new Set(names.map((name) => name.toLowerCase()));
  const unknown = [...query.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) throw new Fault('client.parameter.unknown', { name: unknown, names: names.join(', ') });
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      readValue(name, parameter, inPath[name] ?? query.get(name.toLowerCase())),
    ]),
  );
}

function readValue(
  name: string,
  { kind, optional, bounds }: ResourceParameter,
  text: string | undefined,
): string | number | null {
  if (text === undefined && optional) return null;
  if (text === undefined) throw new Fault('client.parameter.missing', { name });
  if (kind === 'string') return text;
  const reading = readInt(text);
  const [least = 0, most = 0] = bounds ?? [];
  if ('value' in reading && reading.value >= least && reading.value <= most) return reading.value;
  throw new Fault('client.parameter.not-between', { name, value: text, least, most });
}

/** A Link field to the next part; null on the last. */
function nextPart({ path, parameters }: Resource, args: Arguments, value: WireValue, address: string): string | null {
  if (!isWireObject(value) || !Array.isArray(value['Items'])) return null;
  const reached = Number(args['offset'] ?? 0) + value['Items'].length;
  if (value['Items'].length === 0 || reached >= Number(value['Total'])) return null;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(String(args[name])));
  const query = new URLSearchParams();
  for (const name of Object.keys(parameters)) {
    const given = name === 'offset' ? reached : args[name];
    if (!path.includes(`{${name}}`) && given !== null && given !== undefined) query.set(name, String(given));
  }
  return `<${address}${jsonPath.slice(0, -1)}${filled}?${query.toString()}>; rel="next"`;
}
