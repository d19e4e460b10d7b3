/** A message: a text in ICU MessageFormat 1, parsed once, with named arguments. */

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { MessageLanguage } from './message-language.ts';
import { compileMessage } from './compile-message.ts';

/** The arguments of a message. */
export type Values = Readonly<Record<string, string | number>>;

/** The arguments of a message whose texts may be markup, such as a link. */
export type MarkupValues<V extends Values> = {
  readonly [K in keyof V]: string extends V[K] ? string | Markup : V[K];
};

/** A message with arguments. */
export interface Message<V extends Values> {
  (values: V): string;
  /** Writes the message as markup. Everything is escaped except arguments that already are markup. */
  readonly markup: (values: MarkupValues<V>) => Markup;
}

/** Parses a message. @throws SyntaxError if it is not valid in ICU MessageFormat 1 */
export function parseMessage(source: string): MessageFormatElement[] {
  // Only views make markup: text that looks like a tag in a message remains text.
  return parse(source, { ignoreTag: true });
}

/** Makes the function that writes a message. @throws TypeError for a message with dates, times or tags */
export function createMessage<V extends Values>(
  source: string,
  language: MessageLanguage,
): Message<V> {
  const elements = parseMessage(source);
  const write = compileMessage(elements, language);
  // Created when it is first needed, because few messages are written as markup.
  let formatter: IntlMessageFormat | null = null;
  const markup = (values: Readonly<Record<string, string | number | Markup>>): Markup => {
    formatter ??= createFormatter(elements, language);
    return html`${formatter.formatToParts<Markup>(values).map(({ value }) => value)}`;
  };
  return Object.assign((values: V) => write(values), { markup });
}

/** Creates the library's formatter, with the number format and the plural rules of the pages. */
function createFormatter(
  elements: MessageFormatElement[],
  { language, numbers, rules }: MessageLanguage,
): IntlMessageFormat {
  return new IntlMessageFormat(elements, language, undefined, {
    formatters: {
      getNumberFormat: () => numbers,
      getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
      getPluralRules: (_, options) => rules[options?.type ?? 'cardinal'],
    },
  });
}
