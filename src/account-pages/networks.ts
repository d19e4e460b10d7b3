/** What pages show of the networks, and what they do with them. */

import type { FollowedName } from '../actions/index.ts';
import type { FollowedStatus, KeyNetwork, LoginState, SyncStatus } from '../sync/index.ts';

/** A network whose players can be followed. */
export type SyncNetwork = 'psn' | KeyNetwork;

/** A player who is followed on a network. */
export interface Followed {
  readonly network: SyncNetwork;
  readonly name: string;
}

/** How a network is. Instants are milliseconds UTC. */
export interface NetworkStatus extends Pick<SyncStatus, 'budget' | 'isRunning'> {
  readonly network: SyncNetwork;
  /** Its name for people. */
  readonly name: string;
  readonly login: LoginState;
  /** Why the file with the login or key cannot be used; null if it can, or there is none. */
  readonly secretProblem: string | null;
  /** The place of the login or key, if this process may not write it; null if it may. */
  readonly unwritable: string | null;
  /** Maximum number of requests in a quarter of an hour on the console network, in a day on the others. */
  readonly limit: number;
  /** What is not as usual, in sentences. */
  readonly notes: readonly string[];
  /** Since when nothing comes; null if something comes, or it is not known. */
  readonly failedSince: number | null;
  readonly players: readonly FollowedStatus[];
}

/** The networks of a site. Throws ActionError for all that its operator can put right. */
export interface NetworkControl {
  /** Reads all networks that can be followed. Sends nothing. */
  status(): Promise<readonly NetworkStatus[]>;
  /** Logs in to the console network. @param text what the page of the maker shows, or the token in it @returns a warning about the login; null without one */
  logIn(text: string): Promise<string | null>;
  /** Replaces the key of a network, if the network accepts the new one. */
  replaceKey(network: KeyNetwork, text: string): Promise<void>;
  /** Follows a player; false if they are followed already. */
  follow(followed: FollowedName): Promise<boolean>;
  /** Stops following a player. Their data stays. */
  unfollow(followed: Followed): Promise<void>;
  /** Asks for an update of a player, or of all (null), which the process that syncs makes. */
  update(followed: Followed | null): Promise<void>;
  /** Asks for the end of the update that runs; the next one resumes it. */
  stopUpdate(): Promise<void>;
}
