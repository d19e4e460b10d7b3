/** Settings of the headers for browsers: CORS and Strict-Transport-Security. */

import { number, SettingError, text } from './setting.ts';

export const browserSettings = {
  corsOrigin: text(
    '*',
    'origins',
    'Origins allowed to read responses (CORS), separated by commas; * allows all, none disallows cross-origin requests.',
    readOrigins,
  ),
  corsHeaders: text(
    'Content-Type, SOAPAction, Accept, If-None-Match, X-Request-Id',
    'names',
    'Request headers allowed in cross-origin requests, separated by commas.',
    readNames,
  ),
  corsMaxAge: number(
    86_400,
    [0, 86_400],
    'Seconds that browsers may cache the response to a preflight request; 0 disables caching.',
  ),
  hsts: number(
    0,
    [0, 63_072_000],
    'Strict-Transport-Security max-age in seconds, sent when a trusted proxy terminates TLS; 0 disables the header.',
  ),
} as const;

function readOrigins(given: string): string {
  if (given === '*' || given === 'none') return given;
  const origins = given.split(',').map((origin) => origin.trim());
  if (origins.every((origin) => URL.parse(origin)?.origin === origin)) return origins.join(', ');
  throw new SettingError(`${JSON.stringify(given)} is not *, not none, and not a list of origins such as https://a.example`);
}

function readNames(given: string): string {
  if (/^[\w-]+(?:\s*,\s*[\w-]+)*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is not a list of header names`);
}
