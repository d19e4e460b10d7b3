/** Endpoints of the OpenAPI document for the JSON resources. */

import type { Service } from '../contract/index.ts';
import { v1 } from '../contract/index.ts';
import type { Endpoint, EndpointResponse } from './openapi/index.ts';
import { describeParameters, toSchema } from './openapi/index.ts';

/** Describes all resources. @param rest responses that every endpoint has in addition to 200 */
export function describeResources(
  { resources, endpoints }: Pick<Service, 'resources' | 'endpoints'>,
  headers: Readonly<Record<string, string>>,
  rest: Readonly<Record<string, EndpointResponse>>,
): Endpoint[] {
  return Object.entries(resources).map(
    ([id, { path, parameters, result, about, isPart, replacedBy }]) => ({
      method: 'get',
      path,
      id,
      tag: 'resources',
      about,
      ...(replacedBy === undefined
        ? { details: 'Available only in JSON. No path below `/v1` returns the same data.' }
        : {
            details: `Deprecated: use \`${replacedBy}\` (\`${endpoints[replacedBy]?.path ?? v1.v1Root}\`).`, // absent: the contract does not contain this endpoint of the modern API
            isDeprecated: true,
          }),
      isOpen: true,
      parameters: describeParameters(parameters, path),
      answers: {
        '200': {
          about: 'The request succeeded.',
          content: { schema: toSchema(result) },
          headers: {
            ...headers,
            ...(isPart
              ? { Link: 'The address of the next part (rel="next"), if there is one.' }
              : {}),
            ...(replacedBy === undefined
              ? {}
              : { Deprecation: 'The date since which the resource is deprecated (RFC 9745).' }),
          },
        },
        ...rest,
      },
    }),
  );
}
