/** A proxy that signs people in and names them in a header (docs/spec/access.md 3, rule 3). */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { sendText } from '../support/raw-connection.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { TestSettings } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const secret = 'a secret that only the proxy has';

async function start(context: TestContext, changes: Partial<TestSettings> = {}) {
  const authProxySecretFile = join(makeFolder(), 'secret');
  writeFileSync(authProxySecretFile, `${secret}\n`);
  const service = await startService({
    hasAccounts: true,
    authProxy: '127.0.0.1',
    authProxySecretFile,
    authOperators: 'ada, grace',
    ...changes,
  });
  context.after(() => service.stop());
  const ask = async (...fields: readonly string[]): Promise<string> =>
    sendText(
      service.port,
      `GET /session HTTP/1.1\r\n${['Host: 127.0.0.1', ...fields, 'Connection: close'].join('\r\n')}\r\n\r\n`,
    );
  return { ask, service };
}

const withSecret = `Laurel-Proxy-Secret: ${secret}`;

/** Sends a form of an operator's page with the cookies of a browser, as the user whom a proxy names. */
function sendForm(
  port: number,
  {
    user,
    cookie,
    token,
  }: { readonly user: string; readonly cookie: string; readonly token: string },
): Promise<string> {
  const body = new URLSearchParams({ token, do: 'save', 'site-name': 'The Lighthouse Club' });
  const fields = [
    'Host: 127.0.0.1',
    'Origin: http://127.0.0.1',
    withSecret,
    `Remote-User: ${user}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.toString().length}`,
    'Connection: close',
  ];
  return sendText(
    port,
    `POST /manage/look HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body.toString()}`,
  );
}

const saved = /^HTTP\/1\.1 303[^]*said=siteSaved/;

describe('an open form of a user whom the proxy names', () => {
  async function openForm(context: TestContext) {
    const { service } = await start(context);
    const request = async (...more: readonly string[]): Promise<string> =>
      sendText(
        service.port,
        `GET /manage/look HTTP/1.1\r\n${['Host: 127.0.0.1', withSecret, ...more, 'Connection: close'].join('\r\n')}\r\n\r\n`,
      );
    const page = await request('Remote-User: ada');
    const cookieIn = (text: string, name: string): string =>
      new RegExp(`${name}=[A-Za-z0-9_-]{43}`).exec(text)?.[0] ?? ''; // absent: the assertion on the form fails
    const browser = cookieIn(page, 'laurel-browser');
    const [, token = ''] = /name="token" value="([^"]*)"/.exec(page) ?? [];
    const session = (text: string): string => `${browser}; ${cookieIn(text, 'laurel')}`;
    return { port: service.port, request, page, browser, token, session };
  }

  test('is accepted after a link on another site has replaced the session', async (context) => {
    const { port, request, browser, token, session } = await openForm(context);
    const other = await request('Remote-User: ada', `Cookie: ${browser}`);
    assert.match(await sendForm(port, { user: 'ada', cookie: session(other), token }), saved);
  });

  test('is accepted after a client without cookies has used up the sessions', async (context) => {
    const { port, request, page, token, session } = await openForm(context);
    for (let count = 0; count < 22; count += 1) await request('Remote-User: ada');
    assert.match(await sendForm(port, { user: 'ada', cookie: session(page), token }), saved);
  });

  test('is refused to another user of the browser, and to another browser', async (context) => {
    const { port, page, token, session } = await openForm(context);
    const refused = /^HTTP\/1\.1 403/;
    assert.match(await sendForm(port, { user: 'grace', cookie: session(page), token }), refused);
    assert.match(await sendForm(port, { user: 'ada', cookie: '', token }), refused);
  });
});

