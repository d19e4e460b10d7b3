/** The three simulated networks of the trial, which use the machine's clock. Their players play two games, one after the other. */

import { invariant } from '../../../src/invariant.ts';
import { dayMs } from '../../../src/domain/time/index.ts';
import { runWith } from '../../support/run-laurel.ts';
import type { StandIn, StandInPlayer, StandInTitle } from '../../support/stand-ins/psn/index.ts';
import { startStandIn, writeInstant } from '../../support/stand-ins/psn/index.ts';
import type { RetroStandIn } from '../../support/stand-ins/retro/index.ts';
import { inventRetroGames, startRetroStandIn } from '../../support/stand-ins/retro/index.ts';
import type { SteamStandIn } from '../../support/stand-ins/steam/index.ts';
import { inventSteamGames, startSteamStandIn } from '../../support/stand-ins/steam/index.ts';
import type { TrialHome, TrialPlayer, TrialSession, TrialSize, TrialSource } from './source.ts';

const clock = { now: () => Date.now() };
const names = ['LanternFox', 'GreatOwl', 'QuillOwl', 'ReedHeron', 'TideWren', 'EmberLynx'];

/** The simulated networks. */
export interface TrialNetworks {
  readonly psn: StandIn;
  readonly retro: RetroStandIn;
  readonly steam: SteamStandIn;
  /** The value of `--sync-hosts`. */
  readonly hosts: string;
}

/** Starts the networks. No player is followed yet. */
export async function startNetworks({
  members,
  sessions,
  perSession,
}: TrialSize): Promise<TrialNetworks> {
  const psn = await startStandIn(inventMembers({ members, sessions, perSession }), clock.now);
  const retro = await startRetroStandIn({ clock });
  const steam = await startSteamStandIn({ clock });
  // Each game has one more trophy than the sessions earn. Players have earned it before, because on a network players without trophies in a
  // game do not have the game.
  for (const game of inventRetroGames(sessions, perSession + 1)) retro.world.addGame(game);
  for (const game of inventSteamGames(sessions, perSession + 1)) steam.world.addGame(game);
  const others = [`retroachievements.org=${retro.url}`, `api.steampowered.com=${steam.url}`];
  return { psn, retro, steam, hosts: [psn.hosts, ...others].join(',') };
}

/** Returns players of the console network, who have the same games. */
function inventMembers({ members, sessions, perSession }: TrialSize): StandInPlayer[] {
  const lastUpdated = writeInstant(clock.now() - dayMs);
  const titleOf = (session: number): StandInTitle => ({
    id: `NPWR9${String(2000 + session)}_00`,
    service: 'trophy2',
    name: `Harbour ${session}`,
    platform: 'PS5',
    version: '01.00',
    lastUpdated,
    trophies: Array.from({ length: perSession + 1 }, (_, place) => ({
      grade: place === 0 ? 'platinum' : 'bronze',
      name: `Light ${place}`,
    })),
  });
  return Array.from({ length: members }, (_, member) => ({
    accountId: String(2_000_000_000_000_000_000n + BigInt(member)),
    onlineId: nameAt(member),
    titles: Array.from({ length: sessions }, (_unused, session) => titleOf(session)),
    presence: { isOnline: false, platform: 'PS5', lastOnline: lastUpdated },
  }));
}

function nameAt(member: number): string {
  return invariant(names[member], 'a trial has six players of a network at most');
}

/** Logs in, stores the keys and follows all players, by the command line. */
export async function joinNetworks(
  networks: TrialNetworks,
  home: TrialHome,
  size: TrialSize,
): Promise<TrialSource[]> {
  const { psn, retro, steam } = networks;
  const inputs = { psn: psn.npsso, retro: retro.key, steam: steam.key };
  for (const [network, input] of Object.entries(inputs))
    await laurel(['sync', 'login', '--network', network, ...home.sync], `${input}\n`);
  const sources = [psnSource(psn), retroSource(retro, size), steamSource(steam, size)];
  await laurel([
    'sync',
    'add',
    ...psn.players.map(({ onlineId }) => onlineId),
    ...home.store,
    ...home.sync,
  ]);
  for (const member of Array(size.members).keys())
    for (const [network, account] of [
      ['retro', `Retro${nameAt(member)}`],
      ['steam', invariant(steam.world.players[member], 'it was added').steamid],
    ] as const) {
      const player = `${nameAt(member)}-${network}`;
      await laurel(['player', 'add', player, ...home.store]);
      const link = ['--network', network, account, '--player', player];
      await laurel(['sync', 'add', ...link, ...home.store, ...home.sync]);
    }
  return sources;
}

