/** Endpoints of the OpenAPI document for the modern API, grouped by subject, with responses of the demo as examples. */

import { readFileSync } from 'node:fs';
import type { Service } from '../contract/index.ts';
import { v1 } from '../contract/index.ts';
import type { Endpoint, EndpointResponse, JsonSchema } from './openapi/index.ts';
import { describeParameters, problemContent, schemaOfChosen } from './openapi/index.ts';

/** Responses of the demo by name of the endpoint, recorded by `npm run docs` (scripts/v1-examples.ts). */
const examples: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('v1-examples.json', import.meta.url), 'utf8'),
);

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
    parameters: describeParameters(v1.allParameters(endpoint), endpoint.path),
    answers: {
      '200': {
        about: 'The request succeeded.',
        content: { schema: schemaOfResponse(endpoint), example: examples[id] },
        headers: endpoint.isList
          ? { ...headers, Link: 'The address of the next page (rel="next"), if there is one.' }
          : headers,
      },
      ...(hasMissing(endpoint)
        ? {
            '404': {
              about: 'What the path or a parameter names does not exist.',
              content: problemContent,
            },
          }
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
    total: {
      type: ['integer', 'null'],
      description: 'Number of items in the whole list; null if they are not counted.',
    },
    next: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'Address of the next page; null on the last page.',
    },
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}
