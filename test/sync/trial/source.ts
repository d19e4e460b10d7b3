/** What a source of the trial is: something that gives trophies to one running service. */

/** A player, and how trophies of theirs come to be. */
export interface TrialPlayer {
  /** The name in the store. */
  readonly name: string;
  /** Sessions in the order in which they are played; each is told the number of trophies that are earned in it. */
  readonly sessions: readonly TrialSession[];
}

/** Play without a pause. */
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
  /** Ends what was started for the source. */
  stop(): Promise<void>;
}

/** Where the service of the trial has its data, as options of each command. */
export interface TrialHome {
  readonly folder: string;
  /** The store. */
  readonly store: readonly string[];
  /** What commands of the sync need besides: hosts and secrets. */
  readonly sync: readonly string[];
}

/** How much is earned. */
export interface TrialSize {
  /** Trophies of each player in each session. */
  readonly perSession: number;
  readonly sessions: number;
  /** Players of each network. */
  readonly members: number;
}
