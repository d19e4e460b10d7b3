/** The state and the actions of networks, for the account pages. */

import type { FollowedName } from '../actions/index.ts';
import type { FollowedStatus, KeyNetwork, LoginState, SyncStatus } from '../sync/index.ts';

/** A network whose players can be followed. */
export type SyncNetwork = 'psn' | KeyNetwork;

/** A player who is followed on a network. */
export interface Followed {
  readonly network: SyncNetwork;
  readonly name: string;
}

/** The state of a network. Times are milliseconds UTC. */
export interface NetworkStatus extends Pick<SyncStatus, 'budget' | 'isRunning'> {
  readonly network: SyncNetwork;
  /** The name of the network for readers. */
  readonly name: string;
  readonly login: LoginState;
  /** The reason why the file with the login or key cannot be used; null if it can be used or does not exist. */
  readonly secretProblem: string | null;
  /** The folder of the login or key, if this process cannot write to it; null if it can. */
  readonly unwritable: string | null;
  /** Maximum number of requests: in a quarter of an hour on the console network, in a day on the others. */
  readonly limit: number;
  /** Sentences about anything unusual. */
  readonly notes: readonly string[];
  /** When the network began to fail; null if it does not, or if this is unknown. */
  readonly failedSince: number | null;
  readonly players: readonly FollowedStatus[];
}

/** Controls the networks of a site. Throws ActionError for every problem that the operator can solve. */
export interface NetworkControl {
  /** Reads the state of all networks whose players can be followed. Sends no request. */
  status(): Promise<readonly NetworkStatus[]>;
  /**
   * Logs in to the console network. @param text the content of the page that the console's maker shows, or the token in it @returns a
   * warning about the login; null without one
   */
  logIn(text: string): Promise<string | null>;
  /** Replaces the key of a network, if the network accepts the new one. */
  replaceKey(network: KeyNetwork, text: string): Promise<void>;
  /** Follows a player; false if they are already followed. */
  follow(followed: FollowedName): Promise<boolean>;
  /** Stops following a player. Their data remains stored. */
  unfollow(followed: Followed): Promise<void>;
  /** Requests an update of one player, or of all (null). The process that syncs makes the update. */
  update(followed: Followed | null): Promise<void>;
  /** Requests that the running update stops; the next update resumes it. */
  stopUpdate(): Promise<void>;
}
