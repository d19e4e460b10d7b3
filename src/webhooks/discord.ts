/** Converts messages to Discord embeds without mentions. */

import type { MessageBody } from './complete-message.ts';
import { describeOperatorEvent } from './operator-texts.ts';

/** Colours of the grades. */
const colours: Readonly<Record<string, number>> = {
  platinum: 0xb4c7dc,
  gold: 0xd4a72c,
  silver: 0x9aa4ad,
  bronze: 0xa9703f,
};
const defaultColour = 0x3b6ea5;

/** Limits of Discord. */
const maxTitleLength = 256;
const maxTextLength = 2048;

/** Returns the body of a Discord webhook request. */
export function toDiscord({ type, timestamp, data }: MessageBody): string {
  const { trophy, game, earnedAt, url } = data;
  const image = webAddress(trophy?.image ?? game?.image); // absent: the message is about a game
  const forOperator = describeOperatorEvent(type, data);
  const embed = {
    title: cut(escaped(forOperator?.title ?? titleOf(type, data)), maxTitleLength),
    ...(url === undefined ? {} : { url }),
    // absent: the message is about a game or a rank
    description: cut(escaped(forOperator?.text ?? trophy?.description ?? ''), maxTextLength),
    color: colours[trophy?.grade ?? ''] ?? defaultColour, // absent: the message is about a game or a rank
    timestamp: earnedAt ?? timestamp,
    ...(game === undefined ? {} : { footer: { text: cut(game.title ?? '', maxTextLength) } }),
    ...(image === null ? {} : { thumbnail: { url: image } }),
  };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}

function titleOf(
  type: string,
  { player, trophy, game, level, position, previousPosition }: MessageBody['data'],
): string {
  const name = player?.id ?? 'A player'; // absent: a test message names nobody
  const { title: earned, hidden = false, grade = '' } = trophy ?? {};
  const { title: completed } = game ?? {};
  const titles: Readonly<Record<string, string>> = {
    'trophy.earned': `${name} earned ${earned ?? (hidden ? 'a hidden trophy' : 'a trophy')} (${grade})`,
    'set.completed': `${name} completed ${completed ?? 'a game'}`,
    'level.up': `${name} reached level ${level ?? ''}`,
    'rank.changed': `${name} is now number ${position ?? ''}${typeof previousPosition === 'number' ? `, previously ${previousPosition}` : ''}`,
    test: 'Test message: this webhook works',
  };
  return titles[type] ?? `${name}: ${type}`; // absent: a type that is newer than this table
}

/** Escapes formatting characters, for the parts of an embed in which Discord formats text: not the footer. */
function escaped(text: string): string {
  return text.replace(/[\\*_~`|>#@[\]()]/g, String.raw`\$&`);
}

/** Cuts long texts at a whole character. */
function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** Returns an http or https URL, or null, because Discord rejects messages with other image URLs. */
function webAddress(address: string | null | undefined): string | null {
  // absent: it is no address
  return /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '') ? (address ?? null) : null;
}
