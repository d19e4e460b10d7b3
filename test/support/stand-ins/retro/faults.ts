/** Faults that RetroAchievements has shown, or that its servers can show. */

import type { Answer, Page } from '../shared/answer.ts';
import { answering, anyFaults, page } from '../shared/faults.ts';
import type { Fault } from '../shared/faults.ts';

/** The response to a wrong key. */
export const unauthenticated: Answer = {
  status: 401,
  body: {
    message: 'Unauthenticated.',
    errors: [{ status: 401, code: 'unauthorized', title: 'Unauthenticated.' }],
  },
};

/** The response to a request for the profile or summary of an account that does not exist. */
export const noUser: Answer = { status: 404, body: [] };

/** The page for a URL that the site does not have. It does not mean that an account does not exist. */
export const noPage: Page = {
  status: 404,
  html: '<!DOCTYPE html><html><head><title>Not Found</title></head><body>404</body></html>',
};

/** Returns the response to a request with a missing or malformed parameter. */
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
  /** An empty list, which the network returns if it does not find what a request asks for. */
  emptyList: answering('200 []', { status: 200, body: [] }),
  invalid: answering('422', refuseParameter('u')),
  tooMany: (retryAfter: string | null = null): Fault => ({
    ...answering('429', {
      status: 429,
      body: { message: 'Too Many Attempts.' },
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    }),
  }),
  /** The network's edge servers block the IP address. */
  blocked: page(403, edge),
  /** The site is being maintained. */
  maintenance: page(503, maintenance),
} as const;
