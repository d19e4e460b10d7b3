/** Errors as plain text, for HTTP GET, HTTP POST and requests that are not calls (docs/spec/decisions.md 5). */

import type { Fault, Style } from '../contract/index.ts';
import { statusIn } from '../contract/index.ts';
import type { WireResponse } from './exchange.ts';
import { encodeBody } from './exchange.ts';

/** Returns the header fields of a successful response. */
export function successHeaders(contentType: string): Record<string, string> {
  return { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=0' };
}

/** Returns the header fields of an error. */
export function failureHeaders(contentType: string): Record<string, string> {
  return { 'Content-Type': contentType, 'Cache-Control': 'private' };
}

/** Writes a fault as text/plain with the status of the style. The text ends with CR LF as in ASP.NET (docs/spec/wire-format.md 7). */
export function textFault(fault: Fault, style: Style): WireResponse {
  const headers = failureHeaders('text/plain; charset=utf-8');
  const { allow } = fault.details;
  if (typeof allow === 'string') headers['Allow'] = allow;
  return {
    status: statusOf(fault, style),
    headers,
    body: encodeBody(`${textOf(fault, style)}\r\n`),
  };
}

/** Returns the status of a fault. Style `aspnet` uses 500 for most faults. */
function statusOf({ kind }: Fault, style: Style): number {
  const isFitting =
    style.httpErrors === 'fitting' || kind.statusInBothStyles === true || kind.isForRate === true;
  return isFitting ? statusIn(kind, style) : 500;
}

function textOf({ details, kind, message }: Fault, style: Style): string {
  if (style.texts === 'laurel') return message;
  return (kind.platform?.http?.(details) ?? message)
    .split(causeSeparator)
    .map(encodeHtml)
    .join(causeSeparator);
}

/** Separator between the messages of an exception chain; each message is encoded separately. */
const causeSeparator = ' ---> ';

/** ASP.NET's HtmlEncode: five special characters, and U+00A0 to U+00FF as decimal references (docs/spec/wire-format.md 7). */
function encodeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/[\u00a0-\u00ff]/g, (character) => `&#${character.charCodeAt(0)};`);
}
