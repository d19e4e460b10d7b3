/** A club whose members have accounts on all three networks, with the store and the secrets that Laurel needs to follow them. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '../../../src/invariant.ts';
import { dayMs } from '../../../src/domain/time/index.ts';
import type { SqlStore } from '../../../src/store/index.ts';
import { openStore } from '../../../src/store/index.ts';
import { Secret, writeKey } from '../../../src/sync/index.ts';
import { createSyncState } from '../../../src/sync/state/index.ts';
import type { StandIn } from '../../support/stand-ins/psn/index.ts';
import { startStandIn, writeInstant } from '../../support/stand-ins/psn/index.ts';
import type { RetroStandIn } from '../../support/stand-ins/retro/index.ts';
import { inventRetroGames, startRetroStandIn } from '../../support/stand-ins/retro/index.ts';
import type { SteamStandIn } from '../../support/stand-ins/steam/index.ts';
import { inventSteamGames, startSteamStandIn } from '../../support/stand-ins/steam/index.ts';
import { inventPlayers } from '../day/plays.ts';
import { VirtualClock } from '../virtual-clock.ts';

/** The number of games that each member has on the console network, and on each of the other networks. */
export const gamesOfMember = { psn: 24, others: 8 } as const;

/** A member, with the names or ids of their accounts on the networks. */
export interface Member {
  readonly psn: string;
  readonly retro: string;
  readonly steam: string;
}

/** The club. Its clock is always right, and the networks use it. The clock of Laurel's machine can differ from it. */
export interface Club {
  readonly clock: VirtualClock;
  readonly psn: StandIn;
  readonly retro: RetroStandIn;
  readonly steam: SteamStandIn;
  readonly store: SqlStore;
  /** Folder of the login and the keys. */
  readonly secrets: string;
  readonly members: readonly Member[];
  stop(): Promise<void>;
}

/** Starts the networks and the store, and follows every member on each network. No player is synced yet. @param start the first instant */
export async function startClub(size: number, start: number): Promise<Club> {
  const clock = new VirtualClock(start);
  const players = inventPlayers(size, gamesOfMember.psn, start - dayMs);
  const lastOnline = writeInstant(start - dayMs);
  for (const player of players) player.presence = { isOnline: false, platform: 'PS5', lastOnline };
  const psn = await startStandIn(players, () => clock.now());
  const retro = await startRetroStandIn({ clock });
  const steam = await startSteamStandIn({ clock });
  const store = await openStore('sqlite::memory:');
  const secrets = await mkdtemp(join(tmpdir(), 'laurel-week-'));
  await writeKey(secrets, 'retro', new Secret(retro.key));
  await writeKey(secrets, 'steam', new Secret(steam.key));
  for (const game of inventRetroGames(gamesOfMember.others)) retro.world.addGame(game);
  for (const game of inventSteamGames(gamesOfMember.others)) steam.world.addGame(game);
  const club = { clock, psn, retro, steam, store, secrets };
  const members: Member[] = [];
  for (const { accountId, onlineId } of players)
    members.push({ psn: accountId, ...(await joinOthers(club, onlineId)) });
  return {
    ...club,
    members,
    async stop() {
      await Promise.all([psn.stop(), retro.close(), steam.close()]);
      await store.close();
      await rm(secrets, { recursive: true, force: true });
    },
  };
}

/** Returns the name of a player on RetroAchievements, where names consist of letters and digits only. */
export function retroName(name: string): string {
  return `Retro${name.replaceAll('-', '')}`;
}

/** Adds a member's accounts and games to the other networks, and follows all three accounts. */
async function joinOthers(
  { clock, retro, steam, store }: Pick<Club, 'clock' | 'retro' | 'steam' | 'store'>,
  name: string,
): Promise<Omit<Member, 'psn'>> {
  const now = clock.now();
  await store.load({ now, source: 'test' }, (load) => load.apply([{ type: 'player', name }]));
  const { playerId } = invariant(await store.known.playerOfName(name), 'it was loaded');
  const { ulid } = retro.world.addPlayer({ name: retroName(name) });
  const { steamid } = steam.world.addPlayer({ name: `Steam-${name}` });
  for (const { appid } of steam.world.games) {
    steam.world.own(steamid, appid, { minutes: 60, lastPlayedAt: now - dayMs });
    steam.world.unlock(steamid, { appid, apiname: 'LIGHT_1' }, now - dayMs);
  }
  for (const { achievements } of retro.world.games) {
    const { id } = invariant(achievements[0], 'a game has achievements');
    retro.world.unlock(ulid, id, now - dayMs, { hardcore: true, knownAt: now - dayMs });
  }
  const followed = (network: 'psn' | 'retro' | 'steam') =>
    createSyncState(store.operational, network);
  await followed('psn').follow(name, now);
  await followed('retro').follow(retroName(name), now, { playerId });
  await followed('steam').follow(steamid, now, { playerId });
  return { retro: ulid, steam: steamid };
}
