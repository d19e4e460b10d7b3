/** The JSON interface as an OpenAPI 3.1 document, derived from the contract: `{base_url}/openapi.json`. */

import type { Resource, Service, ServiceOperation, ServiceParameter } from '../contract/index.ts';
import { contractVersion, faultKinds, jsonRoot, maxPageSize, pageParameters, resources } from '../contract/index.ts';
import type { Endpoint, EndpointAnswer, EndpointParameter, JsonSchema } from './openapi/index.ts';
import {
  componentSchemas,
  describeOpenApi,
  exampleOf,
  orNull,
  problemComponent,
  problemContent,
  schemaOf,
  schemaOfKind,
} from './openapi/index.ts';
import { createResultWriters, textOf } from '../codec/index.ts';
import { describeResources } from './resource-endpoints.ts';
import { sampleResult } from './sample-values.ts';

const introduction = `Players, games and trophies. Every operation is answered in XML too, over SOAP and plain HTTP: see \`?wsdl\`.

An unknown player or game is \`null\` with status 200. No field is ever left out. Where an operation takes \`limit\`, the header
\`Link: <…>; rel="next"\` leads to the next page.

A name in a path is percent-encoded, a slash in it too. Clients resolve \`.\` and \`..\`, so write \`~.\` and \`~..\` for such a name.`;

/** The document's text for a service at an address. */
export function writeApiDescription(service: Service, address: string): string {
  const results = [...service.operations, ...Object.values<Resource>(resources)].map(({ result }) => result);
  const document = describeOpenApi({
    title: service.serviceName,
    version: contractVersion,
    about: introduction,
    address,
    tags: {
      operations: 'The operations of the contract, as GET and as POST.',
      resources: 'Search, leaderboards, comparison, rarity and what is new.',
    },
    endpoints: [
      ...service.operations.flatMap((operation) => describeOperation(operation, service)),
      ...describeResources('resources', commonHeaders, { '304': unchanged, default: anError }),
    ],
    schemas: { ...componentSchemas(results), ...problemComponent(Object.keys(faultKinds)) },
  });
  return JSON.stringify(document);
}

function describeOperation(operation: ServiceOperation, service: Service): Endpoint[] {
  const common = { path: `${jsonRoot}/${operation.name}`, tag: 'operations', about: operation.about };
  const answers = answersOf(operation, service);
  return [
    { ...common, method: 'get', id: operation.name, parameters: queryOf(operation), answers: { ...answers, '304': unchanged } },
    { ...common, method: 'post', id: `${operation.name}ByPost`, parameters: [], body: bodyOf(operation), answers },
  ];
}

function queryOf({ parameters, pages }: ServiceOperation): EndpointParameter[] {
  const own = parameters.map((parameter) => ({
    name: parameter.name,
    in: 'query' as const,
    required: !parameter.optionalInHttp,
    schema: schemaOfParameter(parameter),
    about: parameter.about,
    example: exampleOf(parameter.kind, parameter.sample),
  }));
  return pages ? [...own, ...pageQuery] : own;
}

const pageQuery: readonly EndpointParameter[] = Object.entries(pageParameters).map(([name, { kind, about }]) => ({
  name,
  in: 'query',
  required: false,
  schema: schemaOfPageParameter(name, kind),
  about,
}));

function bodyOf({ parameters, pages }: ServiceOperation): NonNullable<Endpoint['body']> {
  const own = parameters.map((parameter) => [parameter.name, { ...schemaOfParameter(parameter), description: parameter.about }]);
  const paging = Object.entries(pageParameters).map(([name, { kind, about }]) => [
    name,
    { ...schemaOfPageParameter(name, kind), description: about },
  ]);
  const required = parameters.filter(({ optionalInHttp }) => !optionalInHttp).map(({ name }) => name);
  const properties: unknown = Object.fromEntries(pages ? [...own, ...paging] : own);
  const example = Object.fromEntries(parameters.map(({ name, kind, sample }) => [name, exampleOf(kind, sample)]));
  const schema = { type: 'object', properties, required, additionalProperties: false };
  return { schema, example, required: required.length > 0 };
}

function schemaOfParameter({ kind }: ServiceParameter): JsonSchema {
  return kind === 'int' ? { ...schemaOfKind(kind), minimum: 0 } : schemaOfKind(kind);
}

function schemaOfPageParameter(name: string, kind: ServiceParameter['kind']): JsonSchema {
  return name === 'limit' ? { ...schemaOfKind(kind), minimum: 1, maximum: maxPageSize } : schemaOfKind(kind);
}

const unchanged: EndpointAnswer = { about: 'What the client holds (If-None-Match) is still right.' };
const commonHeaders = {
  ETag: 'Tag of the answer, for If-None-Match.',
  'X-Request-Id': 'Id under which the log has the request.',
};

function answersOf(operation: ServiceOperation, service: Service): Readonly<Record<string, EndpointAnswer>> {
  const schema = schemaOf(operation.result);
  const headers = operation.pages
    ? { ...commonHeaders, Link: 'Leads to the next page (rel="next"), where there is one.' }
    : commonHeaders;
  return {
    '200': {
      about: 'The answer.',
      content: { schema: mayBeNull(operation) ? orNull(schema) : schema, example: exampleAnswer(operation, service) },
      headers,
    },
    default: anError,
  };
}

/** Null is "nobody knows": what asks for nothing in particular always has an answer. */
function mayBeNull({ parameters }: ServiceOperation): boolean {
  return parameters.some(({ optionalInHttp }) => !optionalInHttp);
}

function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** The sample of the other bindings, written by the writer of real answers. */
function exampleAnswer(operation: ServiceOperation, service: Service): unknown {
  const writers = createResultWriters({ ...service, operations: [operation] }, writeInstant);
  const text = textOf(writers.json.get(operation)?.write(sampleResult(operation, service.style, writeInstant)) ?? 'null');
  return JSON.parse(text);
}

const anError: EndpointAnswer = { about: 'An error.', content: problemContent };
