/** The body of a message in the standard format. It is stored, and all other formats are created from it. */

import type { Network } from '../domain/index.ts';

/** A game or trophy in a message: its id, title and image. */
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

/** The fields of events about a player. The type of the event decides which fields exist. Instants are ISO 8601 in UTC, in all messages. */
interface PlayerFields {
  readonly player?: { readonly id?: string };
  readonly game?: MessageGame;
  readonly trophy?: MessageTrophy;
  readonly level?: number;
  readonly position?: number;
  readonly previousPosition?: number | null;
  readonly earnedAt?: string;
  /** Page about the player's game, of the player, or of the site. */
  readonly url?: string;
}

/** The counts of a week, with its first and last day. */
interface WeekFields {
  readonly from?: string;
  readonly to?: string;
  readonly trophies?: number;
  readonly platinums?: number;
  readonly completed?: number;
  readonly players?: number;
  readonly games?: number;
}

/** The fields of events for the operator. The type of the event decides which fields exist. */
interface OperatorFields {
  readonly network?: Network;
  readonly endsAt?: string;
  readonly daysLeft?: number;
  /** One word for an event of the sync; for a failure, a sentence without a full stop. */
  readonly reason?: string;
  readonly until?: string | null;
  readonly since?: string;
  /** The origin of an import. */
  readonly source?: 'api' | 'folder';
  /** The set in a watched folder. */
  readonly where?: string | null;
  readonly file?: string;
  readonly machine?: string;
  readonly folder?: string;
  readonly freeBytes?: number;
  readonly account?: string;
  /** The text of a player's report. */
  readonly text?: string;
}

/** The body of a message in the standard format. */
export interface MessageBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: PlayerFields & WeekFields & OperatorFields;
}
