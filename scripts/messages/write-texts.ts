/** Derives typed functions for the messages from the English messages, with the names and types of their arguments. Views call them. */

import { parseMessage } from '../../src/site/texts/message.ts';
import { listArguments } from './message-arguments.ts';
import type { ArgumentType } from './message-arguments.ts';
import type { Messages } from '../../src/site/texts/read-messages.ts';

/** A tree of messages by the segments of their keys. */
interface Group extends Map<string, string | Group> {}

const head = `/** The texts of the pages, by the keys of the English messages: written by \`npm run messages\` from site/locales/en.json. */
/* oxlint-disable max-lines, max-lines-per-function -- one line for each message */

import type { MessageReader } from './read-messages.ts';

/** The texts of a language: a message without arguments is a text, another one a function of them. */
export type Texts = ReturnType<typeof createTexts>;

/** Makes the texts of a language from its messages. */
export function createTexts({ text, message }: MessageReader) {
  return `;

/** Returns the text of the file with the types. @throws TypeError for a message or a key that cannot have a type */
export function writeTexts(english: Messages): string {
  return `${head}${writeGroup(groupMessages(english), '  ')};\n}\n`;
}

/** Groups the messages. Each leaf is the code that reads the message. */
function groupMessages(messages: Messages): Group {
  const all: Group = new Map();
  for (const [key, source] of messages) {
    const names = key.split('.');
    const group = names.slice(0, -1).reduce(enterGroup, all);
    const last = names.slice(-1).join('');
    if (group.has(last)) throw new TypeError(`${key} is a message and a group of messages`);
    group.set(last, writeMessage(key, source));
  }
  return all;
}

function enterGroup(group: Group, name: string): Group {
  const inner = group.get(name) ?? new Map<string, string | Group>();
  if (typeof inner === 'string')
    throw new TypeError(`${name} is a message and a group of messages`);
  group.set(name, inner);
  return inner;
}

function writeGroup(group: Group, indent: string): string {
  const lines = [...group].map(([name, inner]) => {
    const property = /^[a-z]\w*$/i.test(name) ? name : `'${name}'`;
    return `${indent}  ${property}: ${typeof inner === 'string' ? inner : writeGroup(inner, `${indent}  `)},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function writeMessage(key: string, source: string): string {
  const types = [...listArguments(parseMessage(source))].map(
    ([name, type]) => `readonly ${name}: ${writeType(type)}`,
  );
  return types.length === 0 ? `text('${key}')` : `message<{ ${types.join('; ')} }>('${key}')`;
}

function writeType(type: ArgumentType): string {
  return typeof type === 'string' ? type : type.map((option) => `'${option}'`).join(' | ');
}
