/** Settings of what browsers are told: which pages may read answers, and over what they come. */

import { number, SettingError, text } from './setting.ts';

export const browserSettings = {
  corsOrigin: text(
    '*',
    'origins',
    'Origins whose pages may read answers, with commas; * for any, none for no other.',
    readOrigins,
  ),
  corsHeaders: text(
    'Content-Type, SOAPAction, Accept, If-None-Match, X-Request-Id',
    'names',
    'Header fields such pages may send.',
    readNames,
  ),
  corsMaxAge: number(86_400, [0, 86_400], 'Seconds browsers may go by the answer to a preflight.'),
  hsts: number(
    0,
    [0, 63_072_000],
    'Seconds browsers shall come over HTTPS alone, told behind a proxy that does TLS; 0 tells nothing.',
  ),
} as const;

function readOrigins(given: string): string {
  if (given === '*' || given === 'none') return given;
  const origins = given.split(',').map((origin) => origin.trim());
  if (origins.every((origin) => URL.parse(origin)?.origin === origin)) return origins.join(', ');
  throw new SettingError(`${JSON.stringify(given)} is no list of origins such as https://a.example, not *, and not none`);
}

function readNames(given: string): string {
  if (/^[\w-]+(?:\s*,\s*[\w-]+)*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is no list of field names`);
}
