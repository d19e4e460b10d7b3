import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { loadContractData } from '../../test/contract/data.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import { runLaurel, runLaurelWith } from '../../test/support/run-laurel.ts';
import { listen } from '../server/http/index.ts';
import { namedEventTypes } from '../records/instance-records.ts';
import { openStore } from '../store/index.ts';

/** Starts a server that accepts messages, until the test has ended. */
async function receive(
  test: TestContext,
): Promise<{ readonly url: string; readonly bodies: readonly string[] }> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(204).end();
  });
  test.after(() => server.close());
  return { url: `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}/`, bodies };
}

describe('laurel webhook', () => {
  const folder = makeFolder();
  const store = ['--store', `sqlite:${join(folder, 'data.db')}`];

  test('adds, lists, shows without secrets, tests, disables and removes a webhook', async (t) => {
    const url = `${(await receive(t)).url}a-long-path-that-is-secret`;
    const added = await runLaurelWith(
      url,
      'webhook',
      'add',
      '--event',
      'level.up',
      '--webhook-allow-private',
      ...store,
    );
    const [id = '', secret = ''] = added.out.split('\n');
    const list = await runLaurel('webhook', 'list', ...store);
    assert.match(
      list.out,
      new RegExp(
        `^ID .*\n${id}  standard  0        level\\.up  http://127\\.0\\.0\\.1:\\d+/a-long-path-tha…  enabled\n$`,
      ),
    );
    const shown = await runLaurel('webhook', 'show', id, ...store);
    assert.equal(shown.out.includes(secret) || shown.out.includes('secret'), false);
    const tested = await runLaurel('webhook', 'test', id, '--webhook-allow-private', ...store);
    assert.deepEqual([tested.code, tested.out], [0, 'The receiver responded with status 204.\n']);
    const rejected = await runLaurel('webhook', 'test', id, ...store);
    assert.deepEqual([rejected.code, /is not a public address/.test(rejected.err)], [1, true]);
    const port = await runLaurelWith('https://trophies.example:8443/', 'webhook', 'add', ...store);
    assert.deepEqual([port.code, /port 8443 .*--webhook-ports 8443/.test(port.err)], [2, true]);
    assert.equal(
      (
        await runLaurelWith(
          'https://trophies.example:8443/',
          'webhook',
          'add',
          '--webhook-ports',
          '8080,8443',
          ...store,
        )
      ).code,
      0,
    );
    assert.equal(
      (await runLaurel('webhook', 'disable', id, ...store)).out,
      `${id} was disabled.\n`,
    );
    assert.equal((await runLaurel('webhook', 'remove', id, ...store)).out, `${id} was removed.\n`);
  });

  test('sends an example of an event that the store could have', async (t) => {
    const { url, bodies } = await receive(t);
    const own = ['--store', `sqlite:${join(folder, 'example.db')}`, '--webhook-allow-private'];
    const [id = ''] = (await runLaurelWith(url, 'webhook', 'add', ...own)).out.split('\n');
    const without = await runLaurel('webhook', 'test', id, '--event', 'trophy.earned', ...own);
    assert.match(without.err, /needs a trophy with a date/);
    await loadExample(join(folder, 'example.db'));
    for (const event of ['trophy.earned', 'set.completed', 'level.up', 'rank.changed']) {
      const sent = await runLaurel('webhook', 'test', id, '--event', event, ...own);
      assert.deepEqual([sent.code, sent.err], [0, '']);
    }
    const [earned, ...others] = bodies.map(
      (body) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
    );
    assert.deepEqual(
      [earned?.type, ...others.map(({ type }) => type)],
      ['trophy.earned', 'set.completed', 'level.up', 'rank.changed'],
    );
    const trophy = {
      id: 1,
      title: 'gold 1',
      description: 'What gold 1 is for',
      image: 'http://images.example/t/1.png',
    };
    assert.deepEqual(earned?.data, {
      player: { id: 'LanternFox', country: 'us' },
      game: { id: 'NPWR90003_00', title: 'Clockwork Orchard', image: null, platform: 'psp2' },
      trophy: { ...trophy, grade: 'gold', hidden: false },
      earnedAt: '2014-03-01T11:30:00.000Z',
    });
  });

  test('an example of a hidden trophy reveals it no more than its message, and pictures need a public address', async (t) => {
    const { url, bodies } = await receive(t);
    const file = join(folder, 'hidden.db');
    const own = ['--store', `sqlite:${file}`, '--webhook-allow-private'];
    const [id = ''] = (await runLaurelWith(url, 'webhook', 'add', ...own)).out.split('\n');
    await loadHidden(file);
    const test = ['webhook', 'test', id, '--event', 'trophy.earned', ...own];
    const without = await runLaurel(...test);
    const known = await runLaurel(...test, '--public-url', 'https://trophies.example/api');
    assert.match(
      without.err,
      /^laurel: Webhook messages are sent without the images of this instance.* Set --public-url\.\n$/,
    );
    assert.equal(known.err, '');
    const [first, second] = bodies.map(
      (body) => (JSON.parse(body) as { data: Record<string, Record<string, unknown>> }).data,
    );
    for (const data of [first, second]) {
      const { title, description, image, hidden } = data?.['trophy'] ?? {};
      assert.deepEqual([title, description, image, hidden], [null, null, null, true]);
    }
    assert.deepEqual([first?.['game']?.['image'], first?.['url']], [null, undefined]);
    assert.equal(
      second?.['game']?.['image'],
      'https://trophies.example/icons/NPWR90001_00/ICON0.PNG',
    );
    assert.equal(second?.['url'], 'https://trophies.example/players/Fox/games/NPWR90001_00');
  });

  test('events about logins and the sync are sent to webhooks that name them, and have examples without data', async (t) => {
    const { url, bodies } = await receive(t);
    const empty = ['--store', `sqlite:${join(makeFolder(), 'data.db')}`];
    const allow = '--webhook-allow-private';
    const add = (...more: readonly string[]): ReturnType<typeof runLaurelWith> =>
      runLaurelWith(url, 'webhook', 'add', allow, ...empty, ...more);
    const refused = await add('--event', 'login.ended', '--player', 'LanternFox');
    assert.deepEqual(
      [refused.code, refused.err],
      [2, 'laurel: login.ended is about no player: leave out the player.\n'],
    );
    const added = await add('--event', 'login.ending', '--event', 'sync.failed');
    const [id = ''] = added.out.split('\n');
    for (const event of namedEventTypes) {
      const tested = await runLaurel('webhook', 'test', id, '--event', event, allow, ...empty);
      assert.deepEqual([tested.code, tested.err], [0, '']);
      const { type, data } = JSON.parse(bodies.at(-1) ?? '');
      assert.equal(type, event);
      assert.ok(Object.keys(data).length > 0);
    }
  });

  test('events can be chosen later, and without any it gets those about players', async () => {
    const add = ['webhook', 'add', '--event', 'level.up', ...store];
    const [id = ''] = (await runLaurelWith('https://hooks.example/1', ...add)).out.split('\n');
    const choose = async (...events: readonly string[]): Promise<string> =>
      (await runLaurel('webhook', 'events', id, ...events, ...store)).out;
    assert.equal(
      await choose('--event', 'week.summary', 'disk.low', '--event', 'week.summary'),
      `${id} gets week.summary, disk.low.\n`,
    );
    assert.equal(await choose(), `${id} gets all events about players.\n`);
    const missing = await runLaurel('webhook', 'events', 'wh_none', ...store);
    assert.deepEqual([missing.code, missing.err], [1, 'laurel: There is no webhook wh_none.\n']);
  });

  test('an address must fit its format, and the name of a topic or key is not listed', async () => {
    const add = (url: string, format: string): ReturnType<typeof runLaurelWith> =>
      runLaurelWith(url, 'webhook', 'add', '--format', format, ...store);
    assert.match((await add('https://ntfy.sh/', 'ntfy')).err, /ends in the topic/);
    assert.match((await add('https://apprise.example/', 'apprise')).err, /ends in \/notify\/KEY/);
    assert.match(
      (await add(`https://x.example/${'a'.repeat(2000)}`, 'discord')).err,
      /longer than 2000 characters/,
    );
    assert.equal((await add('https://ntfy.sh/secret-topic', 'ntfy')).code, 0);
    assert.equal((await add('https://apprise.example/notify/secret-key', 'apprise')).code, 0);
    const list = (await runLaurel('webhook', 'list', ...store)).out;
    assert.match(list, /https:\/\/ntfy\.sh\/… /);
    assert.doesNotMatch(list, /secret-(?:topic|key)/);
  });

  test('a test says what the receiver answers to a message that it refuses', async (t) => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(400).end('{"message":\n"Unknown \u0007 field"}');
    });
    t.after(() => server.close());
    const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}/`;
    const allow = ['--notice-hosts', '127.0.0.1', ...store];
    const [id = ''] = (await runLaurelWith(url, 'webhook', 'add', ...allow)).out.split('\n');
    const { code, err } = await runLaurel('webhook', 'test', id, ...allow);
    assert.deepEqual(
      [code, err],
      [1, `laurel: ${id}: status 400. The receiver responded: {"message": "Unknown field"}\n`],
    );
  });

  test('reports errors in one sentence', async () => {
    const errorOf = async (input: string, ...args: readonly string[]): Promise<string> =>
      (await runLaurelWith(input, 'webhook', ...args, ...store)).err;
    assert.match(await errorOf('ftp://x.example', 'add'), /is not an http or https URL/);
    assert.match(await errorOf('http://[::ffff:10.0.0.1]/', 'add'), /is not a public address/);
    assert.match(
      await errorOf('https://x.example', 'add', '--player', 'Nobody'),
      /no player named "Nobody"/,
    );
    assert.match(await errorOf('', 'add'), /The standard input is empty/);
    assert.match(await errorOf('', 'show', 'wh_none'), /There is no webhook wh_none/);
  });

  test('refuses an address in the arguments without repeating it', async () => {
    const { code, out, err } = await runLaurel(
      'webhook',
      'add',
      'https://hooks.example/secret-path',
      ...store,
    );
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /--url-file/);
    assert.doesNotMatch(err, /secret-path/);
  });

  test('reads the address from a file, and lists webhooks and messages as JSON', async () => {
    const file = join(folder, 'url.txt');
    writeFileSync(file, '\nhttps://hooks.example/a-long-path-that-is-secret\n');
    const added = await runLaurel(
      'webhook',
      'add',
      '--url-file',
      file,
      '--event',
      'set.completed',
      ...store,
    );
    const [id = ''] = added.out.split('\n');
    const rows = (await runLaurel('webhook', 'list', '--json', ...store)).out.trim().split('\n');
    const row = rows.map((line) => JSON.parse(line)).find((each) => each.id === id);
    assert.deepEqual(
      [row.address, row.events, row.waiting],
      ['https://hooks.example/a-long-path-tha…', ['set.completed'], 0],
    );
    const shown = JSON.parse(
      (await runLaurel('webhook', 'show', id, '--secret', '--json', ...store)).out,
    );
    assert.equal(shown.address, 'https://hooks.example/a-long-path-that-is-secret');
    assert.deepEqual(await runLaurel('webhook', 'log', id, '--json', ...store), {
      code: 0,
      out: '',
      err: '',
    });
    const missing = await runLaurel('webhook', 'add', '--url-file', join(folder, 'none'), ...store);
    assert.deepEqual([missing.code, /no such file or folder/.test(missing.err)], [1, true]);
  });
});

async function loadExample(file: string): Promise<void> {
  const store = await openStore(`sqlite:${file}`);
  await loadContractData(store);
  await store.close();
}

async function loadHidden(file: string): Promise<void> {
  const store = await openStore(`sqlite:${file}`);
  const icon = '/icons/NPWR90001_00/TROP000.PNG';
  await store.load({ now: Date.now(), source: 'test' }, (load) =>
    load.apply([
      { type: 'game', id: 'NPWR90001_00', title: 'Alpha', image: '/icons/NPWR90001_00/ICON0.PNG' },
      {
        type: 'trophy',
        game: 'NPWR90001_00',
        id: 1,
        grade: 'gold',
        title: 'Secret',
        description: 'Hush',
        image: icon,
        hidden: true,
      },
      { type: 'player', name: 'Fox' },
      {
        type: 'earned',
        player: 'Fox',
        game: 'NPWR90001_00',
        trophy: 1,
        date: Date.parse('2014-03-01T12:00:00Z'),
      },
    ]),
  );
  await store.close();
}
