/** The body of a message in the standard format, which is stored, and from which every other format is made. */

import type { Network } from '../domain/index.ts';

/** What is named in a message, and its picture. */
export interface Named {
  readonly id?: string | number;
  readonly title?: string | null;
  readonly image?: string | null;
}

interface MessageGame extends Named {
  readonly id?: string;
  readonly platform?: string | null;
}

interface MessageTrophy extends Named {
  readonly description?: string | null;
  readonly grade?: string;
  readonly hidden?: boolean;
}

/** The fields of events about a player; which ones depends on the type. Instants are ISO 8601 in UTC, in all messages. */
interface PlayerFields {
  readonly player?: { readonly id?: string };
  readonly game?: MessageGame;
  readonly trophy?: MessageTrophy;
  readonly level?: number;
  readonly position?: number;
  readonly previousPosition?: number | null;
  readonly earnedAt?: string;
  /** Page of the player's game, of the player, or of the site. */
  readonly url?: string;
}

/** The counts of a week, from its first to its last day. */
interface WeekFields {
  readonly from?: string;
  readonly to?: string;
  readonly trophies?: number;
  readonly platinums?: number;
  readonly completed?: number;
  readonly players?: number;
  readonly games?: number;
}

/** The fields of events for the operator; which ones depends on the type. */
interface OperatorFields {
  readonly network?: Network;
  readonly endsAt?: string;
  readonly daysLeft?: number;
  /** A word for an event of the sync, a sentence without its full stop for a failure. */
  readonly reason?: string;
  readonly until?: string | null;
  readonly since?: string;
  /** Where an import comes from. */
  readonly source?: 'api' | 'folder';
  /** The set in a watched folder. */
  readonly where?: string | null;
  readonly file?: string;
  readonly machine?: string;
  readonly folder?: string;
  readonly freeBytes?: number;
  readonly account?: string;
  /** What a player reports. */
  readonly text?: string;
}

/** The body of a message in the standard format. */
export interface MessageBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: PlayerFields & WeekFields & OperatorFields;
}
