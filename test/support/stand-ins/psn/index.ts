/**
 * Simulated console network on loopback. It answers with invented players and games in the format of the real network
 * (docs/spec/domain.md 1.2), injects planned faults, and records every request.
 */

import type { Fault, Outage as OutageOf } from '../shared/faults.ts';
import type { Pace } from '../shared/pace.ts';
import type { LoggedRequest as LoggedRequestOf } from '../shared/serve.ts';
import { serveNetwork } from '../shared/serve.ts';
import { faults } from './faults.ts';
import { createLogin } from './login.ts';
import type { StandInPlayer } from './model.ts';
import type { RequestKind } from './route.ts';
import { answerPsn } from './route.ts';
import { PsnWorld } from './world.ts';

export type { Fault } from '../shared/faults.ts';
export { faults } from './faults.ts';
export { inventTitles } from './invent.ts';
export type {
  StandInPlayed,
  StandInPlayer,
  StandInPresence,
  StandInTitle,
  StandInTrophy,
} from './model.ts';
export type { RequestKind } from './route.ts';
export type { PsnTruth, TitleTruth } from './world.ts';
export { PsnWorld, writeInstant } from './world.ts';

/** A fault that affects all requests of some kinds in a period. */
export type Outage = OutageOf<RequestKind>;
/** A request that the simulated network has received. */
export type LoggedRequest = LoggedRequestOf<RequestKind>;

/** The simulated network. */
export interface StandIn {
  readonly origin: string;
  /** Value for `--sync-hosts`. */
  readonly hosts: string;
  readonly players: StandInPlayer[];
  /** The players and their history. */
  readonly world: PsnWorld;
  readonly log: LoggedRequest[];
  /** The counted requests by second and day, and the limits for them. */
  readonly pace: Pace;
  /** The login cookie. */
  readonly npsso: string;
  /** Plans faults for the next requests of a kind, one fault for each request. */
  plan(kind: RequestKind, ...faults: readonly Fault[]): void;
  /** Plans a fault for the request with this number. Requests are counted from 1 since the start. */
  planAt(number: number, fault: Fault): void;
  /** Outages. The first outage that applies to a request determines its response. */
  readonly outages: Outage[];
  /** How long a login lasts in milliseconds. The response to the login states this, too. */
  loginMs: number;
  /** How long an access token lasts, in milliseconds. */
  accessMs: number;
  /** Called for each request with the number of requests so far. The response waits until this function has ended. */
  onRequest: ((count: number) => unknown) | null;
  /** Invalidates all access tokens issued so far. */
  expireAccess(): void;
  /** Invalidates the login. */
  endLogin(): void;
  /** Simulates a logout in the browser: the login then expires within a week, or earlier if it is not used. */
  logOutInBrowser(): void;
  stop(): Promise<void>;
}

const hosts = [
  'ca.account.sony.com',
  'us-prof.np.community.playstation.net',
  'm.np.playstation.com',
];

/** Starts the simulated network. @param now its clock, in milliseconds UTC */
export async function startStandIn(
  players: StandInPlayer[],
  now: () => number = Date.now,
): Promise<StandIn> {
  const clock = { now };
  const login = createLogin(clock);
  const server = await serveNetwork<RequestKind>({
    clock,
    secrets: ['code', 'refresh_token'],
    tooMany: faults.tooMany(null),
    answer: (request) => answerPsn(players, login, request),
  });
  return {
    origin: server.url,
    hosts: hosts.map((host) => `${host}=${server.url}`).join(','),
    players,
    world: new PsnWorld(players, clock),
    log: server.requests,
    pace: server.pace,
    npsso: login.npsso,
    outages: server.faults.outages,
    plan: (kind, ...more) => server.faults.plan(kind, ...more),
    planAt: (number, fault) => server.faults.planAt(number, fault),
    get loginMs() {
      return login.lifeMs;
    },
    set loginMs(ms) {
      login.lifeMs = ms;
    },
    get accessMs() {
      return login.accessMs;
    },
    set accessMs(ms) {
      login.accessMs = ms;
    },
    get onRequest() {
      return server.onRequest;
    },
    set onRequest(hook) {
      server.onRequest = hook;
    },
    expireAccess: () => login.access.clear(),
    endLogin: () => login.refresh.clear(),
    logOutInBrowser: () => void (login.loggedOutAt = now()),
    stop: () => server.close(),
  };
}
