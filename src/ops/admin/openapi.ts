/** Generates the OpenAPI 3.1 document of the admin API from its routes. */

import type { Parameters } from '../../contract/index.ts';
import type {
  Endpoint,
  EndpointResponse,
  EndpointParameter,
  JsonSchema,
} from '../../documents/openapi/index.ts';
import {
  describeOpenApi,
  describeParameters,
  problemComponent,
  problemContent,
  toObjectSchema,
} from '../../documents/openapi/index.ts';
import { problemKinds, problemRoute } from './problems.ts';
import type { Method, AdminRoute } from './route.ts';
import { json, mediaTypes } from './route.ts';
import { scopes } from './scopes.ts';

/** Adds a route that serves the OpenAPI document of all routes. */
export function withDocument(
  routes: readonly AdminRoute[],
  version: string,
): readonly AdminRoute[] {
  const described = [...routes, problemRoute];
  const document: AdminRoute = {
    method: 'GET',
    path: '/openapi.json',
    about: 'Get this OpenAPI document.',
    scope: null,
    gives: mediaTypes.json,
    statuses: { 200: 'The OpenAPI document.' },
    answer: () => Promise.resolve(json(200, describe([...described, document], version))),
  };
  return [...described, document];
}

/** Tag of routes that require no token. */
const openTag = 'open';

function describe(routes: readonly AdminRoute[], version: string): JsonSchema {
  return describeOpenApi({
    title: 'Laurel admin API',
    version,
    about: 'API for operators of an instance.',
    address: '/',
    tags: { [openTag]: 'Health checks and other routes that require no token.', ...scopes },
    endpoints: routes.map(toEndpoint),
    schemas: problemComponent(problemKinds.map(([code]) => code)),
    security: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'A token created with "laurel token add".',
      },
    },
  });
}

const methods = {
  GET: 'get',
  PUT: 'put',
  POST: 'post',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies Record<Method, Endpoint['method']>;

function toEndpoint({
  method,
  path,
  about,
  scope,
  query = {},
  fields,
  reads,
  gives,
  statuses,
}: AdminRoute): Endpoint {
  const body = bodyOf(fields, reads);
  return {
    method: methods[method],
    path,
    id: operationId(method, path),
    tag: scope ?? openTag,
    about,
    ...(scope === null ? { isOpen: true } : { details: `Scope ${scope}: ${scopes[scope]}.` }),
    parameters: [...pathParameters(path), ...describeParameters(query, path)],
    ...(body === null ? {} : { body: { ...body, required: true } }),
    answers: answersOf(statuses, gives, scope !== null),
  };
}

/** Returns the id of an operation: `GET /v1/players/{name}` becomes `getPlayersName`. */
function operationId(method: string, path: string): string {
  const words = path.replace('/v1', '').match(/\w+/g) ?? [];
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
}

function pathParameters(path: string): EndpointParameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function bodyOf(
  fields: Parameters | undefined,
  reads: string | undefined,
): Endpoint['body'] | null {
  if (reads !== undefined) return { required: true, mediaType: reads, schema: { type: 'string' } };
  if (fields === undefined) return null;
  return { required: true, schema: toObjectSchema(describeParameters(fields, '')) };
}

function answersOf(
  statuses: AdminRoute['statuses'],
  gives: string,
  isGuarded: boolean,
): Readonly<Record<string, EndpointResponse>> {
  const declared = Object.entries(statuses).map(([status, about]): [string, EndpointResponse] => {
    // A failed health check has the same response format as a successful one.
    const isProblem = Number(status) >= 400 && isGuarded;
    return [status, { about, content: isProblem ? problemContent : { mediaType: gives } }];
  });
  const guards: Record<string, EndpointResponse> = {
    401: { about: 'The token is missing, invalid or expired.', content: problemContent },
    403: { about: 'The token does not have the required scope.', content: problemContent },
  };
  return { ...Object.fromEntries(declared), ...(isGuarded ? guards : {}) };
}
