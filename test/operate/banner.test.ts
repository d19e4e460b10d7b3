/** The banner that the service prints when it is started in a terminal. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const last = 'Press Ctrl+C to stop.\n';

test('serve --demo --banner prints where the pages, the API and the demo data are', async (context) => {
  const home = mkdtempSync(join(tmpdir(), 'laurel-home-'));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data') };
  const child = spawn(process.execPath, [main, 'serve', '--demo', '--banner', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  context.after(() => child.kill());
  let out = '';
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(piece);
    if (out.endsWith(last)) break;
  }
  const valueOf = (name: string): string =>
    new RegExp(`^  ${name} +(.+)$`, 'm').exec(out)?.[1] ?? '';
  const pages = valueOf('Pages');
  const api = valueOf('API');
  const data = valueOf('Data');
  assert.match(await (await fetch(pages)).text(), /LanternFox/);
  assert.match(await (await fetch(`${api}/getNumberListGames`)).text(), /60/);
  assert.match(data, /demo\.db$/);
  assert.ok(data.startsWith(home) && existsSync(data), 'demo data is in a store of its own');
  assert.ok(!existsSync(data.replace('demo.db', 'laurel.db')), 'the default store stays as it is');
  assert.match(valueOf('Demo'), /invented/);
});
