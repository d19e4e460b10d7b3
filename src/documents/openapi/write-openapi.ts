/** Writer of OpenAPI 3.1 documents, for all JSON interfaces. */

import type {
  Endpoint,
  EndpointResponse,
  EndpointContent,
  EndpointParameter,
  Message,
} from './endpoint.ts';
import type { JsonSchema } from './json-schema.ts';

/** The content of an OpenAPI document. */
export interface OpenApiInterface {
  readonly title: string;
  readonly version: string;
  readonly about: string;
  /** Base URL of the paths. */
  readonly address: string;
  /** Descriptions of the tags, in display order. */
  readonly tags: Readonly<Record<string, string>>;
  readonly endpoints: readonly Endpoint[];
  /** The messages that the interface sends to receivers. */
  readonly messages?: readonly Message[];
  /** Members of `components.schemas`. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Members of `components.securitySchemes`; an endpoint that is not open requires all of them. */
  readonly security?: Readonly<Record<string, JsonSchema>>;
}

/** Builds the document as a JSON value. */
export function describeOpenApi(described: OpenApiInterface): JsonSchema {
  const { title, version, about, address, tags, endpoints, messages, schemas, security } =
    described;
  const schemes = security === undefined ? {} : { securitySchemes: security };
  return {
    openapi: '3.1.0',
    info: { title, version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: address }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: describePaths(endpoints),
    ...(messages === undefined ? {} : { webhooks: describeMessages(messages) }),
    components: { schemas, ...schemes },
    security:
      security === undefined
        ? []
        : [Object.fromEntries(Object.keys(security).map((name) => [name, []]))],
  };
}

function describePaths(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  // absent: this is the first method of the path
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method] = describeEndpoint(endpoint);
  return paths;
}

function describeMessages(messages: readonly Message[]): JsonSchema {
  return Object.fromEntries(messages.map((message) => [message.name, { post: describe(message) }]));
}

function describe({ name, tag, about, headers, body, answers }: Message): JsonSchema {
  return {
    operationId: `receive ${name}`.replaceAll(/[ .](\w)/g, (_, first: string) =>
      first.toUpperCase(),
    ),
    tags: [tag],
    summary: about,
    security: [],
    parameters: Object.entries(headers).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
      description,
    })),
    requestBody: { required: true, content: describeContent(body) },
    responses: describeResponses(answers),
  };
}

function describeEndpoint({
  id,
  tag,
  about,
  details,
  isOpen,
  isDeprecated,
  parameters,
  body,
  answers,
}: Endpoint): JsonSchema {
  return {
    operationId: id,
    tags: [tag],
    summary: about,
    ...(details === undefined ? {} : { description: details }),
    ...(isOpen === true ? { security: [] } : {}),
    ...(isDeprecated === true ? { deprecated: true } : {}),
    parameters: parameters.map(describeParameter),
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.required, content: describeContent(body) } }),
    responses: describeResponses(answers),
  };
}

function describeResponses(answers: Endpoint['answers']): JsonSchema {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, describeResponse(answer)]),
  );
}

function describeParameter({
  name,
  in: place,
  required,
  schema,
  about,
  example,
}: EndpointParameter): JsonSchema {
  const more = {
    ...(about === undefined ? {} : { description: about }),
    ...(example === undefined ? {} : { example }),
  };
  return { name, in: place, required, schema, ...more };
}

function describeResponse({ about, content, headers = {} }: EndpointResponse): JsonSchema {
  const fields = Object.entries(headers).map(
    ([name, description]) => [name, { description, schema: { type: 'string' } }] as const,
  );
  return {
    description: about,
    ...(fields.length === 0 ? {} : { headers: Object.fromEntries(fields) }),
    ...(content === undefined ? {} : { content: describeContent(content) }),
  };
}

function describeContent({
  schema,
  example,
  mediaType = 'application/json',
}: EndpointContent): JsonSchema {
  return {
    [mediaType]: {
      ...(schema === undefined ? {} : { schema }),
      ...(example === undefined ? {} : { example }),
    },
  };
}
