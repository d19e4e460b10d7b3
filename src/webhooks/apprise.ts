/** Notices for the Apprise API, `POST /notify/KEY`, which sends them on: https://github.com/caronc/apprise-api#api-details. */

import { cut } from './cut.ts';
import type { Notice } from './notice.ts';
import { textWithGame } from './notice.ts';

/** Apprise cuts or splits for each service; these limits keep one message one message on most of them. */
const maxTitleLength = 250;
const maxTextLength = 2000;

const keyPattern = /\/notify\/[-\w]{1,64}\/?$/;

/** Whether an address is that of a key of an Apprise API. */
export function isAppriseAddress({ pathname }: URL): boolean {
  return keyPattern.test(pathname);
}

/** Returns the body of a request to an Apprise API. It needs a body, which is the title of a notice without a text. */
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

/** The API answers 204 for a key without a configuration: nobody has got the message. */
export function appriseError(status: number): string | null {
  return status === 204
    ? 'status 204: the key has no configuration, so the message went nowhere'
    : null;
}
