/** A service is killed while it restores a backup in its first run. The store must then contain the whole backup or none of it. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { before, describe, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import { Browser } from '../support/access/browser.ts';
import { makeClubBackup } from '../support/access/club-backup.ts';
import { awaitEnd, sendBackup } from '../support/access/send-backup.ts';
import { makeFolder } from '../support/make-folder.ts';
import { freePort } from '../support/postgres/free-port.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';

const players = 24;

/** Starts a service with a store. It ends with the test at the latest. */
async function serve(
  context: TestContext,
  { store, port }: { readonly store: string; readonly port: number },
): Promise<Served> {
  const parameters = ['--store', store, '--port', String(port), '--log-level', 'error'];
  const served = await startServed(parameters);
  context.after(() => kill(served));
  return served;
}

async function kill(served: Served): Promise<void> {
  served.signal('SIGKILL');
  await served.ended;
}

/** Returns the number of players in a store that no other process has open, and checks that its rows are consistent. */
async function countPlayers(url: string): Promise<number> {
  const store = await openStore(url);
  try {
    assert.deepEqual(await store.check(), []);
    return (await store.totals()).players;
  } finally {
    await store.close();
  }
}

describe('a restore that is killed', () => {
  let backup: Buffer;
  before(async () => {
    backup = await makeClubBackup();
  });

  // The times range from before the service examines the backup until after it has restored it.
  for (const afterMs of [0, 400, 1000, 2500])
    test(`after ${afterMs} ms leaves all or nothing, and can be made again`, async (context) => {
      const file = join(makeFolder(), 'club.db');
      const site = { store: `sqlite:${file}`, port: await freePort() };
      const killed = await serve(context, site);
      const browser = new Browser(new URL(killed.url).origin);
      const code = /#(\S+)/.exec(readFileSync(`${file}-setup-link`, 'utf8'))?.[1] ?? ''; // absent: the setup is refused
      await browser.send({ path: '/setup', change: 'code', fields: { code } });
      const sent = await sendBackup(browser, backup);
      await delay(afterMs);
      await kill(killed);
      const stored = await countPlayers(site.store);
      assert.ok(stored === 0 || stored === players, `${stored} players`);

      await serve(context, site);
      const ended = await awaitEnd(browser, sent.path);
      assert.equal(ended.status, 200);
      if (stored > 0) return;
      const end = await awaitEnd(browser, (await sendBackup(browser, backup)).path);
      assert.match(end.text, new RegExp(`${players} players`));
    });
});
