/** Names what does not exist by the values that a request gave for it. */

import { Fault } from './fault.ts';
import { quoted } from './fault-texts.ts';

/** What a parameter names. */
export type Subject = 'player' | 'game';

/** A value that names something, as a client gave it. */
export interface Sought {
  readonly subject: Subject;
  readonly value: string;
}

/** Returns the fault of a player or a game that does not exist, or of a player who does not have a game. */
export function missingFault(sought: readonly Sought[]): Fault {
  const named = (subject: Subject): string =>
    sought
      .filter((each) => each.subject === subject)
      .map(({ value }) => `${subject} ${quoted(value)}`)
      .join(' or no ');
  const what = [named('player'), named('game')].filter((text) => text !== '').join(' with a ');
  if (what === '') throw new TypeError('A request that names nothing cannot fail to find it.');
  return new Fault('client.resource.unknown', { what });
}
