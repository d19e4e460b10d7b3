/** Endpoints of the OpenAPI document for the JSON resources. */

import type { Service } from '../contract/index.ts';
import type { Endpoint, EndpointResponse } from './openapi/index.ts';
import { describeParameters, toSchema } from './openapi/index.ts';

/** Describes all resources. @param rest responses that every endpoint has in addition to 200 */
export function describeResources(
  { resources }: Pick<Service, 'resources'>,
  tag: string,
  headers: Readonly<Record<string, string>>,
  rest: Readonly<Record<string, EndpointResponse>>,
): Endpoint[] {
  return Object.entries(resources).map(([id, { path, parameters, result, about, isPart }]) => ({
    method: 'get',
    path,
    id,
    tag,
    about,
    parameters: describeParameters(parameters, path),
    answers: {
      '200': {
        about: 'The request succeeded.',
        content: { schema: toSchema(result) },
        headers: isPart
          ? { ...headers, Link: 'The address of the next part (rel="next"), if there is one.' }
          : headers,
      },
      ...rest,
    },
  }));
}
