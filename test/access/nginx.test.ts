/** A real nginx that asks for a password and names the user, as docs/how-to/sign-in.md says. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startService } from '../support/start-service.ts';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
const secret = 'a secret that only the proxy has';

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

/** Starts nginx in front of a port; `ada` has the password `lantern`. */
async function startNginx(context: TestContext, port: number): Promise<string> {
  const folder = makeFolder();
  mkdirSync(join(folder, 'temporary'));
  writeFileSync(join(folder, 'users'), 'ada:{PLAIN}lantern\n');
  const listens = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off; client_body_temp_path ${folder}/temporary; proxy_temp_path ${folder}/temporary;
  fastcgi_temp_path ${folder}/temporary; uwsgi_temp_path ${folder}/temporary; scgi_temp_path ${folder}/temporary;
  server {
    listen 127.0.0.1:${listens};
    location / {
      auth_basic club; auth_basic_user_file ${folder}/users;
      proxy_pass http://127.0.0.1:${port};
      proxy_set_header Host $http_host;
      proxy_set_header Authorization "";
      proxy_set_header Remote-User $remote_user;
      proxy_set_header Laurel-Proxy-Secret "${secret}";
    }
  }
}`,
  );
  const child = spawn(program ?? '', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: 'ignore',
  });
  context.after(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const origin = `http://127.0.0.1:${listens}`;
  const isUp = async (): Promise<boolean> => (await fetch(origin)).status === 401;
  await eventually(isUp, 20_000, 'nginx asks for a password');
  return origin;
}

test(
  'nginx signs an operator in, and what a client says itself is overwritten',
  { skip: program === undefined ? 'no nginx is installed' : false },
  async (context) => {
    const authProxySecretFile = join(makeFolder(), 'secret');
    writeFileSync(authProxySecretFile, secret);
    const service = await startService({
      hasAccounts: true,
      authProxy: '127.0.0.1',
      authProxySecretFile,
      authOperators: 'ada, grace',
    });
    context.after(() => service.stop());
    const origin = await startNginx(context, service.port);
    const authorization = `Basic ${Buffer.from('ada:lantern').toString('base64')}`;
    const headers = { authorization, 'remote-user': 'grace', 'laurel-proxy-secret': 'wrong' };
    const answer = await fetch(`${origin}/session`, { headers });
    assert.deepEqual(await answer.json(), { name: 'ada' });
    const page = await fetch(`${origin}/manage`, { headers });
    assert.equal(page.status, 200);
  },
);
