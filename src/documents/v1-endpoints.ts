/** Endpoints of the OpenAPI document for the modern API, grouped by topic, with responses of the demo as examples. */

import { readFileSync } from 'node:fs';
import type { ComplexShape, FaultCode, Service } from '../contract/index.ts';
import { v1 } from '../contract/index.ts';
import type { Endpoint, EndpointResponse, JsonSchema } from './openapi/index.ts';
import { describeParameters, problemContent, schemaOfChosen } from './openapi/index.ts';

/** Responses of the demo, by name of the endpoint. `npm run docs` records them (scripts/v1-examples.ts). */
const examples: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('v1-examples.json', import.meta.url), 'utf8'),
);

/**
 * Describes all endpoints.
 * @param headers header fields of every response
 * @param rest responses in addition to 200 and refusals
 */
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
    details: `On the site, see \`${endpoint.page}\`.`,
    isOpen: true,
    parameters: describeParameters(v1.allParameters(endpoint), endpoint.path),
    answers: {
      '200': {
        about: 'The request succeeded.',
        content: { schema: schemaOfResponse(endpoint), example: examples[id] },
        headers: endpoint.isList
          ? { ...headers, Link: 'The address of the next page (rel="next"), if there is one.' }
          : headers,
      },
      ...describeRefusals(endpoint),
      ...rest,
    },
  }));
}

/** Describes the responses to refused requests, with the problem codes of each status. */
function describeRefusals(endpoint: v1.V1Endpoint): Readonly<Record<string, EndpointResponse>> {
  return Object.fromEntries(
    [...v1.faultsByStatus(endpoint)].map(([status, codes]) => [
      String(status),
      {
        about: describeCodes(codes),
        content: problemContent,
        ...(codes.some((code) => v1.mayBeRepeated(code))
          ? {
              headers: {
                'Retry-After': 'Number of seconds to wait before the request is sent again.',
              },
            }
          : {}),
      },
    ]),
  );
}

function describeCodes(codes: readonly FaultCode[]): string {
  return codes.map((code) => `\`${code}\`: ${v1.titleFault(code)}.`).join(' ');
}

/** Returns the schema of a response. If the request has `fields`, an object contains only some of its fields. */
function schemaOfResponse({ result, isList }: v1.V1Endpoint): JsonSchema {
  return isList ? { $ref: `#/components/schemas/${nameOfPage(result)}` } : schemaOfChosen(result);
}

function nameOfPage({ name }: ComplexShape): string {
  return `${name}Page`;
}

/** Returns the schemas of the pages of all lists, by name. */
export function pageSchemas({
  endpoints,
}: Pick<Service, 'endpoints'>): Readonly<Record<string, JsonSchema>> {
  const lists = Object.values(endpoints).filter(({ isList }) => isList);
  return Object.fromEntries(
    lists.map(({ result }): [string, JsonSchema] => [nameOfPage(result), schemaOfPage(result)]),
  );
}

function schemaOfPage(item: ComplexShape): JsonSchema {
  const { items, total, next } = v1.pageMembers;
  return {
    type: 'object',
    description: `A page of a list of ${item.name}.`,
    properties: {
      items: { type: 'array', items: schemaOfChosen(item), description: items },
      total: { type: ['integer', 'null'], description: total },
      next: { type: ['string', 'null'], format: 'uri', description: next },
    },
    required: Object.keys(v1.pageMembers),
  };
}
