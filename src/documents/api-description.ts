/** OpenAPI 3.1 document of the JSON interface, derived from the contract: `{base_url}/openapi.json`. */

import type { Parameters, Service, ServiceOperation } from '../contract/index.ts';
import {
  contractVersion,
  faultKinds,
  jsonRoot,
  pageParameters,
  storedPaths,
  toExample,
  v1,
} from '../contract/index.ts';
import type { Endpoint, EndpointResponse } from './openapi/index.ts';
import {
  chosenSchemas,
  componentSchemas,
  describeOpenApi,
  describeParameters,
  orNull,
  problemComponent,
  toObjectSchema,
  toSchema,
} from './openapi/index.ts';
import { createResultWriters, decodeByteText } from '../codec/index.ts';
import type { InstanceFacts } from './instance-facts.ts';
import { bearerToken, describeLimits, forMembers, tokenScheme } from './instance-facts.ts';
import { refusals, refused } from './refusals.ts';
import { describeResources } from './resource-endpoints.ts';
import { describeV1, pageSchemas } from './v1-endpoints.ts';
import { sampleResult } from './sample-values.ts';
import { describeMessages, messageSchemas, webhookTag } from './webhook-messages.ts';

const introduction = `This interface returns data about players, games and trophies. Use the paths below \`/v1\`. In their responses,
fields have plain names, and dates are in UTC. Unknown values are \`null\`, and things that do not exist lead to 404. A list is returned in pages with \`items\`, \`total\`
and \`next\`, the address of the next page. The header \`Link: <…>; rel="next"\` contains this address, too.

The paths below \`/json\` are the compatible interface: the operations of the original service under their own names, which are also
available in XML, over SOAP and plain HTTP; see \`?wsdl\`. In this interface, the response for an unknown player or game is \`null\` with
status 200, and objects always contain all of their fields. Resources that \`/v1\` replaces are deprecated, and their responses have the
header \`Deprecation\` (RFC 9745).

Errors are problem details (RFC 9457). Responses with status 429 or 503 have \`Retry-After\`, in seconds. A successful response to a GET
request has an \`ETag\` if it is sent as a whole. Send it as \`If-None-Match\`: if the response has not changed, you get 304 without a
body. A long list of the compatible interface, such as thousands of games of a player, is sent while it is read, so it has no \`ETag\`.

Images are given as absolute addresses. An address of an image on this instance begins with the address of the service, without the base
path. All other addresses are as their source gives them.

Names in a path must be percent-encoded, including slashes. Clients resolve \`.\` and \`..\`, so write \`~.\` and \`~..\` for these names.`;

/** The topics of the endpoints, with descriptions in Markdown. */
export const apiSubjects: Readonly<Record<string, string>> = {
  ...v1.subjects,
  compatible:
    'The compatible interface: the operations of the original service, with GET and POST.',
  resources:
    'Resources that the compatible interface has in addition to the operations: search, leaderboards, comparison, rarity and recent trophies.',
};

/** Describes every JSON endpoint, by topic. */
export function describeEndpoints(service: Service): readonly Endpoint[] {
  const rest = { '304': unchanged, default: anError };
  return [
    ...describeV1(service, commonHeaders, rest),
    ...service.operations.flatMap((operation) => describeOperation(operation, service)),
    ...describeResources(service, commonHeaders, {
      '304': unchanged,
      ...refusals.any,
      '404': refusals.missing,
      default: anError,
    }),
  ];
}

