/** Uploads to a service of several processes without an admin address: a worker receives the files, and the first process does the import. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Browser } from '../support/access/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';
import { formType, makeForm } from '../support/multipart.ts';
import { startServed } from '../support/served.ts';

test('an upload to a worker is checked by the first process', async () => {
  const file = join(makeFolder(), 'club.db');
  const served = await startServed(['--store', `sqlite:${file}`, '--workers', '2']);
  try {
    const { origin } = new URL(served.url);
    const browser = new Browser(origin);
    const code = await eventually(
      () =>
        readFile(`${file}-setup-link`, 'utf8').then(
          (text) => /#([A-Za-z0-9_-]{22})/.exec(text)?.[1] ?? null, // absent: not written yet
          () => null,
        ),
      10_000,
      'there is a link',
    );
    await browser.send({ path: '/setup', change: 'code', fields: { code } });
    const { text } = await browser.open('/setup/trophies');
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const form = makeForm([
      { field: 'token', content: token },
      { field: 'place', content: 'setup' },
      { field: 'files', file: 'a.ndjson', content: '{"type":"player","name":"LanternFox"}\n' },
    ]);
    const sent = await browser.sendForm('/manage/import/files', formType, form);
    assert.match(sent.path, /^\/setup\/trophies\/[0-9a-f]{24}$/);
    await eventually(
      async () => ((await browser.open(sent.path)).text.includes('Waits for you') ? true : null),
      20_000,
      'it is checked',
    );
  } finally {
    served.signal('SIGTERM');
    await served.ended;
  }
});
