/**
 * Notices for ntfy. They are sent as JSON, because HTTP header fields cannot contain every character:
 * https://docs.ntfy.sh/publish/#publish-as-json.
 */

import { cut, cutBytes } from './cut.ts';
import type { Level, Notice } from './notice.ts';
import { textWithGame } from './notice.ts';

/** Maximum length of a title. ntfy has no limit, but phones show only a line or two. */
const maxTitleLength = 250;
/** Maximum size of a message. ntfy would deliver a longer message as an attached file. */
const maxMessageBytes = 4096;

const topicPattern = /^[-\w]{1,64}$/;

/** Priorities by level. 3 is the default; 4 makes a sound and remains visible. */
const priorities: Readonly<Record<Level, number>> = { info: 3, success: 3, warning: 4, failure: 4 };
/** Names of emojis that are shown before the title. Trophies have their own emoji. */
const tags: Readonly<Record<Level, string>> = {
  info: 'information_source',
  success: 'white_check_mark',
  warning: 'warning',
  failure: 'rotating_light',
};

/** Returns the topic in an address, and the address for posting JSON; null if the address has no topic. */
export function readTopic(address: URL): { readonly topic: string; readonly server: URL } | null {
  const [topic = '', ...rest] = address.pathname.split('/').toReversed();
  if (!topicPattern.test(topic)) return null;
  const server = new URL(address);
  server.pathname = `${rest.toReversed().join('/')}/`;
  return { topic, server };
}

/** Returns the body of a request to an ntfy server. If a notice has no text, its title becomes the message. */
export function toNtfy(notice: Notice, topic: string): string {
  const { title, link, picture, level, grade } = notice;
  const text = textWithGame(notice);
  return JSON.stringify({
    topic,
    ...(text === '' ? {} : { title: cut(title, maxTitleLength) }),
    message: cutBytes(text === '' ? title : text, maxMessageBytes),
    priority: priorities[level],
    tags: [grade === null ? tags[level] : 'trophy'],
    ...(link === null ? {} : { click: link }),
    ...(picture === null ? {} : { icon: picture }),
  });
}
