/** Validation rules for the identity's texts (docs/spec/site.md 4). Rules return the stored form of a value, and throw IdentityError. */

import { measureContrast, nearestPassing } from '../colour/index.ts';
import { IdentityError } from './identity-error.ts';

/** The background colours of the light theme that have text in the accent colour. */
const lightGrounds = ['#f6f5f0', '#ffffff'];
const minContrast = 4.5;
const maxLinks = 8;

/** Validates a text and returns its stored form. */
export type Rule = (given: string) => string;

/** Returns the rule for a trimmed text of limited length. */
export function textUpTo(max: number): Rule {
  return (given) => {
    const trimmed = given.trim();
    if (trimmed.length > max)
      throw new IdentityError(
        `the text has ${trimmed.length} characters; at most ${max} are allowed`,
      );
    return trimmed;
  };
}

/** Returns the rule for one name from a list, in exactly the listed spelling. */
export function allowChoice(choices: readonly string[]): Rule {
  return (given) => {
    if (choices.includes(given)) return given;
    throw new IdentityError(`${JSON.stringify(given)} is not one of ${choices.join(', ')}`);
  };
}

/** Returns the rule for one or more names from a list, each at most once. It preserves their order. */
export function allowNames(names: readonly string[]): Rule {
  return (given) => {
    const list = given
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    if (list.length === 0) throw new IdentityError(`name at least one of ${names.join(', ')}`);
    const unknown = list.find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new IdentityError(`${JSON.stringify(unknown)} is not one of ${names.join(', ')}`);
    const repeated = list.find((name, index) => list.indexOf(name) !== index);
    if (repeated !== undefined) throw new IdentityError(`${repeated} is named twice`);
    return list.join(', ');
  };
}

/**
 * Validates the accent colour. If its contrast in the light theme is too low, the error suggests the nearest colour with enough contrast.
 */
export function readAccent(given: string): string {
  const colour = given.trim().toLowerCase();
  if (colour === '') return colour;
  if (!/^#[0-9a-f]{6}$/.test(colour))
    throw new IdentityError(`${JSON.stringify(given)} is not a colour such as #17634a`);
  if (lightGrounds.every((ground) => measureContrast(colour, ground) >= minContrast)) return colour;
  const nearest = nearestPassing(colour, 'darker', {
    grounds: lightGrounds,
    contrast: minContrast,
  });
  throw new IdentityError(
    `${colour} has a contrast of less than ${minContrast} to 1 on the pages; the nearest colour that has is ${nearest}`,
  );
}

/** Splits a footer link at its last blank into label and address; returns null for a text without a blank. */
export function splitLink(
  link: string,
): { readonly label: string; readonly address: string } | null {
  const trimmed = link.trim();
  let at = trimmed.length;
  while (at > 0 && !/\s/.test(trimmed.charAt(at - 1))) at -= 1;
  return at === 0 ? null : { label: trimmed.slice(0, at).trim(), address: trimmed.slice(at) };
}

/** Validates the footer links, separated by commas. Each is a label, a blank and an http or https address. */
export function readLinks(given: string): string {
  const links = textUpTo(maxLinks * 500)(given)
    .split(',')
    .filter((link) => link.trim() !== '');
  if (links.length > maxLinks)
    throw new IdentityError(`there are ${links.length} links; at most ${maxLinks} are allowed`);
  for (const link of links) {
    const parts = splitLink(link);
    if (parts === null || !/^https?:$/.test(URL.parse(parts.address)?.protocol ?? ''))
      throw new IdentityError(
        `${JSON.stringify(link.trim())} is not a label and an http or https address`,
      );
  }
  return given.trim();
}

/** Validates the address at which readers can contact the operator; it may be empty. */
export function readContact(given: string): string {
  const address = textUpTo(1000)(given);
  if (address === '' || /^(?:https?|mailto):$/.test(URL.parse(address)?.protocol ?? ''))
    return address;
  throw new IdentityError(`${JSON.stringify(given)} is not an http, https or mailto address`);
}

/** Returns the rule for the text of a file: a style sheet or a page. */
export function fileText(maxBytes: number): Rule {
  return (given) => {
    const size = Buffer.byteLength(given);
    if (size > maxBytes)
      throw new IdentityError(`the text has ${size} bytes; at most ${maxBytes} are allowed`);
    if (given.includes('\0')) throw new IdentityError('the file is not a text file');
    return given;
  };
}
