/** A service whose operator is signed in. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Access } from '../../../src/access/index.ts';
import type { StartedService, TestSettings } from '../start-service.ts';
import { startService } from '../start-service.ts';
import { Browser } from './browser.ts';

/** A service, and browsers of people who use it. */
export interface Site {
  readonly service: StartedService;
  readonly access: Access;
  /** Scheme, host and port. */
  readonly origin: string;
  /** The operator's browser. */
  readonly browser: Browser;
  /** Invites a player, and returns a browser in which they are signed in. */
  signInPlayer(name: string): Promise<Browser>;
}

/** Starts a service and sets it up in the browser of its operator. */
export async function startSite(
  context: TestContext,
  changes: Partial<TestSettings> = {},
): Promise<Site> {
  const service = await startService({ hasAccounts: true, ...changes });
  context.after(() => service.stop());
  const { access, store } = service;
  assert.ok(access !== null);
  const origin = `http://127.0.0.1:${service.port}`;
  const browser = new Browser(origin);
  const { code } = await access.entry.createOperatorLink(Date.now());
  await browser.send({ path: '/setup', change: 'code', fields: { code } });
  await access.finishSetup(Date.now());
  return {
    service,
    access,
    origin,
    browser,
    async signInPlayer(name) {
      const found = await store.players.find(name);
      assert.ok(found !== null, `there is a player ${name}`);
      const invited = { name, role: 'player', playerId: found.playerId } as const;
      const invitation = await access.people.invite(invited, Date.now());
      const player = new Browser(origin);
      await player.send({ path: '/sign-in', change: 'code', fields: { code: invitation.code } });
      return player;
    },
  };
}
