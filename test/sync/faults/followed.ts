/** For each network, an installation that follows one player. It is set up as an operator does it: by commands, with a store in a file. */

import assert from 'node:assert/strict';
import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { dayMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import { openStore } from '../../../src/store/index.ts';
import { makeFolder } from '../../support/make-folder.ts';
import type { Ran } from '../../support/run-laurel.ts';
import { runLaurel, runLaurelWith } from '../../support/run-laurel.ts';
import { inventTitles, startStandIn } from '../../support/stand-ins/psn/index.ts';
import { inventRetroGames, startRetroStandIn } from '../../support/stand-ins/retro/index.ts';
import { inventSteamGames, startSteamStandIn } from '../../support/stand-ins/steam/index.ts';

/** The path of the command line's main file. */
export const program = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const clock = { now: () => Date.now() };

/** A simulated network with one player, LampOwl, who has played all games. */
export interface FaultyNetwork {
  readonly network: 'psn' | 'retro' | 'steam';
  /** Replacements of the network's hosts, as the value of `--sync-hosts`. */
  readonly hosts: string;
  /** The kind of request for the player's trophies in a game. */
  readonly gameKind: string;
  /** Returns the valid login or key, in the form in which the operator enters it. */
  secret(): string;
  /** The requests so far. */
  readonly requests: readonly { readonly kind: string; readonly at: number }[];
  /** Called for each request with the number of requests so far. The response waits until this function has ended. */
  onRequest: ((count: number) => unknown) | null;
  /** The followed account. */
  readonly account: string;
  /** Makes the login or key invalid. From now on, another one is valid. */
  revoke(): void;
  /** Makes the player earn one more trophy. */
  play(): void;
  /** Returns all trophies that the player has earned, as `GAME DATE`. */
  truth(): readonly string[];
  close(): Promise<void>;
}

/** Starts a network with a number of games. */
export const startNetwork: Readonly<
  Record<FaultyNetwork['network'], (games: number) => Promise<FaultyNetwork>>
> = { psn: startPsn, retro: startRetro, steam: startSteam };

const account = '1000000000000000001';

async function startPsn(games: number): Promise<FaultyNetwork> {
  const players = [{ accountId: account, onlineId: 'LampOwl', titles: inventTitles(games) }];
  const standIn = await startStandIn(players);
  return {
    network: 'psn',
    hosts: standIn.hosts,
    gameKind: 'earned',
    secret: () => standIn.npsso,
    requests: standIn.log,
    get onRequest() {
      return standIn.onRequest;
    },
    set onRequest(hook) {
      standIn.onRequest = hook;
    },
    account: 'LampOwl',
    revoke() {
      standIn.expireAccess();
      standIn.endLogin();
    },
    play: () => standIn.world.play(account, { titleId: 'NPWR90000_00', trophies: [1] }),
    truth: () =>
      standIn.world
        .truthAt(account, clock.now())
        .titles.flatMap(({ id, trophies }) =>
          trophies.flatMap(({ earned }) => (earned === undefined ? [] : `${id} ${dateOf(earned)}`)),
        ),
    close: () => standIn.stop(),
  };
}

function dateOf(earned: string): number | null {
  return earned === 'undated' ? null : Date.parse(earned);
}

async function startRetro(games: number): Promise<FaultyNetwork> {
  const standIn = await startRetroStandIn({ clock });
  const { world } = standIn;
  for (const game of inventRetroGames(games)) world.addGame(game);
  const { ulid } = world.addPlayer({ name: 'LampOwl' });
  const at = clock.now() - dayMs;
  for (const { achievements } of world.games)
    world.unlock(ulid, invariant(achievements[0], 'games have achievements').id, at, {
      knownAt: at,
    });
  return Object.assign(standIn, {
    network: 'retro' as const,
    hosts: `retroachievements.org=${standIn.url}`,
    gameKind: 'game',
    secret: () => standIn.key,
    account: 'LampOwl',
    revoke: () => void (standIn.key = `${standIn.key.slice(0, -1)}Z`),
    play: () => world.unlock(ulid, 9002, clock.now()),
    truth: () =>
      world.truthAt(ulid, clock.now()).earned.map(({ gameId, date }) => `RA-${gameId} ${date}`),
  });
}

async function startSteam(games: number): Promise<FaultyNetwork> {
  const standIn = await startSteamStandIn({ clock });
  const { world } = standIn;
  for (const game of inventSteamGames(games)) world.addGame(game);
  const { steamid } = world.addPlayer({ name: 'LampOwl' });
  const lastPlayedAt = clock.now() - dayMs;
  for (const { appid } of world.games) {
    world.own(steamid, appid, { minutes: 60, lastPlayedAt });
    world.unlock(steamid, { appid, apiname: 'LIGHT_1' }, lastPlayedAt);
  }
  return Object.assign(standIn, {
    network: 'steam' as const,
    hosts: `api.steampowered.com=${standIn.url}`,
    gameKind: 'player',
    secret: () => standIn.key,
    account: steamid,
    revoke: () => void (standIn.key = 'E'.repeat(32)),
    play() {
      world.unlock(steamid, { appid: 900, apiname: 'LIGHT_2' }, clock.now());
      world.own(steamid, 900, { minutes: 90, lastPlayedAt: clock.now() });
    },
    truth: () =>
      world.truthAt(steamid, clock.now()).earned.map(({ appid, at }) => `STEAM-${appid} ${at}`),
  });
}

/** A process of Laurel. */
export type StartedLaurel = ChildProcessByStdio<null, null, Readable>;

/** An installation of Laurel, as an operator has it. */
export interface Followed {
  readonly network: FaultyNetwork;
  /** Options of all commands: store, secrets, hosts. */
  readonly settings: readonly string[];
  /** Runs a command to its end. */
  laurel(args: readonly string[], input?: string): Promise<Ran>;
  /** The status of the sync. */
  status(): Promise<Ran>;
  /** Starts a command of the sync, which a signal can end. */
  start(...args: readonly string[]): StartedLaurel;
  /** Enters the login or key. */
  logIn(secret?: string): Promise<Ran>;
  /** The file of the store. */
  readonly file: string;
  /**
   * Asserts that the store contains all trophies that the player has earned on the network, and is consistent. With `file`, checks the
   * store in that file.
   */
  assertWhole(file?: string): Promise<void>;
}

/** Logs in and follows the player. */
export async function follow(network: FaultyNetwork): Promise<Followed> {
  const file = join(makeFolder(), 'laurel.db');
  const store = `sqlite:${file}`;
  const where = ['--store', store, '--sync-secrets', join(makeFolder(), 'secrets')];
  const settings = [...where, '--sync-hosts', network.hosts, '--sync-spacing', '0'];
  const laurel = (args: readonly string[], input = ''): Promise<Ran> =>
    runLaurelWith(input, ...args, ...settings, '--log-level', 'silent');
  const of = ['--network', network.network];
  const followed: Followed = {
    network,
    settings,
    laurel,
    status: () => runLaurel('sync', 'status', ...where),
    start: (...args) =>
      spawn(process.execPath, [program, 'sync', ...args, ...settings], {
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    logIn: (secret = network.secret()) => laurel(['sync', 'login', ...of], `${secret}\n`),
    file,
    assertWhole: (other = file) => assertWhole(`sqlite:${other}`, network),
  };
  assert.equal((await followed.logIn()).code, 0);
  const link = network.network === 'psn' ? [] : [...of, '--player', 'LampOwl'];
  if (link.length > 0) await runLaurel('player', 'add', 'LampOwl', '--store', store);
  const { code, err } = await laurel(['sync', 'add', network.account, ...link]);
  assert.equal(code, 0, err);
  return followed;
}

async function assertWhole(url: string, network: FaultyNetwork): Promise<void> {
  const store = await openStore(url);
  try {
    const stored: string[] = [];
    for await (const record of store.export('LampOwl'))
      if (record.type === 'earned') stored.push(`${record.game} ${record.date ?? null}`); // absent: the trophy was earned on an unknown date
    assert.deepEqual(stored.toSorted(), [...network.truth()].toSorted());
    assert.deepEqual(await store.check(), []);
  } finally {
    await store.close();
  }
}

/** Returns how often games were requested. */
export function countGames({ requests, gameKind }: FaultyNetwork): number {
  return requests.filter(({ kind }) => kind === gameKind).length;
}
