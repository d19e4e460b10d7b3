import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../test/support/make-folder.ts';

const home = makeFolder();
const config = join(home, 'laurel');
const former = join(config, 'network-login.json');
const module = new URL('secret-files.ts', import.meta.url).href;

/** Returns the login file for these settings, in a process with the test's configuration folder. */
function findIn(settings: {
  readonly syncSecrets: string;
  readonly syncTokenFile: string;
}): string {
  const script = `import { findLoginFile } from ${JSON.stringify(module)};
    process.stdout.write(findLoginFile(${JSON.stringify(settings)}));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, XDG_CONFIG_HOME: home },
    encoding: 'utf8',
  });
}

test('the login is in the file that is named, in the folder of secrets, or where it was', () => {
  const syncSecrets = join(config, 'secrets');
  const own = join(syncSecrets, 'psn.json');
  assert.equal(findIn({ syncSecrets, syncTokenFile: '/named.json' }), '/named.json');
  assert.equal(findIn({ syncSecrets, syncTokenFile: '' }), own);
  mkdirSync(syncSecrets, { recursive: true });
  writeFileSync(former, '{}');
  assert.equal(findIn({ syncSecrets, syncTokenFile: '' }), former, 'a login of an earlier version');
  writeFileSync(own, '{}');
  assert.equal(findIn({ syncSecrets, syncTokenFile: '' }), own);
});
