/** A backup of a club with the players of the demo, whose operator Ada has a password. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadDemo } from '../../../src/data/generate/index.ts';
import { makeFolder } from '../make-folder.ts';
import { startService } from '../start-service.ts';
import { Browser } from './browser.ts';
import { downloadBackup } from './send-backup.ts';

/** Makes the backup in the browser, and returns the downloaded archive. */
export async function makeClubBackup(): Promise<Buffer> {
  const folder = makeFolder();
  const service = await startService(
    {
      hasAccounts: true,
      hasImports: true,
      store: `sqlite:${join(folder, 'former.db')}`,
      backupFolder: join(folder, 'backups'),
    },
    (store) => loadDemo(store, Date.now()),
  );
  try {
    const { access, port } = service;
    assert.ok(access !== null);
    const origin = `http://127.0.0.1:${port}`;
    const browser = new Browser(origin);
    const { code } = await access.entry.createOperatorLink(Date.now());
    await browser.send({ path: '/setup', change: 'code', fields: { code } });
    const fields = { name: 'Ada', password: 'copper lantern on the shelf' };
    await browser.send({ path: '/setup/sign-in', change: 'save', fields });
    return await downloadBackup(browser, origin);
  } finally {
    await service.stop();
  }
}
