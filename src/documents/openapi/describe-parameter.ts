/** Declared parameters in an OpenAPI document. */

import type { Parameter, Parameters } from '../../contract/index.ts';
import { toExample, toKind } from '../../contract/index.ts';
import type { EndpointParameter } from './endpoint.ts';
import type { JsonSchema } from './json-schema.ts';
import { schemaOfKind } from './json-schema.ts';

/** Returns the schema of a parameter: its type, limits and default. */
function toSchemaOfParameter(parameter: Parameter): JsonSchema {
  const { type, bounds, values, isRequired, fallback, sample, isArray } = parameter;
  return {
    ...schemaOfKind(toKind(parameter)),
    ...(isArray === true ? { type: ['array', 'string'], items: { type: 'string' } } : {}),
    ...(bounds === undefined ? {} : { minimum: bounds[0], maximum: bounds[1] }),
    ...(values === undefined ? {} : { enum: values }),
    ...(isRequired || fallback === null ? {} : { default: fallback }),
    ...(type === 'instant' ? { examples: [sample, '2013-08-14T21:37:46Z'] } : {}),
  };
}

/** Describes parameters. Optional parameters have no example, because tools would send it. */
export function describeParameters(parameters: Parameters, path: string): EndpointParameter[] {
  return Object.entries(parameters).map(([name, parameter]) => {
    const { about, isRequired: required, sample } = parameter;
    const place = path.includes(`{${name}}`) ? 'path' : 'query';
    const example =
      required && sample !== '' ? { example: toExample(toKind(parameter), sample) } : {};
    return { name, in: place, required, schema: toSchemaOfParameter(parameter), about, ...example };
  });
}

/** Returns the schema of an object with these parameters and no others. */
export function toObjectSchema(parameters: readonly EndpointParameter[]): JsonSchema {
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, about }) => [name, { ...schema, description: about }]),
  );
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return { type: 'object', properties, required, additionalProperties: false };
}
