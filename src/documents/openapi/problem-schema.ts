/** OpenAPI component for problem details. */

import { problemMediaType } from '../../contract/index.ts';
import type { EndpointContent } from './endpoint.ts';
import type { JsonSchema } from './json-schema.ts';

const problemName = 'Problem';

const properties: Readonly<Record<string, JsonSchema>> = {
  title: { type: 'string' },
  status: { type: 'integer', description: 'The HTTP status.' },
  detail: { type: 'string', description: 'The reason for this error.' },
};

/** Returns the component. @param codes fault codes, for an interface whose problems have `type` and `code` */
export function problemComponent(codes?: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const all =
    codes === undefined
      ? properties
      : {
          type: {
            type: 'string',
            format: 'uri-reference',
            description: 'The URI reference of the problem type.',
          },
          ...properties,
          code: { type: 'string', description: 'The fault code.', enum: codes },
        };
  const description = 'Problem details of an error (RFC 9457).';
  return {
    [problemName]: { type: 'object', description, properties: all, required: Object.keys(all) },
  };
}

/** The content of a response with problem details. */
export const problemContent: EndpointContent = {
  schema: { $ref: `#/components/schemas/${problemName}` },
  mediaType: problemMediaType,
};
