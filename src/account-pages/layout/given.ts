/** Reads the fields of forms. Malformed fields are passed on as texts, which the action then refuses. */

import { ActionError } from '../../actions/index.ts';

const maxNumber = 2_147_483_647;

/** Returns the text of a field in one line, cut to a maximum length; empty if the field was not sent. */
export function givenText(form: URLSearchParams, name: string, maxLength = 200): string {
  const text = form.get(name) ?? ''; // absent: the form does not contain the field
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/** Returns the text of a field with its line breaks. Throws ActionError if it is too long, in UTF-16 units, as browsers and records count. */
export function givenLines(form: URLSearchParams, name: string, maxLength: number): string {
  const given = (form.get(name) ?? '').replaceAll('\r\n', '\n'); // absent: the form does not contain the field
  const text = given
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
    .toWellFormed();
  if (text.length > maxLength)
    throw new ActionError(
      'invalid',
      `The text has more than ${maxLength} characters; an emoji counts as two or more.`,
      name,
    );
  return text;
}

/** Returns the number of a trophy; null if the field is empty. Throws ActionError for any other text. */
export function givenTrophy(form: URLSearchParams, name = 'trophy'): number | null {
  const text = givenText(form, name);
  return text === '' ? null : readTrophy(text, name);
}

/**
 * Returns the numbers of trophies, which are separated by commas or spaces. Throws ActionError for other texts, and if there is no number.
 */
export function givenTrophies(form: URLSearchParams): readonly number[] {
  const texts = givenText(form, 'trophies', 2000)
    .split(/[\s,]+/)
    .filter((text) => text !== '');
  if (texts.length === 0)
    throw new ActionError('invalid', 'Enter the number of a trophy.', 'trophies');
  return texts.map((text) => readTrophy(text, 'trophies'));
}

function readTrophy(text: string, name: string): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number <= maxNumber) return number;
  throw new ActionError('invalid', `${JSON.stringify(text)} is not the number of a trophy.`, name);
}
