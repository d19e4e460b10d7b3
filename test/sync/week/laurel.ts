/** Laurel as a process of the week: the loop of rounds and quick checks for each network. It can be killed and started again. */

import { createRandom } from '../../../src/data/generate/random.ts';
import { openKey } from '../../../src/app/networks/key-access.ts';
import { createRetroReader } from '../../../src/app/networks/retro-reader.ts';
import { steamReader } from '../../../src/app/networks/steam-reader.ts';
import { lookForEvents } from '../../../src/app/operator-events.ts';
import type { Network } from '../../../src/domain/index.ts';
import { dayMs, minuteMs } from '../../../src/domain/time/index.ts';
import type { Clock, Connector, SyncParts } from '../../../src/sync/index.ts';
import {
  createQuickCheck,
  logIn,
  openPsn,
  openRetro,
  openSteam,
  readHostMap,
  readNpsso,
  retroPace,
  runSync,
  secretPath,
  steamPace,
  Stopped,
  writeTokens,
} from '../../../src/sync/index.ts';
import type { SyncState } from '../../../src/sync/state/index.ts';
import { createSyncState } from '../../../src/sync/state/index.ts';
import type { Club } from './club.ts';
import type { Arrivals } from './arrivals.ts';
import type { Output } from './watched-output.ts';

/** Interval between rounds. */
export const everyMs = 30 * minuteMs;
const timeoutMs = 30_000;
const userAgent = 'Laurel/test';

/** The networks of the week. */
export const weekNetworks = ['psn', 'retro', 'steam'] as const satisfies readonly Network[];
/** A network of the week. */
export type WeekNetwork = (typeof weekNetworks)[number];

/** Laurel, with the club's networks and store. */
export class Laurel {
  readonly #club: Club;
  readonly #output: Output;
  readonly #arrivals: Arrivals;
  readonly #random = createRandom(3);
  #life = new AbortController();
  /** Difference between the clock of Laurel's machine and the club's clock, which is right, in milliseconds. */
  skewMs = 0;
  /** How often the process was killed. */
  kills = 0;

  constructor(club: Club, output: Output, arrivals: Arrivals) {
    this.#club = club;
    this.#output = output;
    this.#arrivals = arrivals;
  }

  /** Ends all running tasks, whatever they are doing, as if the process was killed. They start again with the same store. */
  kill(): void {
    this.kills += 1;
    this.#life.abort();
    this.#life = new AbortController();
  }

  /** Logs in to the console network. */
  async logIn(): Promise<void> {
    const cookie = readNpsso(this.#club.psn.npsso);
    if (typeof cookie === 'string') throw new Error(cookie);
    const signal = new AbortController().signal;
    const { ask } = this.#openPsn(this.#partsOf('psn', signal));
    const tokens = await logIn(ask, cookie, () => this.#now());
    await writeTokens(secretPath(this.#club.secrets, 'psn'), tokens);
  }

  /** Syncs one network until an instant of the club's clock. */
  async sync(network: WeekNetwork, until: number): Promise<void> {
    while (this.#club.clock.now() < until) {
      try {
        await this.#live(network, until);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
      }
    }
  }

  /** Checks once a minute for events about which operators get messages. */
  async lookForEvents(until: number): Promise<void> {
    while (this.#club.clock.now() < until) {
      await lookForEvents(this.#lookParts(), this.#now(), null);
      await this.#club.clock.sleep(minuteMs);
    }
  }

  async #live(network: WeekNetwork, until: number): Promise<void> {
    const { store } = this.#club;
    const { signal } = this.#life;
    const opened = this.#partsOf(network, signal);
    const { state, clock, log } = opened;
    const connector = this.#open(network, opened);
    const parts: SyncParts = {
      store: this.#arrivals.watch(store),
      state,
      clock,
      log,
      network: connector,
      fullEveryMs: 7 * dayMs,
    };
    const quick = createQuickCheck(everyMs);
    while (this.#club.clock.now() < until) {
      const next = clock.now() + everyMs;
      const summary = await runSync(parts, { full: false, everyMs }, quick);
      await lookForEvents(this.#lookParts(), clock.now(), { network, summary });
      await quick.lookUntil(parts, Math.min(next, until + this.skewMs));
      if (clock.now() < next) await clock.sleep(next - clock.now());
    }
  }

  #now(): number {
    return this.#club.clock.now() + this.skewMs;
  }

  #lookParts(): Parameters<typeof lookForEvents>[0] {
    const { store, secrets } = this.#club;
    const settings = { syncSecrets: secrets, syncTokenFile: secretPath(secrets, 'psn') };
    return { store, settings, log: this.#output.log };
  }

  #partsOf(network: WeekNetwork, signal: AbortSignal): OpenParts {
    const clock: Clock = {
      now: () => this.#now(),
      sleep: async (ms) => {
        if (!signal.aborted) await this.#club.clock.sleep(ms);
        if (signal.aborted) throw new Stopped('The process was killed.');
      },
    };
    const state = createSyncState(this.#club.store.operational, network);
    return { state, clock, log: this.#output.log, signal, random: () => this.#random.unit() };
  }

  #openPsn(parts: OpenParts): ReturnType<typeof openPsn> {
    const hosts = readHostMap(this.#club.psn.hosts);
    if (typeof hosts === 'string') throw new Error(hosts);
    const options = {
      tokenFile: secretPath(this.#club.secrets, 'psn'),
      hosts,
      language: 'en-US',
      pageSize: 800,
      limit: 300,
      spacingMs: 3000,
      timeoutMs,
    };
    return openPsn(options, parts);
  }

  #open(network: WeekNetwork, parts: OpenParts): Connector {
    const { secrets, store, retro, steam } = this.#club;
    if (network === 'psn') return this.#openPsn(parts).network;
    const key = openKey(secrets, network, () => this.#now());
    const common = { key, userAgent, timeoutMs };
    const { known } = store;
    if (network === 'retro')
      return openRetro(
        { ...common, base: new URL('/API/', retro.url), onlyHardcore: false, pace: retroPace },
        { ...parts, known, read: createRetroReader(false) },
      );
    return openSteam(
      { ...common, base: new URL(`${steam.url}/`), language: 'en-US', pace: steamPace },
      { ...parts, known, reader: steamReader },
    );
  }
}

interface OpenParts {
  readonly state: SyncState;
  readonly clock: Clock;
  readonly log: Output['log'];
  readonly signal: AbortSignal;
  /** The same numbers in every run, so that a run can be repeated. */
  readonly random: () => number;
}
