/** A site on which profiles can be claimed, with the three simulated networks behind it. */

import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { invariant } from '../../../src/invariant.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import { Secret, writeKey } from '../../../src/sync/index.ts';
import { makeFolder } from '../make-folder.ts';
import type { StandIn } from '../stand-ins/psn/index.ts';
import { startStandIn } from '../stand-ins/psn/index.ts';
import type { RetroPlayer, RetroStandIn } from '../stand-ins/retro/index.ts';
import { startRetroStandIn } from '../stand-ins/retro/index.ts';
import type { SteamPlayer, SteamStandIn } from '../stand-ins/steam/index.ts';
import { startSteamStandIn } from '../stand-ins/steam/index.ts';
import type { TestSettings } from '../start-service.ts';
import { Browser } from './browser.ts';
import type { SignedInSite } from './signed-in.ts';
import { signedIn } from './signed-in.ts';

/** The simulated networks. On each, LanternFox has an account. */
export interface ClaimNetworks {
  readonly psn: StandIn;
  readonly retro: RetroStandIn;
  readonly steam: SteamStandIn;
  readonly accounts: { readonly retro: RetroPlayer; readonly steam: SteamPlayer };
}

/** A site with its simulated networks. The operator is signed in, and no player has an account on the site yet. */
export interface ClaimSite extends SignedInSite, ClaimNetworks {
  /** The folder with the login and keys for the networks. */
  readonly secrets: string;
  /** Returns the browser of another person, who has the same IP address. */
  stranger(): Browser;
  /** Invites a player, and returns a browser in which they are signed in. */
  signInPlayer(name: string): Promise<Browser>;
}

/**
 * Time limit for the check of a claim in milliseconds, long enough for any machine. The response to a successful check comes immediately.
 */
const patientMs = 60_000;
const psnAccount = '1000000000000000001';

/** Starts the networks and the site. @param now the site's clock */
export async function startClaimSite(
  context: TestContext,
  changes: Partial<TestSettings> = {},
  now: () => number = Date.now,
): Promise<ClaimSite> {
  const networks = await startNetworks(context);
  const { psn, retro, steam, accounts } = networks;
  const syncSecrets = join(makeFolder(), 'secrets');
  const site = await signedIn(
    context,
    {
      claims: 'on',
      claimMs: patientMs,
      syncSecrets,
      syncSpacing: 0,
      syncHosts: `${psn.hosts},retroachievements.org=${retro.url},api.steampowered.com=${steam.url}`,
      ...changes,
    },
    now,
  );
  await writeKey(syncSecrets, 'retro', new Secret(retro.key));
  await writeKey(syncSecrets, 'steam', new Secret(steam.key));
  const secret = JSON.stringify({ npsso: psn.npsso, expires_in: 5_000_000 });
  await site.browser.send({ path: '/manage/networks', change: 'logIn', fields: { secret } });
  const records: readonly DataRecord[] = [
    { type: 'player', name: 'LanternFox', accountId: psnAccount },
    {
      type: 'account',
      player: 'LanternFox',
      network: 'retro',
      id: accounts.retro.ulid,
      name: 'FoxRetro',
    },
    {
      type: 'account',
      player: 'LanternFox',
      network: 'steam',
      id: accounts.steam.steamid,
      name: 'FoxSteam',
    },
    { type: 'player', name: 'FileOnly' },
  ];
  await site.store.load({ now: 1, source: 'test' }, (load) => load.apply(records));
  const stranger = (): Browser => new Browser(site.origin);
  return {
    ...site,
    ...networks,
    secrets: syncSecrets,
    stranger,
    async signInPlayer(name) {
      const found = invariant(await site.store.players.find(name), 'there is such a player');
      const invited = { name, role: 'player', playerId: found.playerId } as const;
      const { code } = await site.access.people.invite(invited, now());
      const browser = stranger();
      await browser.send({ path: '/sign-in', change: 'code', fields: { code } });
      return browser;
    },
  };
}

async function startNetworks(context: TestContext): Promise<ClaimNetworks> {
  const clock = { now: Date.now };
  const psn = await startStandIn([
    { accountId: psnAccount, onlineId: 'LanternFox', titles: [] },
    { accountId: '1000000000000000002', onlineId: 'FileOnly', titles: [] },
  ]);
  const retro = await startRetroStandIn({ clock });
  const steam = await startSteamStandIn({ clock });
  context.after(() => Promise.all([psn.stop(), retro.close(), steam.close()]));
  const accounts = {
    retro: retro.world.addPlayer({ name: 'FoxRetro' }),
    steam: steam.world.addPlayer({ name: 'FoxSteam' }),
  };
  return { psn, retro, steam, accounts };
}
