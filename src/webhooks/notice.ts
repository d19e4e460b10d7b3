/**
 * The one model of a message for people (docs/adr/0023-one-message-model.md): every format but the signed JSON is a template over it. Its
 * sentences come from outside, because the catalogue of texts belongs to the site.
 */

import type { MessageBody } from './message-body.ts';

/** How good or bad the news is. */
export type Level = 'info' | 'success' | 'warning' | 'failure';

/** What a message says, in plain text. */
export interface NoticeText {
  /** One line. */
  readonly title: string;
  /** May be empty. */
  readonly text: string;
}

/** Describes a message in words. */
export type DescribeMessage = (message: MessageBody) => NoticeText;

/** A message for people. All texts are plain and of any length; links and pictures are http or https addresses. */
export interface Notice extends NoticeText {
  readonly link: string | null;
  readonly picture: string | null;
  readonly level: Level;
  /** The grade of the trophy that the message is about. */
  readonly grade: string | null;
  /** The game that the message is about. */
  readonly game: string | null;
  /** ISO 8601, in UTC. */
  readonly at: string;
}

/** The level of each type of message; `info` for all others. */
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

/** Makes the notice of a message whose addresses are complete. */
export function toNotice(message: MessageBody, describe: DescribeMessage): Notice {
  const { type, timestamp, data } = message;
  const { trophy, game, earnedAt, url } = data;
  const { title, text } = describe(message);
  return {
    title: title.replaceAll(/\s+/g, ' ').trim(),
    text: text.trim(),
    link: webAddress(url),
    picture: webAddress(trophy?.image ?? game?.image), // absent: the message is about a game, or about none
    level: levels.get(type) ?? 'info', // absent: it is neither good nor bad
    grade: trophy?.grade ?? null,
    game: game?.title ?? null,
    at: earnedAt ?? timestamp,
  };
}

/** Returns an http or https address, or null: services refuse messages with others. */
function webAddress(address: string | null | undefined): string | null {
  // absent: it is no address
  return /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '') ? (address ?? null) : null;
}

/** The text of a notice with its game, unless the title names it, for services without a place of their own for it. */
export function textWithGame({ title, text, game }: Notice): string {
  const named = game === null || title.includes(game) ? '' : game;
  return [text, named].filter((line) => line !== '').join('\n');
}
