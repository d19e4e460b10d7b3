/** The document of the admin API (OpenAPI 3.1), derived from its routes. */

import type { Fields, Route } from './route.ts';
import { json, mediaTypes } from './route.ts';
import { scopes } from './scopes.ts';

/** Every route and one more, which gives the document of them all. */
export function withDocument(routes: readonly Route[], version: string): readonly Route[] {
  const document: Route = {
    method: 'GET',
    path: '/openapi.json',
    about: 'This document.',
    scope: null,
    gives: mediaTypes.json,
    statuses: { 200: 'The document.' },
    answer: () => Promise.resolve(json(200, describe([...routes, document], version))),
  };
  return [...routes, document];
}

function describe(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(route);
  const bearer = { type: 'http', scheme: 'bearer', description: 'A token of "laurel token add".' };
  return {
    openapi: '3.1.0',
    info: { title: 'Laurel admin API', version },
    paths,
    components: { securitySchemes: { bearer }, schemas: { Problem: problemSchema } },
  };
}

const problemSchema = {
  type: 'object',
  required: ['status', 'title', 'detail'],
  properties: { status: { type: 'integer' }, title: { type: 'string' }, detail: { type: 'string' } },
};

function describeRoute({ method, path, about, scope, query, fields, reads, gives, statuses }: Route): object {
  return {
    operationId: operationId(method, path),
    summary: about,
    ...(scope === null ? { security: [] } : { security: [{ bearer: [] }], description: `Scope ${scope}: ${scopes[scope]}.` }),
    parameters: [...pathParameters(path), ...parametersOf(query ?? {})],
    ...bodyOf(fields, reads),
    responses: responsesOf(statuses, gives, scope !== null),
  };
}

/** `GET /v1/players/{name}` is `getPlayersName`. */
function operationId(method: string, path: string): string {
  const words = path.replace('/v1', '').match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function parametersOf(fields: Fields): object[] {
  return Object.entries(fields).map(([name, { type, about }]) => ({ name, in: 'query', description: about, schema: { type } }));
}

function bodyOf(fields: Fields | undefined, reads: string | undefined): object {
  if (reads !== undefined) return { requestBody: { required: true, content: { [reads]: { schema: { type: 'string' } } } } };
  if (fields === undefined) return {};
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, { type, about }]) => [name, { type, description: about }]),
  );
  const schema = { type: 'object', additionalProperties: false, properties };
  return { requestBody: { required: true, content: { [mediaTypes.json]: { schema } } } };
}

function responsesOf(statuses: Readonly<Record<number, string>>, gives: string, isGuarded: boolean): object {
  const problems = { content: { [mediaTypes.problem]: { schema: { $ref: '#/components/schemas/Problem' } } } };
  const told = Object.entries(statuses).map(([status, description]) => {
    // Health that is bad is told in the same form as good health.
    const isProblem = Number(status) >= 400 && isGuarded;
    return [status, { description, ...(isProblem ? problems : { content: { [gives]: {} } }) }] as const;
  });
  const guards = isGuarded
    ? [
        ['401', { description: 'No token, or none that is valid.', ...problems }] as const,
        ['403', { description: 'The token lacks the scope.', ...problems }] as const,
      ]
    : [];
  return Object.fromEntries([...told, ...guards]);
}
