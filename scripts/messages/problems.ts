/** Finds problems in the messages of a language. */

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Messages } from '../../src/site/texts/read-messages.ts';
import { parseMessage } from '../../src/site/texts/message.ts';
import { listArguments, listPlurals } from './message-arguments.ts';

/** Matches a tag or an entity. A `<` between spaces is text, as in `< 0.1 %`. */
const markup = /<\S|\S>|&#?\w+;/;

/** Matches an English percentage without a no-break space (docs/spec/site-2.md, A8). Other languages have other rules. */
const tightPercentage = /(?<!\u00A0)%/;

/** Lists the problems of a language's messages, each with its key. @param english defines the keys and arguments of all languages */
export function listProblems(messages: Messages, language: string, english: Messages): string[] {
  const keys = [...messages.keys()];
  const unsorted = keys.find((key, index) => index > 0 && key < (keys[index - 1] ?? ''));
  const order = unsorted === undefined ? [] : [`${unsorted}: keys are sorted`];
  const problems = [...messages].flatMap(([key, source]) =>
    listMessageProblems(source, language, english.get(key)).map((problem) => `${key}: ${problem}`),
  );
  return [...order, ...problems];
}

function listMessageProblems(
  source: string,
  language: string,
  english: string | undefined,
): string[] {
  if (english === undefined) return ['English has no such message'];
  try {
    const elements = parseMessage(source);
    return [
      ...(markup.test(source) ? ['markup comes from views'] : []),
      ...(language === 'en' && tightPercentage.test(source)
        ? ['a no-break space stands before %']
        : []),
      ...compareArguments(elements, parseMessage(english)),
      ...listPluralProblems(elements, language),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function compareArguments(
  elements: readonly MessageFormatElement[],
  english: readonly MessageFormatElement[],
): string[] {
  const own = listArguments(elements);
  const needed = listArguments(english);
  const lacking = [...needed].filter(([name, type]) => String(own.get(name)) !== String(type));
  const extra = [...own.keys()].filter((name) => !needed.has(name));
  return [
    ...lacking.map(([name, type]) => `{${name}} is missing, or is not ${String(type)}`),
    ...extra.map((name) => `{${name}} is no argument`),
  ];
}

/** Lists plurals that lack a category of the language, or have a category that it does not use. */
function listPluralProblems(elements: readonly MessageFormatElement[], language: string): string[] {
  return listPlurals(elements).flatMap(({ value, options, pluralType }) => {
    const { pluralCategories } = new Intl.PluralRules(language, {
      type: pluralType ?? 'cardinal',
    }).resolvedOptions();
    const categories: readonly string[] = pluralCategories;
    const unknown = Object.keys(options).filter(
      (option) => !option.startsWith('=') && !categories.includes(option),
    );
    return [
      ...categories
        .filter((category) => !(category in options))
        .map((category) => `{${value}} lacks the plural ${category}`),
      ...unknown.map((option) => `{${value}} has a plural ${option}, which the language has not`),
    ];
  });
}
