/** Notices as Discord embeds without mentions: https://discord.com/developers/docs/resources/message#embed-object. */

import { cut } from './cut.ts';
import type { Level, Notice } from './notice.ts';

/** Colours of the grades. */
const gradeColours: Readonly<Record<string, number>> = {
  platinum: 0xb4c7dc,
  gold: 0xd4a72c,
  silver: 0x9aa4ad,
  bronze: 0xa9703f,
};
const levelColours: Readonly<Record<Level, number>> = {
  info: 0x3b6ea5,
  success: 0x3b6ea5,
  warning: 0xc77f1a,
  failure: 0xb3392f,
};

const maxTitleLength = 256;
const maxTextLength = 2048;

/** Returns the body of a request to a Discord webhook. */
export function toDiscord(notice: Notice): string {
  const { title, text, link, picture, level, grade, game, at } = notice;
  const embed = {
    title: cut(escaped(title), maxTitleLength),
    ...(link === null ? {} : { url: link }),
    description: cut(escaped(text), maxTextLength),
    color: gradeColours[grade ?? ''] ?? levelColours[level], // absent: the message is not about a trophy
    timestamp: at,
    ...(game === null ? {} : { footer: { text: cut(game, maxTextLength) } }),
    ...(picture === null ? {} : { thumbnail: { url: picture } }),
  };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}

/** Escapes formatting characters, for the parts of an embed that Discord formats. The footer is not one of them. */
function escaped(text: string): string {
  return text.replace(/[\\*_~`|>#@[\]()]/g, String.raw`\$&`);
}
