/**
 * The kinds of errors of the admin API. They are declared once; responses, the OpenAPI document and the reference are generated from them.
 */

import { problemMediaType, writeProblem } from '../../contract/index.ts';
import type { AdminAnswer, AdminRoute } from './route.ts';
import { json, mediaTypes } from './route.ts';

/** A kind of error. */
interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly about: string;
}

/** The kinds of errors, by code. */
export const adminProblems = {
  'admin.bad-request': {
    status: 400,
    title: 'Bad request',
    about:
      'A parameter, a property or the body is missing, incomplete or invalid; the body of an import, an image or a value of the site is too long; or the body of an import or upload arrives too slowly.',
  },
  'admin.unauthorized': {
    status: 401,
    title: 'Unauthorized',
    about: 'The token is missing, invalid or expired.',
  },
  'admin.forbidden': {
    status: 403,
    title: 'Forbidden',
    about: 'The token does not have the scope that the route or the parameter `instance` needs.',
  },
  'admin.not-found': {
    status: 404,
    title: 'Not found',
    about:
      'The path does not exist, or the request names something that does not exist, such as a player.',
  },
  'admin.method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    about:
      'The path does not support this method; the header `Allow` lists the methods that it supports.',
  },
  'admin.conflict': {
    status: 409,
    title: 'Conflict',
    about:
      'The request is not possible with the stored data or the settings, or while something else is in progress.',
  },
  'admin.too-large': {
    status: 413,
    title: 'Content too large',
    about: 'A JSON body or an upload of files is longer than its limit.',
  },
  'admin.misdirected': {
    status: 421,
    title: 'Misdirected request',
    about: 'On loopback, the Host header is neither an IP address nor localhost.',
  },
  'admin.rejected-records': {
    status: 422,
    title: 'Rejected records',
    about: 'Records of an import were rejected. Nothing was imported.',
  },
  'admin.internal': {
    status: 500,
    title: 'Internal error',
    about:
      'Laurel has a defect, or it cannot read or write a file. The log contains the cause, with the request id in `X-Request-Id`.',
  },
  'admin.busy': {
    status: 503,
    title: 'Busy',
    about: 'Too many imports or uploads are in progress.',
  },
  'admin.unavailable': {
    status: 503,
    title: 'Unavailable',
    about: 'The store cannot be reached, read or written, or the service is stopping.',
  },
  'admin.no-space': {
    status: 507,
    title: 'Insufficient storage',
    about: 'There is not enough disk space for the files.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

/** The code of a kind of error. */
export type AdminProblem = keyof typeof adminProblems;

/** The kinds of errors, with their codes. */
export const problemKinds: readonly (readonly [code: string, kind: ProblemKind])[] =
  Object.entries(adminProblems);

const problemPath = '/problems/{code}';

/** Creates an error response (RFC 9457). Its `type` is the address of the description of the error. */
export function problem(
  code: AdminProblem,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): AdminAnswer {
  const { status, title } = adminProblems[code];
  const type = problemPath.replace('{code}', code);
  const body = `${writeProblem({ type, status, title, detail, code, ...more })}\n`;
  return { status, contentType: problemMediaType, body };
}

/** The route that describes a kind of error. The `type` of an error response is the address of this route. */
export const problemRoute: AdminRoute = {
  method: 'GET',
  path: problemPath,
  about: 'Describe a kind of error of this API, by its code.',
  scope: null,
  gives: mediaTypes.json,
  statuses: { 200: 'The kind: code, status, title and about.', 404: 'There is no such kind.' },
  answer({ parameters }) {
    const found = problemKinds.find(([code]) => code === parameters['code']);
    if (found === undefined)
      return Promise.resolve(problem('admin.not-found', 'There is no such kind of error.'));
    const [code, kind] = found;
    return Promise.resolve(json(200, { code, ...kind }));
  },
};
