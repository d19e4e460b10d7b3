/** Notices for ntfy, as JSON, because header fields of HTTP cannot hold every character: https://docs.ntfy.sh/publish/#publish-as-json. */

import { cut, cutBytes } from './cut.ts';
import type { Level, Notice } from './notice.ts';
import { textWithGame } from './notice.ts';

/** ntfy has no limit for titles; phones show a line or two. */
const maxTitleLength = 250;
/** A longer message would arrive as an attached file. */
const maxMessageBytes = 4096;

const topicPattern = /^[-\w]{1,64}$/;

/** 3 is the default; 4 is heard and stays in sight. */
const priorities: Readonly<Record<Level, number>> = { info: 3, success: 3, warning: 4, failure: 4 };
/** Names of emojis, which stand before the title; a trophy has its own. */
const tags: Readonly<Record<Level, string>> = {
  info: 'information_source',
  success: 'white_check_mark',
  warning: 'warning',
  failure: 'rotating_light',
};

/** Returns the topic that an address names, and the address that JSON is posted to; null if it names none. */
export function readTopic(address: URL): { readonly topic: string; readonly server: URL } | null {
  const [topic = '', ...rest] = address.pathname.split('/').toReversed();
  if (!topicPattern.test(topic)) return null;
  const server = new URL(address);
  server.pathname = `${rest.toReversed().join('/')}/`;
  return { topic, server };
}

/** Returns the body of a request to an ntfy server. A notice without a text has its title as the message. */
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
