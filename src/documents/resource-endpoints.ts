/** Endpoints of the OpenAPI document for the JSON resources. */

import type { ResourceParameter, Service } from '../contract/index.ts';
import type { Endpoint, EndpointResponse, EndpointParameter, JsonSchema } from './openapi/index.ts';
import { toExample, toSchema, schemaOfKind } from './openapi/index.ts';

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
    parameters: Object.entries(parameters).map(([name, parameter]) => describeParameter(name, parameter, path)),
    answers: {
      '200': {
        about: 'The request succeeded.',
        content: { schema: toSchema(result) },
        headers: isPart ? { ...headers, Link: 'The address of the next part (rel="next"), if there is one.' } : headers,
      },
      ...rest,
    },
  }));
}

function describeParameter(
  name: string,
  { kind, optional, about, sample, bounds }: ResourceParameter,
  path: string,
): EndpointParameter {
  const [minimum, maximum] = bounds ?? [];
  const limits = minimum === undefined ? {} : { minimum, maximum };
  const schema: JsonSchema = { ...schemaOfKind(kind), ...limits };
  const place = path.includes(`{${name}}`) ? 'path' : 'query';
  return { name, in: place, required: !optional, schema, about, example: toExample(kind, sample) };
}
