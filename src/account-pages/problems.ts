/** The texts and HTTP statuses of refusals. */

import { AccessError } from '../access/index.ts';
import { ActionError } from '../actions/index.ts';
import type { AccountTexts } from './texts.ts';

/** The message and the status of a refused change. */
export interface Problem {
  readonly text: string;
  readonly status: number;
  /** Seconds after which the change can be tried again; null if waiting does not help. */
  readonly retryAfter: number | null;
  /** The name of the form's field that is to blame; null if there is none. */
  readonly field: string | null;
}

/** Statuses of refusals other than 422. */
const statuses: Readonly<Partial<Record<string, number>>> = {
  'code-invalid': 403,
  'other-account': 403,
  'provider-unknown': 403,
  'provider-failed': 502,
  'provider-cancelled': 403,
  'wrong-password': 403,
  'proof-needed': 403,
  'set-up-already': 409,
  'too-many-attempts': 429,
  busy: 503,
};

/** The fields to which refusals of accounts and sign-ins are due. A form has each of them at most once. */
const fields: Readonly<Partial<Record<string, string>>> = {
  'code-invalid': 'code',
  'other-account': 'code',
  'wrong-password': 'password',
  'password-short': 'password',
  'password-long': 'password',
  'password-common': 'password',
  'name-invalid': 'name',
  'name-invisible': 'name',
  'name-taken': 'name',
};

/** Describes an expected error; null for any other, which is a fault of the service. */
export function describeProblem(error: unknown, texts: AccountTexts): Problem | null {
  if (error instanceof ActionError)
    return { text: error.message, status: 422, retryAfter: null, field: error.field };
  if (!(error instanceof AccessError)) return null;
  return {
    text: texts.problems[error.code],
    status: statuses[error.code] ?? 422, // absent: with all other codes, a field of the form is wrong
    retryAfter: error.retryAfter,
    field: fields[error.code] ?? null, // absent: with all other codes, no single field is to blame
  };
}
