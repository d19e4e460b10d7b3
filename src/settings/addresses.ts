/** Settings that are addresses, places of files and fields of HTTP: what is checked of them when they are read. */

import { isIP } from 'node:net';
import type { Setting } from './setting.ts';
import { SettingError, text } from './setting.ts';

/** An address of this machine: a number, or a name that has no blanks and no brackets. Empty would be all addresses. */
export function listenAddress(fallback: string, about: string): Setting<string> {
  return text(fallback, 'address', about, (given) => {
    const isName = /^[A-Za-z0-9_][\w.-]{0,252}$/.test(given) && !/^[\d.]+$/.test(given);
    if (isIP(given) !== 0 || isName) return given;
    throw new SettingError(`${JSON.stringify(given)} is neither an IP address such as 127.0.0.1 or ::1, nor the name of a host`);
  });
}

/** The address of a store, by its scheme; the store reads the rest. An error does not repeat it, as it may hold a password. */
export function storeAddress(fallback: string, about: string, schemes: readonly ('sqlite' | 'postgres')[]): Setting<string> {
  const forms = { sqlite: 'sqlite:PATH', postgres: 'postgres://USER@HOST/DATABASE' };
  const patterns = { sqlite: /^sqlite:./is, postgres: /^postgres(?:ql)?:\/\/./is };
  const check = (given: string): string => {
    const isAbsent = given === '' && fallback === '';
    if (isAbsent || (schemes.some((scheme) => patterns[scheme].test(given)) && !hasControl(given))) return given;
    throw new SettingError(`the address is not ${schemes.map((scheme) => forms[scheme]).join(' or ')}`);
  };
  return { ...text(fallback, 'url', about, check), mayHoldPassword: true };
}

/** A file or folder; an empty one only where that is the default. */
export function filePath(fallback: string, argument: string, about: string): Setting<string> {
  return text(fallback, argument, about, (given) => {
    if ((given !== '' || fallback === '') && !hasControl(given)) return given;
    throw new SettingError(`${JSON.stringify(given)} is no path`);
  });
}

function hasControl(given: string): boolean {
  return /\p{Cc}/u.test(given);
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const seconds = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);

/** A value of Cache-Control (RFC 9111 5.2): directives with commas. */
export function cacheControl(fallback: string, about: string): Setting<string> {
  return text(fallback, 'value', about, (given) => {
    if (given.split(',').every((part) => isDirective(part.trim()))) return given;
    throw new SettingError(`${JSON.stringify(given)} is no list of directives such as private, max-age=0`);
  });
}

function isDirective(part: string): boolean {
  const [name = '', ...rest] = part.split('=');
  if (!token.test(name)) return false;
  if (seconds.has(name.toLowerCase())) return rest.length === 1 && /^\d{1,10}$/.test(rest[0] ?? '');
  const value = rest.join('=');
  return rest.length === 0 || token.test(value) || /^"[^"\\\p{Cc}]*"$/u.test(value);
}
