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
  /** The message as markup: everything is escaped but arguments that are markup themselves. */
  readonly markup: (values: MarkupValues<V>) => Markup;
}

/** Parses a message. @throws SyntaxError if it is not of ICU MessageFormat 1 */
export function parseMessage(source: string): MessageFormatElement[] {
  // Markup comes from views: what looks like a tag in a message is text.
  return parse(source, { ignoreTag: true });
}

/** Makes the function that writes a message. @throws TypeError for a message with dates, times or tags */
export function createMessage<V extends Values>(
  source: string,
  language: MessageLanguage,
): Message<V> {
  const elements = parseMessage(source);
  const write = compileMessage(elements, language);
  // Made when it is needed first: few messages are written as markup.
  let formatter: IntlMessageFormat | null = null;
  const markup = (values: Readonly<Record<string, string | number | Markup>>): Markup => {
    formatter ??= createFormatter(elements, language);
    return html`${formatter.formatToParts<Markup>(values).map(({ value }) => value)}`;
  };
  return Object.assign((values: V) => write(values), { markup });
}

/** The formatter of the library, with the numbers and plurals of the pages. */
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