/** Writes the OpenAPI document of a service at an address. */
export function writeApiDescription(
  service: Service,
  address: string,
  { title = service.serviceName, limits = null, needsToken = false }: InstanceFacts = {},
): string {
  const endpoints = Object.values(service.endpoints);
  const v1Results = endpoints.map(({ result }) => result);
  const results = [...endpoints, ...service.operations, ...Object.values(service.resources)].map(
    ({ result }) => result,
  );
  const described = describeEndpoints(service);
  const document = describeOpenApi({
    title,
    version: contractVersion,
    about: [introduction, ...(limits === null ? [] : [describeLimits(limits)])].join('\n\n'),
    address,
    tags: { ...apiSubjects, ...webhookTag },
    endpoints: needsToken ? described.map(forMembers) : described,
    messages: describeMessages(),
    schemas: {
      ...componentSchemas(results),
      ...chosenSchemas(v1Results),
      ...pageSchemas(service),
      ...messageSchemas(),
      ...problemComponent(Object.keys(faultKinds)),
    },
    ...(needsToken ? { security: { [tokenScheme]: bearerToken } } : {}),
  });
  return JSON.stringify(document);
}

function describeOperation(operation: ServiceOperation, service: Service): Endpoint[] {
  const common = {
    path: `${jsonRoot}/${operation.name}`,
    tag: 'compatible',
    about: operation.about,
  };
  const answers = responsesOf(operation, service);
  return [
    {
      ...common,
      method: 'get',
      id: operation.name,
      details: `Also over SOAP 1.1, SOAP 1.2, HTTP GET and HTTP POST, as \`${operation.name}\`.`,
      isOpen: true,
      parameters: describeParameters(parametersOf(operation), ''),
      answers: { ...answers, '304': unchanged },
    },
    {
      ...common,
      method: 'post',
      id: `${operation.name}ByPost`,
      details: `The same as \`${operation.name}\`, with the parameters as a JSON object.`,
      isOpen: true,
      parameters: [],
      body: bodyOf(operation),
      answers: { ...answers, ...refusals.body },
    },
  ];
}

/** Returns the parameters of an operation by their names on the wire. */
function parametersOf({ parameters, pages }: ServiceOperation): Parameters {
  return {
    ...Object.fromEntries(parameters.map((each) => [each.name, each])),
    ...(pages ? pageParameters : {}),
  };
}

function bodyOf(operation: ServiceOperation): NonNullable<Endpoint['body']> {
  const described = describeParameters(parametersOf(operation), '');
  const example = Object.fromEntries(
    operation.parameters.map(({ name, kind, sample }) => [name, toExample(kind, sample)]),
  );
  return {
    schema: toObjectSchema(described),
    example,
    required: described.some(({ required }) => required),
  };
}

const unchanged: EndpointResponse = {
  about: 'The response that the client has cached (If-None-Match) is still valid.',
};
const commonHeaders = {
  ETag: 'The entity tag of the response, for If-None-Match.',
  'X-Request-Id': 'The id of the request in the log.',
};

function responsesOf(
  operation: ServiceOperation,
  service: Service,
): Readonly<Record<string, EndpointResponse>> {
  const schema = toSchema(operation.result);
  const headers = operation.pages
    ? {
        ...commonHeaders,
        Link: 'The address of the next page (rel="next"), if there is a next page.',
      }
    : commonHeaders;
  return {
    '200': {
      about: 'The request succeeded.',
      content: {
        schema: mayBeNull(operation) ? orNull(schema) : schema,
        example: exampleResponse(operation, service),
      },
      headers,
    },
    ...refusals.any,
    default: anError,
  };
}

/** Checks whether the result can be null, which means "not found". An operation without required parameters always has a result. */
function mayBeNull({ parameters }: ServiceOperation): boolean {
  return parameters.some(({ isRequired }) => isRequired);
}

function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** Returns the same sample as in the other bindings, written by the writer of real responses. */
function exampleResponse(operation: ServiceOperation, service: Service): unknown {
  const writers = createResultWriters({ ...service, operations: [operation] }, writeInstant);
  const text = decodeByteText(
    writers.json
      .get(operation)
      ?.write(sampleResult(operation, service.style, writeInstant), storedPaths) ?? 'null',
  );
  return JSON.parse(text);
}

const anError = refused('The request failed.');
