/** Faults that RetroAchievements has shown, or that its servers can show. */

import type { Answer, Page } from '../shared/answer.ts';
import { answering, anyFaults, page } from '../shared/faults.ts';
import type { Fault } from '../shared/faults.ts';

/** The answer to a wrong key. */
export const unauthenticated: Answer = {
  status: 401,
  body: {
    message: 'Unauthenticated.',
    errors: [{ status: 401, code: 'unauthorized', title: 'Unauthenticated.' }],
  },
};

/** The answer of profile and summary about an account that does not exist. */
export const noUser: Answer = { status: 404, body: [] };

/** The page about an address that the site does not have, which is no answer about an account. */
export const noPage: Page = {
  status: 404,
  html: '<!DOCTYPE html><html><head><title>Not Found</title></head><body>404</body></html>',
};

/** The answer to a parameter that is missing or has a wrong form. */
export function refuseParameter(name: string): Answer {
  const message = `The ${name} field is invalid.`;
  return { status: 422, body: { message, errors: { [name]: [message] } } };
}

const edge =
  '<!DOCTYPE html><html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head><body>Sorry, you have been blocked</body></html>';
const maintenance =
  '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body>Be right back.</body></html>';

/** The faults of this network. */
export const retroFaults = {
  ...anyFaults,
  unauthenticated: answering('401', unauthenticated),
  missing: answering('404 []', noUser),
  /** An empty list with which the network answers about what it does not find. */
  emptyList: answering('200 []', { status: 200, body: [] }),
  invalid: answering('422', refuseParameter('u')),
  tooMany: (retryAfter: string | null = null): Fault => ({
    ...answering('429', {
      status: 429,
      body: { message: 'Too Many Attempts.' },
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    }),
  }),
  /** The edge refuses the address. */
  blocked: page(403, edge),
  /** The site is being maintained. */
  maintenance: page(503, maintenance),
} as const;
