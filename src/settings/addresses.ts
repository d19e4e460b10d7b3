/** Declarations and validation of settings that are addresses, file paths or HTTP field values. */

import { isIP } from 'node:net';
import type { Setting } from './setting.ts';
import { InvalidValue, text } from './setting.ts';

/** Declares an address to listen on: an IP address or a host name. An empty text is rejected, because it would mean all addresses. */
export function listenAddress(fallback: string, about: string): Setting<string> {
  return text(fallback, 'address', about, (given) => {
    const isName = /^[A-Za-z0-9_][\w.-]{0,252}$/.test(given) && !/^[\d.]+$/.test(given);
    if (isIP(given) !== 0 || isName) return given;
    throw new InvalidValue(
      `${JSON.stringify(given)} is neither an IP address such as 127.0.0.1 or ::1 nor a host name`,
    );
  });
}

/** Checks whether a host can only be reached from this machine. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Declares the URL of a store. Only the scheme is checked here. Errors do not repeat the URL, because it may contain a password. */
export function storeAddress(
  fallback: string,
  about: string,
  schemes: readonly ('sqlite' | 'postgres')[],
): Setting<string> {
  const forms = { sqlite: 'sqlite:PATH', postgres: 'postgres://USER@HOST/DATABASE' };
  const patterns = { sqlite: /^sqlite:./is, postgres: /^postgres(?:ql)?:\/\/./is };
  const check = (given: string): string => {
    const isAbsent = given === '' && fallback === '';
    if (isAbsent || (schemes.some((scheme) => patterns[scheme].test(given)) && !hasControl(given)))
      return given;
    throw new InvalidValue(
      `the address does not have the form ${schemes.map((scheme) => forms[scheme]).join(' or ')}`,
    );
  };
  return { ...text(fallback, 'url', about, check), mayHoldPassword: true };
}

/** Declares the path of a file or folder. An empty path is valid only if it is the default. */
export function filePath(fallback: string, argument: string, about: string): Setting<string> {
  return text(fallback, argument, about, (given) => {
    if ((given !== '' || fallback === '') && !hasControl(given)) return given;
    throw new InvalidValue(`${JSON.stringify(given)} is not a valid path`);
  });
}

function hasControl(given: string): boolean {
  return /\p{Cc}/u.test(given);
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const directivesInSeconds = new Set([
  'max-age',
  's-maxage',
  'stale-while-revalidate',
  'stale-if-error',
]);

/** Declares a Cache-Control value (RFC 9111 5.2): directives separated by commas. */
export function cacheControl(fallback: string, about: string): Setting<string> {
  return text(fallback, 'value', about, (given) => {
    if (given.split(',').every((part) => isDirective(part.trim()))) return given;
    throw new InvalidValue(
      `${JSON.stringify(given)} is not a list of directives such as private, max-age=0`,
    );
  });
}

function isDirective(part: string): boolean {
  const [name = '', ...rest] = part.split('=');
  const value = rest.join('=');
  if (!token.test(name)) return false;
  if (directivesInSeconds.has(name.toLowerCase()))
    return rest.length === 1 && /^\d{1,10}$/.test(value);
  return rest.length === 0 || token.test(value) || /^"[^"\\\p{Cc}]*"$/u.test(value);
}

/** Declares a list of hosts, such as `ntfy.lan,192.168.0.4:8000,[fd00::4]`, normalized as in URLs. Without a port, any port is meant. */
export function hostList(about: string): Setting<readonly string[]> {
  return {
    ...text('', 'hosts', about),
    fallback: [],
    fallbackText: 'none',
    read: (given) =>
      given.trim() === '' ? [] : given.split(',').map((each) => readHost(each.trim())),
  };
}

/** Matches a host with an optional port in a list. */
const hostPattern = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?$/i;

function readHost(given: string): string {
  const [, host = '', port] = hostPattern.exec(given) ?? []; // absent: the text is not a host
  const name = host === '' ? undefined : URL.parse(`http://${host}/`)?.hostname.replace(/\.$/, '');
  const isPort = port === undefined || (Number(port) > 0 && Number(port) <= 65_535);
  if (name === undefined || !/^(?:\[.+\]|[\w.-]+)$/.test(name) || !isPort)
    throw new InvalidValue(
      `${JSON.stringify(given)} is not a host such as ntfy.lan, 192.168.0.4:8000 or [fd00::4]`,
    );
  return port === undefined ? name : `${name}:${Number(port)}`;
}
