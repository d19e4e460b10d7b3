/** Reads messages from the file of a language. English messages replace those that the language lacks. */

import { invariant } from '../../invariant.ts';
import { englishFormats } from './formats.ts';
import { compileMessage } from './compile-message.ts';
import type { Message, Values } from './message.ts';
import { createMessage, parseMessage } from './message.ts';
import type { MessageLanguage } from './message-language.ts';
import { createMessageLanguage } from './message-language.ts';

/** Messages by key. */
export type Messages = ReadonlyMap<string, string>;

/** Reads the messages of a language by their keys. */
export interface MessageReader {
  /** Returns a message without arguments. */
  readonly text: (key: string) => string;
  /** Returns a message with arguments. */
  readonly message: <V extends Values>(key: string) => Message<V>;
  /** Returns how many missing messages were replaced by English ones. */
  readonly missing: () => number;
}

/** Parses a file of messages. @throws TypeError if a value in it is not a text */
export function parseMessages(json: string): Messages {
  const content: unknown = JSON.parse(json);
  if (typeof content !== 'object' || content === null)
    throw new TypeError('A file of messages must contain an object with a text for each key.');
  return new Map(
    Object.entries(content).map(([key, message]: [string, unknown]) => {
      if (typeof message !== 'string') throw new TypeError(`The message ${key} is not a text.`);
      return [key, message];
    }),
  );
}

const englishLanguage = createMessageLanguage('en', englishFormats.numbers);

/** Makes the reader of a language. It returns the English message if the language lacks one. */
export function createReader(
  messages: Messages,
  language: MessageLanguage,
  english: Messages,
): MessageReader {
  let missing = 0;
  const find = (key: string): readonly [source: string, language: MessageLanguage] => {
    const own = messages.get(key);
    if (own !== undefined) return [own, language];
    missing += 1;
    return [invariant(english.get(key), `The English messages contain ${key}`), englishLanguage];
  };
  return {
    text: (key) => {
      const [source, of] = find(key);
      return compileMessage(parseMessage(source), of)({});
    },
    message: (key) => createMessage(...find(key)),
    missing: () => missing,
  };
}
