/** The HTTP responses of pages: headers, entity tags, redirects. */

import type { WireResponse } from '../protocols/index.ts';
import { contentTag, encodeBody } from '../protocols/index.ts';
import { pageHeaders } from '../documents/markup/index.ts';
import type { PageContext } from './frame/context.ts';
import type { ImageSource } from './frame/page-images.ts';
import { writeDocument } from './layout/document.ts';
import type { PageResult } from './frame/page.ts';
import type { Section } from './frame/routes.ts';
import { en } from './texts/catalogue.ts';

interface RespondOptions {
  readonly images: ImageSource;
  readonly section: Section | undefined;
}

/** Makes the response with a page or a file. */
export function respond(
  result: PageResult,
  context: PageContext,
  { images, section }: RespondOptions,
): WireResponse {
  if ('body' in result) {
    const body = typeof result.body === 'string' ? encodeBody(result.body) : result.body;
    const cache: Record<string, string> =
      result.cacheControl === undefined ? {} : { 'Cache-Control': result.cacheControl };
    const headers = {
      ...pageHeaders(images),
      'Content-Type': result.contentType,
      ...cache,
      ...result.headers,
    };
    return { status: 200, headers, body, tag: contentTag(body) };
  }
  const body = encodeBody(writeDocument(result, section, context));
  // A cookie selects the theme. Pages are private; `Vary` separates the themes in a cache that stores them nevertheless.
  const headers = {
    ...pageHeaders(images),
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie',
  };
  return { status: result.status ?? 200, headers, body, tag: contentTag(body) };
}

/**
 * Redirects to the canonical URL of a page, with the query of the request. Redirects must not be cached: a player can be renamed and
 * renamed back, and a browser that cached both redirects would loop.
 * @param location relative to the page
 */
export function redirectTo(location: string, query: URLSearchParams): WireResponse {
  const target = query.size === 0 ? location : `${location}?${query.toString()}`;
  const headers = { ...plain, 'Cache-Control': 'private, no-cache', Location: target };
  return { status: 302, headers, body: encodeBody(`${target}\n`) };
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private' };

/** Stores the reader's choice of a theme, and redirects back to the page. @param location relative to the form's URL */
export function chosenTheme(location: string, cookies: readonly string[]): WireResponse {
  const headers = { ...plain, 'Cache-Control': 'private, no-store', Location: location };
  return { status: 303, headers, body: encodeBody(`${location}\n`), cookies };
}

/** The response for a file that does not exist, for clients that do not accept HTML. */
export const notFound: WireResponse = {
  status: 404,
  headers: plain,
  body: encodeBody(`${en.error.notFound}\n`),
};

/** The response to a request for an image while too many others wait to be drawn. The client can repeat the request. */
export const imageUnavailable: WireResponse = {
  status: 503,
  headers: { ...plain, 'Cache-Control': 'private, no-store', 'Retry-After': '2' },
  body: encodeBody(`${en.error.imagesWait}\n`),
};

/** The response to an unsupported method, without the Allow field. */
export const wrongMethod: WireResponse = {
  status: 405,
  headers: plain,
  body: encodeBody(`${en.error.wrongMethod}\n`),
};
