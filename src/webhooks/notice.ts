/**
 * The model of a message that people read (docs/adr/0023-one-message-model.md). All formats except the signed JSON are templates for it.
 * Its sentences are passed in, because the site owns the catalogue of texts.
 */

import type { MessageBody } from './message-body.ts';

/** How good or bad the message is. */
export type Level = 'info' | 'success' | 'warning' | 'failure';

/** The sentences of a message, in plain text. */
export interface NoticeText {
  /** The title, on one line. */
  readonly title: string;
  /** The text, which may be empty. */
  readonly text: string;
}

/** Describes a message in words. */
export type DescribeMessage = (message: MessageBody) => NoticeText;

/** A message that people read. All texts are plain and of any length. Links and images are http or https addresses. */
export interface Notice extends NoticeText {
  readonly link: string | null;
  readonly picture: string | null;
  readonly level: Level;
  /** The grade of the message's trophy; null without one. */
  readonly grade: string | null;
  /** The title of the message's game; null without one. */
  readonly game: string | null;
  /** The time of the event: ISO 8601, in UTC. */
  readonly at: string;
}

/** The level of each message type. Other types have the level `info`. */
const levels: ReadonlyMap<string, Level> = new Map([
  ['trophy.earned', 'success'],
  ['set.completed', 'success'],
  ['level.up', 'success'],
  ['login.ending', 'warning'],
  ['login.ended', 'failure'],
  ['sync.failed', 'warning'],
  ['sync.recovered', 'success'],
  ['import.failed', 'failure'],
  ['backup.failed', 'failure'],
  ['disk.low', 'failure'],
]);

/** Creates the notice for a message with full addresses. */
export function toNotice(message: MessageBody, describe: DescribeMessage): Notice {
  const { type, timestamp, data } = message;
  const { trophy, game, earnedAt, url } = data;
  const { title, text } = describe(message);
  return {
    title: title.replaceAll(/\s+/g, ' ').trim(),
    text: text.trim(),
    link: webAddress(url),
    picture: webAddress(trophy?.image ?? game?.image), // absent: the message has no image
    level: levels.get(type) ?? 'info', // absent: the message is neither good nor bad
    grade: trophy?.grade ?? null,
    game: game?.title ?? null,
    at: earnedAt ?? timestamp,
  };
}

/** Returns an http or https address; null for any other, because services refuse messages with other addresses. */
function webAddress(address: string | null | undefined): string | null {
  // absent: the text is not an address
  return /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '') ? (address ?? null) : null;
}

/** Returns a notice's text, followed by its game unless the title names it. It is for services without a separate field for the game. */
export function textWithGame({ title, text, game }: Notice): string {
  const named = game === null || title.includes(game) ? '' : game;
  return [text, named].filter((line) => line !== '').join('\n');
}
