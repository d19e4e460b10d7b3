/** Sentences about events for the operator, for formats that show texts. */

import type { Network } from '../domain/index.ts';
import { networkNames } from '../domain/index.ts';

/** The fields of these events, as a message has them; which ones depends on the type. */
export interface OperatorFields {
  readonly network?: Network;
  /** ISO 8601, like all instants of messages. */
  readonly endsAt?: string;
  readonly daysLeft?: number;
  readonly reason?: string;
  readonly until?: string | null;
  readonly since?: string;
}

/** A title, and a sentence with what follows from it. */
interface OperatorText {
  readonly title: string;
  readonly text: string;
}

const reasons: Readonly<Record<string, string>> = {
  blocked: 'the network blocks this address',
  limit: 'the network limits requests',
  unavailable: 'the network is not reached',
  moved: 'the network may have moved',
};

/** Describes an event for the operator; null for any other type of message. */
export function describeOperatorEvent(type: string, data: OperatorFields): OperatorText | null {
  const { network = 'psn', endsAt, daysLeft, reason = '', until, since } = data;
  const name = networkNames[network];
  const remedy = `laurel sync login${network === 'psn' ? '' : ` --network ${network}`}`;
  const texts: Readonly<Record<string, OperatorText>> = {
    'login.ending': {
      title: `The login to ${name} ends in ${daysLeft === 1 ? 'a day' : `${daysLeft ?? ''} days`}`,
      text: `It ends at ${endsAt ?? ''}. Run "${remedy}" before.`,
    },
    'login.ended': {
      title: reason === 'expired' ? `The login to ${name} has ended` : `${name} refuses the login`,
      text: `Nothing new comes from there. Run "${remedy}".`,
    },
    'sync.failed': {
      title: `The sync with ${name} stands still: ${reasons[reason] ?? reason}`, // absent: a reason that is newer than this table
      text: typeof until === 'string' ? `Nothing is sent until ${until}.` : '',
    },
    'sync.recovered': {
      title: `The sync with ${name} works again`,
      text: `It stood still since ${since ?? ''}.`,
    },
  };
  return texts[type] ?? null; // absent: the message is about a player, or a test
}
