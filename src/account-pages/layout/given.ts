/** Reads the fields of forms; odd ones become texts that the action refuses. */

import { ActionError } from '../../actions/index.ts';

const maxNumber = 2_147_483_647;

/** The text of a field in one line, cut after so many characters; empty if it is not sent. */
export function givenText(form: URLSearchParams, name: string, maxLength = 200): string {
  const text = form.get(name) ?? ''; // absent: an odd form, or nothing was typed
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/** The text of a field with its line breaks. Throws ActionError if it is longer than it may be. */
export function givenLines(form: URLSearchParams, name: string, maxLength: number): string {
  const given = (form.get(name) ?? '').replaceAll('\r\n', '\n'); // absent: an odd form, or nothing was typed
  const text = given
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
    .toWellFormed();
  if (text.length > maxLength)
    throw new ActionError('invalid', `The text has more than ${maxLength} characters.`);
  return text;
}

/** The number of a trophy; null if the field is empty. Throws ActionError for any other text. */
export function givenTrophy(form: URLSearchParams, name = 'trophy'): number | null {
  const text = givenText(form, name);
  return text === '' ? null : readTrophy(text);
}

/** The numbers of trophies, separated by commas or spaces. Throws ActionError for other texts, and without a number. */
export function givenTrophies(form: URLSearchParams): readonly number[] {
  const texts = givenText(form, 'trophies', 2000)
    .split(/[\s,]+/)
    .filter((text) => text !== '');
  if (texts.length === 0) throw new ActionError('invalid', 'Name the number of a trophy.');
  return texts.map(readTrophy);
}

function readTrophy(text: string): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number <= maxNumber) return number;
  throw new ActionError('invalid', `${JSON.stringify(text)} is not the number of a trophy.`);
}