async function laurel(args: readonly string[], input = ''): Promise<void> {
  const { code, err } = await runWith({ args, input });
  if (code !== 0) throw new Error(`laurel ${args.slice(0, 3).join(' ')}: ${err}`);
}

/** Returns one session for each game, with its trophies in order. */
function sessionsOf(
  size: TrialSize,
  begin: (game: number) => Omit<TrialSession, 'earn'> & { earn(place: number): void },
): TrialSession[] {
  return Array.from({ length: size.sessions }, (_, game) => {
    const { start, earn, stop } = begin(game);
    let place = 0;
    return { start, stop, earn: () => earn((place += 1)) };
  });
}

function psnSource(psn: StandIn): TrialSource {
  const players = psn.players.map((player): TrialPlayer => ({
    name: player.onlineId,
    sessions: player.titles.map((title) => {
      let place = 0;
      const game = { titleId: `PPSA${title.id.slice(4, 9)}_00`, name: title.name };
      return {
        start: () => void (player.presence = { isOnline: true, platform: 'PS5', game }),
        earn: () =>
          psn.world.play(player.accountId, { titleId: title.id, trophies: [(place += 1)] }),
        stop() {
          const lastOnline = writeInstant(clock.now());
          player.presence = { isOnline: false, platform: 'PS5', lastOnline };
        },
      };
    }),
  }));
  return { name: 'console network', players, stop: () => psn.stop() };
}

function retroSource({ world, close }: RetroStandIn, size: TrialSize): TrialSource {
  const players = Array.from({ length: size.members }, (_, member): TrialPlayer => {
    const { ulid } = world.addPlayer({ name: `Retro${nameAt(member)}` });
    const at = clock.now() - dayMs;
    for (const { achievements } of world.games)
      world.unlock(ulid, invariant(achievements[0], 'a game has achievements').id, at, {
        knownAt: at,
      });
    const sessions = sessionsOf(size, (index) => {
      const { id, achievements } = invariant(world.games[index], 'each session has a game');
      return {
        start: () => world.play(ulid, id, 'Lighting lamps'),
        earn: (place) =>
          world.unlock(ulid, invariant(achievements[place], 'there is one more').id, clock.now(), {
            hardcore: true,
          }),
        stop: () => undefined,
      };
    });
    return { name: `${nameAt(member)}-retro`, sessions };
  });
  return { name: 'RetroAchievements', players, stop: close };
}

function steamSource({ world, close }: SteamStandIn, size: TrialSize): TrialSource {
  const players = Array.from({ length: size.members }, (_, member): TrialPlayer => {
    const { steamid } = world.addPlayer({ name: nameAt(member) });
    for (const { appid, achievements } of world.games) {
      const { apiname } = invariant(achievements[0], 'a game has achievements');
      world.own(steamid, appid, { minutes: 60, lastPlayedAt: clock.now() - dayMs });
      world.unlock(steamid, { appid, apiname }, clock.now() - dayMs);
    }
    const sessions = sessionsOf(size, (index) => {
      const { appid, achievements } = invariant(world.games[index], 'each session has a game');
      return {
        start: () => world.start(steamid, appid),
        earn(place) {
          const { apiname } = invariant(achievements[place], 'there is one more');
          world.unlock(steamid, { appid, apiname }, clock.now());
        },
        stop: () => world.stop(steamid),
      };
    });
    return { name: `${nameAt(member)}-steam`, sessions };
  });
  return { name: 'Steam', players, stop: close };
}
