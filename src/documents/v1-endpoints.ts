/** Endpoints of the OpenAPI document for the modern API, grouped by subject, with responses of the demo as examples. */

import { readFileSync } from 'node:fs';
import type { Service } from '../contract/index.ts';
import { v1 } from '../contract/index.ts';
import type { Endpoint, EndpointResponse, EndpointParameter, JsonSchema } from './openapi/index.ts';
import { problemContent, schemaOfChosen } from './openapi/index.ts';

/** Responses of the demo by name of the endpoint, recorded by `npm run docs` (scripts/v1-examples.ts). */
const examples: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('v1-examples.json', import.meta.url), 'utf8'),
);

const listParameters: readonly EndpointParameter[] = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: v1.maxItemsOfPage, default: v1.usualItemsOfPage },
    about: 'Maximum number of items in the page.',
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    schema: { type: 'string' },
    about: 'Start of the page, as in `next` of the previous page.',
  },
];

/** Describes all endpoints. @param headers header fields of every response @param rest responses in addition to 200 and 404 */
export function describeV1(
  { endpoints }: Pick<Service, 'endpoints'>,
  headers: Readonly<Record<string, string>>,
  rest: Readonly<Record<string, EndpointResponse>>,
): Endpoint[] {
  return Object.entries(endpoints).map(([id, endpoint]) => ({
    method: 'get',
    path: endpoint.path,
    id,
    tag: endpoint.subject,
    about: endpoint.about,
    parameters: parametersOf(endpoint),
    answers: {
      '200': {
        about: 'The request succeeded.',
        content: { schema: schemaOfResponse(endpoint), example: examples[id] },
        headers: endpoint.isList ? { ...headers, Link: 'The address of the next page (rel="next"), if there is one.' } : headers,
      },
      ...(hasMissing(endpoint)
        ? { '404': { about: 'What the path or a parameter names does not exist.', content: problemContent } }
        : {}),
      ...rest,
    },
  }));
}

function hasMissing({ path, parameters }: v1.V1Endpoint): boolean {
  return path.includes('{') || 'game' in parameters;
}

/** With `fields`, an object has only some of the fields. */
function schemaOfResponse({ result, isList }: v1.V1Endpoint): JsonSchema {
  const item = schemaOfChosen(result);
  if (!isList) return item;
  const properties = {
    items: { type: 'array', items: item },
    total: { type: ['integer', 'null'], description: 'Number of items in the whole list; null if they are not counted.' },
    next: { type: ['string', 'null'], format: 'uri', description: 'Address of the next page; null on the last page.' },
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

function parametersOf(endpoint: v1.V1Endpoint): EndpointParameter[] {
  const own = Object.entries(endpoint.parameters).map(([name, parameter]): EndpointParameter => {
    const isInPath = endpoint.path.includes(`{${name}}`);
    const required = parameter.kind === 'text' && parameter.isRequired;
    const { about, sample } = parameter;
    const example = required ? { example: sample } : {};
    return { name, in: isInPath ? 'path' : 'query', required, schema: schemaOfParameter(parameter), about, ...example };
  });
  const names = Object.keys(endpoint.result.fields);
  const fields: EndpointParameter = {
    name: 'fields',
    in: 'query',
    required: false,
    schema: { type: 'string' },
    about: `Only these fields${endpoint.isList ? ' of each item' : ''}, separated by commas: ${names.join(', ')}.`,
  };
  return [...own, ...(endpoint.isList ? listParameters : []), fields];
}

function schemaOfParameter(parameter: v1.V1Parameter): JsonSchema {
  switch (parameter.kind) {
    case 'text':
      return { type: 'string' };
    case 'choice':
      return { type: 'string', enum: parameter.values, default: parameter.values[0] };
    case 'instant':
      return { type: 'string', examples: [parameter.sample, '2013-08-14T21:37:46Z'] };
    default:
      return { type: 'integer', minimum: 1, maximum: parameter.max, default: parameter.fallback };
  }
}
