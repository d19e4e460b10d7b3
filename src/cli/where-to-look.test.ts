import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { before, test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { listen } from '../server/http/index.ts';
import { openStore } from '../store/index.ts';
import { run } from './program.ts';
import { withTerminal } from './terminal.ts';
import { tellWhereToLook } from './where-to-look.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
let store = '';
let config = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  config = join(folder, 'laurel.toml');
});

/** A terminal, and what was printed to its standard error. */
function openTerminal() {
  let text = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    text += chunk.toString();
    done();
  };
  const stderr = Object.assign(new Writable({ write }), { isTTY: true });
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() });
  return { stdin: Readable.from([]), stdout, stderr, printed: () => text };
}

async function told(settings: string, player = 'Eva Ö'): Promise<string> {
  await writeFile(config, `${settings}\n`);
  const terminal = openTerminal();
  await withTerminal(terminal, () => tellWhereToLook({ store, isGiven: false, config, player }));
  return terminal.printed();
}

test('an import ends with what to start, and with the address to look at; programs are told nothing', async () => {
  await writeFile(config, 'port = 9999\n');
  const table = join(folder, 'trophies.csv');
  await writeFile(table, 'game,trophy,grade,date\nHarbour,First light,bronze,2024-03-01\n');
  const args = ['import', 'csv', table, '--player', 'Eva', '--store', store, '--config', config];
  const terminal = openTerminal();
  assert.equal(await run(args, terminal), 0);
  const line = `Start "laurel serve --store ${store} --config ${config}", then open http://127.0.0.1:9999/players/Eva\n`;
  assert.ok(terminal.printed().endsWith(line), terminal.printed());
  const { out, err } = await runLaurel(...args);
  assert.doesNotMatch(out + err, /open/i);
});

test('the address is that of the service that runs on the store, or the public one', async (context) => {
  const service = createServer((_, response) => response.end('ok\n')); // responds like the health check of Laurel
  const port = await listen(service, '127.0.0.1', 0);
  context.after(() => service.close());
  assert.match(
    await told(`port = ${port}`),
    /^Start .*, then open /,
    'a service with another store',
  );
  const opened = await openStore(store);
  context.after(() => opened.close());
  const portFile = join(folder, 'port');
  await writeFile(portFile, 'http://127.0.0.1:7777/net\n');
  for (const [settings, page] of [
    [`port = ${port}`, `http://127.0.0.1:${port}/players/Eva%20%C3%96`],
    [`port-file = '${portFile}'\nbase-path = "/net"`, 'http://127.0.0.1:7777/players/Eva%20%C3%96'],
    [
      `port = ${port}\npublic-url = "https://trophies.example/eva/api"`,
      'https://trophies.example/eva/players/Eva%20%C3%96',
    ],
  ] as const)
    assert.equal(await told(settings), `Open ${page}\n`);
  assert.equal(await told(`port = ${port}`, ''), `Open http://127.0.0.1:${port}/\n`);
});

test('a service without pages has no address to look at, and one on a free port none yet', async () => {
  assert.equal(await told('pages = "off"'), '');
  assert.equal(await told('port = 0'), '');
});
