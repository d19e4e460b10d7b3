/**
 * Notices for the Apprise API, `POST /notify/KEY`, which forwards them to other services:
 * https://github.com/caronc/apprise-api#api-details.
 */

import { cut } from './cut.ts';
import type { Notice } from './notice.ts';
import { textWithGame } from './notice.ts';

/** Apprise cuts or splits long texts for each service. With these limits, a notice remains one message on most services. */
const maxTitleLength = 250;
const maxTextLength = 2000;

const keyPattern = /\/notify\/[-\w]{1,64}\/?$/;

/** Checks whether an address has the form of a key's address in an Apprise API. */
export function isAppriseAddress({ pathname }: URL): boolean {
  return keyPattern.test(pathname);
}

/** Returns the body of a request to an Apprise API. The API requires a text, so a notice without one sends its title as the text. */
export function toApprise(notice: Notice): string {
  const { title, link, level } = notice;
  const text = cut(textWithGame(notice), maxTextLength);
  const lines = [text, link].filter((line) => line !== null && line !== '');
  const body = lines.length === 0 ? cut(title, maxTitleLength) : lines.join('\n');
  return JSON.stringify({
    title: lines.length === 0 ? '' : cut(title, maxTitleLength),
    body,
    type: level,
    format: 'text',
  });
}

/** Returns an error for status 204, which the API sends for a key without a configuration: no one has received the message. */
export function appriseError(status: number): string | null {
  return status === 204
    ? 'status 204: the key has no configuration, so the message went nowhere'
    : null;
}
