/** Settings of the headers for browsers: CORS and Strict-Transport-Security. */

import { number, InvalidValue, text } from './setting.ts';

/** The settings of the headers for browsers. */
export const browserSettings = {
  corsOrigin: text(
    '*',
    'origins',
    'Origins allowed to read responses (CORS), separated by commas; * allows all, none disallows cross-origin requests.',
    readOrigins,
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
  throw new InvalidValue(
    `${JSON.stringify(given)} is not *, not none, and not a list of origins such as https://a.example`,
  );
}
