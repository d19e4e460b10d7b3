/** The responses of pages for people with an account. */

import { pageHeaders } from '../documents/markup/index.ts';
import { encodeBody, noBody } from '../protocols/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import { browserCookie, sessionCookie, writeCookie } from './gate/cookies.ts';
import type { Passed } from './gate/gate.ts';
import { writeDocument } from './layout/document.ts';
import type { AskedPage, LeadOn, SentFile, ShownPage } from './page.ts';

/** Seconds for which a browser stores its id: half a year. */
const browserSeconds = 15_552_000;
const chunkLength = 65_536;

/** The request to which a page responds. */
interface Showing {
  readonly asked: AskedPage;
  readonly passed: Passed;
  readonly path: string;
}

/** Makes the response with a page. A browser without an id gets one, to which the tokens of its forms are bound. */
export function showPage(page: ShownPage, { asked, passed, path }: Showing): WireResponse {
  const { retryAfter = null } = page; // absent: the page reports no error
  return {
    status: page.status ?? 200, // absent: the page reports no error
    headers: {
      ...pageHeaders('own'),
      'Content-Type': 'text/html; charset=utf-8',
      ...(retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }),
    },
    body: encodeBody(writeDocument(page, asked, path)),
    cookies: [...(passed.isNewBrowser ? [newBrowser(passed)] : []), ...sessionCookies(passed)],
    isPrivate: true,
  };
}

/** Makes the response with a file for this person. */
export function sendFile({ fileName, type, text }: SentFile): WireResponse {
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`,
      'X-Content-Type-Options': 'nosniff',
    },
    body: inBytes(text),
    isPrivate: true,
  };
}

/** Combines lines into larger chunks: sending each line alone would produce many small packets. */
async function* inBytes(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = '';
  for await (const part of text) {
    waiting += part;
    if (waiting.length < chunkLength) continue;
    yield encodeBody(waiting);
    waiting = '';
  }
  if (waiting !== '') yield encodeBody(waiting);
}

/** Returns the cookie of a session that began with this request; none otherwise. */
export function sessionCookies({ begun, visitor }: Passed): readonly string[] {
  return begun === null ? [] : [newSession(begun, visitor)];
}

/** Makes the redirect to another page, with the cookies of a session that begins or ends. */
export function leadOn(
  { to, begins, ends, isOutside, cookies = [] }: LeadOn,
  { context }: AskedPage,
  passed: Passed,
): WireResponse {
  const { isPlain } = passed.visitor;
  const session = begins ?? passed.begun; // absent: the form begins no session, but a proof or a proxy may have begun one
  const gone = writeCookie(sessionCookie, '', { isPlain, isStrict: false, maxAge: 0 });
  return {
    status: 303,
    headers: { ...pageHeaders('own'), Location: isOutside === true ? to : context.links.path(to) },
    body: noBody,
    cookies: [
      ...(passed.isNewBrowser || begins !== undefined ? [newBrowser(passed)] : []),
      ...(session === null || ends === true ? [] : [newSession(session, passed.visitor)]),
      ...(ends === undefined ? [] : [gone]),
      ...cookies,
    ],
    isPrivate: true,
  };
}

function newBrowser({ visitor: { browserId, isPlain } }: Passed): string {
  return writeCookie(browserCookie, browserId, {
    isPlain,
    isStrict: false,
    maxAge: browserSeconds,
  });
}

function newSession(
  { sessionId, signedIn }: NonNullable<LeadOn['begins']>,
  { isPlain, now }: { readonly isPlain: boolean; readonly now: number },
): string {
  return writeCookie(sessionCookie, sessionId, {
    isPlain,
    isStrict: signedIn.account.role === 'operator',
    maxAge: Math.floor((signedIn.expiresAt - now) / 1000),
  });
}
