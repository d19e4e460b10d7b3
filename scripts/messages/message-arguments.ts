/** Finds the arguments of a message and their types. */

import type {
  MessageFormatElement,
  PluralElement,
  SelectElement,
} from '@formatjs/icu-messageformat-parser';
import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
} from '@formatjs/icu-messageformat-parser';

/** The type of an argument: a text, a number, or one of the options of a `select`. */
export type ArgumentType = 'string' | 'number' | readonly string[];

/** Yields all elements of a message, including those inside plurals and choices. */
export function* walkElements(
  elements: readonly MessageFormatElement[],
): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (isPluralElement(element) || isSelectElement(element)) {
      for (const { value } of Object.values(element.options)) yield* walkElements(value);
    }
  }
}

/** Lists the plurals of a message. */
export function listPlurals(elements: readonly MessageFormatElement[]): PluralElement[] {
  return [...walkElements(elements)].filter((element): element is PluralElement =>
    isPluralElement(element),
  );
}

/** Lists the arguments of a message by name. @throws TypeError for an unsupported element, and for a name with two types */
export function listArguments(
  elements: readonly MessageFormatElement[],
): ReadonlyMap<string, ArgumentType> {
  const found = new Map<string, ArgumentType>();
  for (const element of walkElements(elements)) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    const type = typeOfPart(element);
    const before = found.get(element.value);
    if (before !== undefined && String(before) !== String(type))
      throw new TypeError(`{${element.value}} has two types`);
    found.set(element.value, type);
  }
  return found;
}

function typeOfPart(element: MessageFormatElement): ArgumentType {
  if (isArgumentElement(element)) return 'string';
  if (isPluralElement(element)) return 'number';
  if (isSelectElement(element)) return listOptions(element);
  // Styles are not supported, because the code formats dates with `format`, and all numbers of a page in the same way.
  if (isNumberElement(element) && !element.style) return 'number';
  throw new TypeError('a message has only texts, plain numbers, plurals and choices');
}

function listOptions({ options }: SelectElement): string[] {
  return Object.keys(options).toSorted();
}
