/** Problem details as a component of an OpenAPI document. */

import { problemMediaType } from '../../contract/index.ts';
import type { EndpointContent } from './endpoint.ts';
import type { JsonSchema } from './json-schema.ts';

const problemName = 'Problem';

const properties: Readonly<Record<string, JsonSchema>> = {
  title: { type: 'string' },
  status: { type: 'integer', description: 'The HTTP status.' },
  detail: { type: 'string', description: 'What was wrong with this request.' },
};

/** The component. An interface with a catalogue of faults names its codes: each problem then has a `type` and a `code`. */
export function problemComponent(codes?: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const all =
    codes === undefined
      ? properties
      : {
          type: { type: 'string', format: 'uri', description: 'Identifies the kind of problem.' },
          ...properties,
          code: { type: 'string', description: 'Code of the fault.', enum: codes },
        };
  const description = 'What went wrong (RFC 9457).';
  return { [problemName]: { type: 'object', description, properties: all, required: Object.keys(all) } };
}

/** An answer that is a problem. */
export const problemContent: EndpointContent = {
  schema: { $ref: `#/components/schemas/${problemName}` },
  mediaType: problemMediaType,
};
