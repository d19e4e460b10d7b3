/** The interface of the trial's sources, from which one running service gets trophies. */

/** A player, with the sessions in which they earn trophies. */
export interface TrialPlayer {
  /** The player's name in the store. */
  readonly name: string;
  /** The player's sessions, in order. The size of the trial says how many trophies are earned in each. */
  readonly sessions: readonly TrialSession[];
}

/** A session in which a player plays one game without a pause. */
export interface TrialSession {
  start(): void;
  /** Earns the next trophy. */
  earn(): void | Promise<void>;
  stop(): void;
}

/** A network or an emulator. */
export interface TrialSource {
  readonly name: string;
  readonly players: readonly TrialPlayer[];
  /** Stops everything that was started for the source. */
  stop(): Promise<void>;
}

/** The options that tell each command where the trial's data is. */
export interface TrialHome {
  readonly folder: string;
  /** Options for the store. */
  readonly store: readonly string[];
  /** Further options for commands of the sync: hosts and secrets. */
  readonly sync: readonly string[];
}

/** The size of the trial. */
export interface TrialSize {
  /** Number of trophies of each player in each session. */
  readonly perSession: number;
  readonly sessions: number;
  /** Number of players on each network. */
  readonly members: number;
}
