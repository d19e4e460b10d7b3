/** Faults for a player or a game that does not exist. Their texts contain the names from the request. */

import { Fault } from './fault.ts';
import { quoted } from './fault-texts.ts';
import type { Parameters, Subject } from './parameter.ts';

/** Returns the fault for a player or game that does not exist, or for a player who does not have the game. */
export function missingFault(
  parameters: Parameters,
  values: Readonly<Record<string, unknown>>,
): Fault {
  const named = (subject: Subject): string =>
    Object.entries(parameters)
      .flatMap(([name, { names }]) =>
        names === subject && typeof values[name] === 'string' ? [values[name]] : [],
      )
      .map((value) => `${subject} ${quoted(value)}`)
      .join(' or no ');
  const what = [named('player'), named('game')].filter((text) => text !== '').join(' with a ');
  if (what === '')
    throw new TypeError('A request without a player or game cannot have this fault.');
  return new Fault('client.resource.unknown', { what });
}
