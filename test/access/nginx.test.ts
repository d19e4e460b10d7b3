/** A real nginx that requires a password and names the user, configured as in docs/how-to/sign-in.md. */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { nginx, startNginx } from '../support/access/nginx.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startService } from '../support/start-service.ts';

const secret = 'a secret that only the proxy has';

test(
  'nginx signs an operator in, and what a client says itself is overwritten',
  { skip: nginx === undefined ? 'no nginx is installed' : false },
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
    const { origin, stop } = await startNginx({
      files: { users: 'ada:{PLAIN}lantern\n' },
      location: `auth_basic club; auth_basic_user_file FOLDER/users; proxy_pass http://127.0.0.1:${service.port};
proxy_set_header Host $http_host; proxy_set_header Authorization ""; proxy_set_header Remote-User $remote_user;
proxy_set_header Laurel-Proxy-Secret "${secret}";`,
    });
    context.after(stop);
    const authorization = `Basic ${Buffer.from('ada:lantern').toString('base64')}`;
    const headers = { authorization, 'remote-user': 'grace', 'laurel-proxy-secret': 'wrong' };
    const answer = await fetch(`${origin}/session`, { headers });
    assert.deepEqual(await answer.json(), { name: 'ada' });
    const page = await fetch(`${origin}/manage`, { headers });
    assert.equal(page.status, 200);
  },
);