describe('a user whom the proxy names', () => {
  test('is signed in with their role', async (context) => {
    const { ask, service } = await start(context);
    assert.match(await ask(withSecret, 'Remote-User: ada'), /\{"name":"ada"\}/);
    assert.equal((await service.access?.people.list())?.[0]?.role, 'operator');
  });

  test('is a visitor unless the settings name them or make them a player', async (context) => {
    const { ask } = await start(context);
    assert.match(await ask(withSecret, 'Remote-User: bob'), /\{"name":null\}/);
    const open = await start(context, { authRegister: 'player' });
    assert.match(await open.ask(withSecret, 'Remote-User: bob'), /\{"name":"bob"\}/);
    assert.equal((await open.service.access?.people.list())?.[0]?.role, 'player');
  });

  test('is believed with the secret only', async (context) => {
    const { ask } = await start(context);
    for (const fields of [[], ['Laurel-Proxy-Secret: wrong'], [`${withSecret}x`]])
      assert.match(await ask(...fields, 'Remote-User: ada'), /\{"name":null\}/);
  });

  test('is believed from the addresses of the proxy only, whatever --trust-proxy says', async (context) => {
    const { ask } = await start(context, { authProxy: '10.0.0.1', trustProxy: 'loopback' });
    const asked = ask(withSecret, 'Remote-User: ada', 'X-Forwarded-For: 10.0.0.1');
    assert.match(await asked, /\{"name":null\}/);
  });

  test('is refused if the field came twice or has odd bytes', async (context) => {
    const { ask } = await start(context);
    const page = (...fields: readonly string[]) => ask(withSecret, ...fields);
    for (const fields of [
      ['Remote-User: ada', 'Remote-User: ada'],
      ['Remote-User: ada', 'REMOTE-USER: bob'],
      ['Remote-User: \u00e5da'],
      [`Remote-User: ${'a'.repeat(129)}`],
    ])
      assert.match(await page(...fields), /\{"name":null\}/, fields.join());
  });

  test('loses the rights of a role that the settings no longer state, with the cookie from before', async (context) => {
    const store = `sqlite:${join(makeFolder(), 'club.db')}`;
    const before = await start(context, { store });
    const first = await before.ask(withSecret, 'Remote-User: grace');
    await before.ask(withSecret, 'Remote-User: ada');
    const cookie = /laurel=[A-Za-z0-9_-]{43}/.exec(first)?.[0] ?? ''; // absent: not signed in
    await before.service.stop();
    const { ask, service } = await start(context, { store, authOperators: 'ada' });
    await ask(withSecret, 'Remote-User: grace', `Cookie: ${cookie}`);
    const people = (await service.access?.people.list()) ?? []; // absent: the service has no accounts
    assert.deepEqual(people.map(({ name, role }) => [name, role]).toSorted(), [
      ['ada', 'operator'],
      ['grace', 'player'],
    ]);
    assert.match(await ask(`Cookie: ${cookie}`), /\{"name":null\}/);
  });

  test('remains the last operator, with the same session, if the settings name no operator', async (context) => {
    const store = `sqlite:${join(makeFolder(), 'club.db')}`;
    const before = await start(context, { store, authOperators: 'ada' });
    const first = await before.ask(withSecret, 'Remote-User: ada');
    const cookie = /laurel=[A-Za-z0-9_-]{43}/.exec(first)?.[0] ?? ''; // absent: not signed in
    await before.service.stop();
    const { ask } = await start(context, { store, authOperators: '' });
    const again = await ask(withSecret, 'Remote-User: ada', `Cookie: ${cookie}`);
    assert.match(again, /"ada"/);
    assert.doesNotMatch(again, /Set-Cookie: laurel=/i);
  });

  test('remains signed in if the proxy passes on the password that the browser repeats', async (context) => {
    const { ask } = await start(context);
    const password = `Authorization: Basic ${Buffer.from('ada:lantern').toString('base64')}`;
    const first = await ask(withSecret, 'Remote-User: ada', password);
    const cookie = /laurel=[A-Za-z0-9_-]{43}/.exec(first)?.[0] ?? ''; // absent: not signed in
    const again = ask(withSecret, 'Remote-User: ada', password, `Cookie: ${cookie}`);
    assert.match(await again, /"ada"/);
  });

  test('loses the session when the proxy names another one', async (context) => {
    const { ask } = await start(context);
    const first = await ask(withSecret, 'Remote-User: ada');
    const cookie = /laurel=[A-Za-z0-9_-]{43}/.exec(first)?.[0] ?? '';
    assert.match(await ask(withSecret, 'Remote-User: ada', `Cookie: ${cookie}`), /"ada"/);
    assert.match(await ask(withSecret, 'Remote-User: grace', `Cookie: ${cookie}`), /"grace"/);
    assert.match(await ask(`Cookie: ${cookie}`), /\{"name":null\}/);
  });
});
