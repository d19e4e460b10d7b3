/** Tests every setting with invalid values in a flag, an environment variable and the settings file. */

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Command, CommanderError } from 'commander';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { allSettings, environmentName, flagName } from '../settings/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { addSettings, applySettingsFile } from './setting-options.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

type Key = keyof typeof allSettings;

const numbers = ['', 'x', '-1', '1.5', '1e3', '0x10', ' 5', '99999999999999999999', 'NaN'];
const toggles = ['maybe', '2', 'tru'];
const addresses = ['nowhere', '10.0.0.0/33', '1.2.3', '10.0.0.1;10.0.0.2'];
const listens = [
  '',
  ' ',
  'a b',
  '[::1]',
  '999.1.1.1',
  '127.1',
  'http://a.example',
  '127.0.0.1:80',
  '-a',
  'a\nb',
];
const paths = ['a\u0000b', 'a\nb'];

/** Invalid values by setting. The type requires an entry for each new setting. */
const invalid: Readonly<Record<Key, readonly string[]>> = {
  host: listens,
  port: [...numbers, '65536'],
  workers: [...numbers, '0', 'many'],
  trustProxy: addresses,
  forwardedHeader: ['', 'X-Forwarded', 'both'],
  corsOrigin: ['', 'a.example', 'https://a.example/path', '*, https://a.example', 'null'],
  hsts: numbers,
  cacheControl: [
    '',
    ' ',
    'private,',
    'private max-age=0',
    'max-age',
    'max-age=soon',
    's-maxage=-1',
    'a\r\nX: b',
    'ä',
    'public; x',
  ],
  cacheMemory: numbers,
  debugHeaders: toggles,
  rateLimit: numbers,
  rateBurst: [...numbers, '0'],
  maxClientRequests: numbers,
  maxClientConnections: numbers,
  limitExempt: addresses,
  uploadLimit: [...numbers, '0', '65537'],
  importFolders: ['trophies', './trophies', '/srv/trophies,other'],
  backupFolder: paths,
  maxBody: [...numbers, '0'],
  maxConnections: [...numbers, '0'],
  overloadDelay: numbers,
  sendMemory: [...numbers, '0'],
  keepAliveTimeout: [...numbers, '0'],
  stopTimeout: numbers,
  portFile: paths,
  adminHost: listens,
  adminMaxImport: [...numbers, '0'],
  adminPort: [...numbers, '65536', 'on'],
  store: [
    '',
    'nonsense',
    'sqlite:',
    'postgres:',
    'postgres://',
    'mysql://u:hunter2@h/db',
    '/srv/laurel.db',
    'sqlite:a\u0000b',
  ],
  levelSystem: ['', '1999'],
  networks: ['', 'psn,playstation'],
  readStore: ['nonsense', 'sqlite:/srv/laurel.db', 'postgres://', 'http://u:hunter2@h/db'],
  storeConnections: [...numbers, '0'],
  storeTimeout: [...numbers, '0'],
  storeWriteTimeout: [...numbers, '0'],
  visibleWithin: [...numbers, '99'],
  icons: paths,
  fetchImages: ['', 'true'],
  setup: ['', 'maybe'],
  visibility: ['', 'private'],
  endpoint: ['', 'maybe'],
  claims: ['', 'maybe'],
  ownUploads: ['', 'true'],
  authProxy: ['nowhere', '10.0.0.0/99'],
  authProxySecretFile: [],
  authHeader: ['', 'Remote User', 'x:'],
  authOperators: [],
  authRegister: ['', 'operator'],
  oidcIssuer: ['http://auth.example', 'auth.example'],
  oidcClientId: [],
  oidcClientSecretFile: [],
  oidcScopes: ['', 'profile'],
  oidcOperators: ['groups', '=x'],
  oidcRegister: ['', 'operator'],
  pages: ['', 'true', 'ON'],
  docs: ['', 'true', 'ON'],
  pageImages: ['', 'none'],
  siteName: ['x'.repeat(41)],
  siteTagline: ['x'.repeat(161)],
  siteIntro: ['x'.repeat(601)],
  siteLogo: paths,
  siteBanner: paths,
  siteAccent: ['green', '#fff', '#ffcc00'],
  siteTheme: ['', 'night'],
  siteDensity: ['', 'tight'],
  siteCss: paths,
  siteLinks: [
    'Forum',
    'Forum ftp://a.example',
    'Forum javascript:alert(1)',
    Array(9).fill('A https://a.example').join(','),
  ],
  imprint: ['x'.repeat(1001)],
  privacy: ['x'.repeat(1001)],
  contact: ['someone', 'javascript:alert(1)'],
  index: ['', 'yes'],
  rarityScale: ['', 'steam'],
  boards: ['', 'europe', 'games, games'],
  homeSections: ['', 'news', 'earned, earned'],
  spotlight: [
    'NPWR90001_00',
    'NPWR90001_00 2026-02-30 2026-03-01',
    'NPWR90001_00/3 2026-12-31 2026-12-01',
  ],
  brand: ['', '2Net', 'Net-ID', 'Né'],
  namespace: ['', 'api', 'http://a.example/<b>', 'http://a.example/a b'],
  basePath: ['', '/', 'api', '/a//b', '/a?b', '/a b'],
  serviceName: ['', '1x', 'a b'],
  style: ['', 'ASPNET'],
  timeZone: ['', 'Mars/Olympus'],
  publicUrl: [
    'ftp://a.example',
    'a.example',
    'http:a.example',
    ' https://a.example',
    'https://',
    'https://a.example?x=1',
    'https://u:p@a.example',
    'https://a.example/#x',
    'https://a b',
  ],
  preferStated: toggles,
  logLevel: ['', 'loud', 'INFO'],
  logRequests: toggles,
  webhookTimeout: [...numbers, '0'],
  webhookAllowPrivate: toggles,
  noticeHosts: ['http://ntfy.lan', 'ntfy.lan:0', 'a b'],
  webhookPorts: ['x', '0', '65536', '80,', '80;81', '-1', '80-90'],
  syncSecrets: ['', ...paths],
  syncTokenFile: paths,
  syncEvery: ['-1', '10081', 'daily'],
  syncBudget: [...numbers, '0'],
  syncSpacing: numbers,
  syncHosts: [
    'nonsense',
    'example.com=x.example',
    'm.np.playstation.com',
    'm.np.playstation.com=',
    'm.np.playstation.com=http://m.example',
    'm.np.playstation.com=https://m.example/path',
  ],
  retroHardcoreOnly: ['maybe'],
  syncLanguage: ['', 'e', 'en_US', 'en-'],
};

const folder = makeFolder();

/** Parses arguments as the program does and returns the error message, or null without an error. */
async function errorOf(args: readonly string[]): Promise<string | null> {
  const command = addSettings(new Command('serve'), allSettings)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .hook('preAction', (_, action) => applySettingsFile(action))
    .action(() => {});
  try {
    await command.parseAsync(args, { from: 'user' });
    return null;
  } catch (error) {
    assert.ok(error instanceof CommanderError || error instanceof CommandError, String(error));
    if (error instanceof CommandError) assert.equal(error.code, exitCodes.usage);
    return error.message;
  }
}

function isKey(name: string): name is Key {
  return name in allSettings;
}

describe('an invalid value fails with an error that names the setting', () => {
  for (const [key, values] of Object.entries(invalid).filter(([name]) => isKey(name))) {
    const flag = flagName(key);
    const variable = environmentName(key);

    test(`--${flag}`, async () => {
      for (const value of values) {
        const message =
          (await errorOf([`--${flag}=${value}`])) ??
          assert.fail(`${JSON.stringify(value)} is accepted`);
        assert.ok(message.includes(`--${flag}`), message);
        assert.doesNotMatch(message, /hunter2/);
      }
    });

    test(variable, async (t) => {
      t.after(() => delete process.env[variable]);
      for (const value of values) {
        process.env[variable] = value; // the system truncates a variable at a NUL
        if (process.env[variable] !== value) continue;
        const message = (await errorOf([])) ?? assert.fail(`${JSON.stringify(value)} is accepted`);
        assert.ok(message.includes(variable), message);
        assert.doesNotMatch(message, /hunter2/);
      }
    });

    test(`${flag} in a file`, async () => {
      const path = join(folder, `${flag}.toml`);
      for (const value of values) {
        await writeFile(path, `${flag} = ${JSON.stringify(value)}\n`);
        const message =
          (await errorOf(['--config', path])) ??
          assert.fail(`${JSON.stringify(value)} is accepted`);
        assert.ok(message.includes(`${path}: ${flag}:`), message);
        assert.doesNotMatch(message, /hunter2/);
      }
      await writeFile(path, `${flag} = { a = 1 }\n`);
      assert.match(
        (await errorOf(['--config', path])) ?? '',
        /expected a string, number, boolean or list, not a table/,
      );
    });
  }
});

test('a service that others reach may not believe every client about its address', async () => {
  const trusting = (host: string, proxies: string) =>
    errorOf([`--host=${host}`, `--trust-proxy=${proxies}`]);
  for (const proxies of [
    'all',
    '0.0.0.0/0',
    '0.0.0.0/1, 128.0.0.0/1',
    '::/0',
    '2000::/3',
    '2000::/4, 3000::/4',
  ]) {
    assert.match(
      (await trusting('0.0.0.0', proxies)) ?? '',
      /^--host 0\.0\.0\.0 with --trust-proxy .*every client could choose its own address/,
    );
    assert.equal(await trusting('127.0.0.1', proxies), null);
  }
  for (const proxies of ['private', 'fc00::/7', '2001:db8::/32'])
    assert.equal(await trusting('0.0.0.0', proxies), null);
});

test('the service does not start with an invalid value', async () => {
  for (const [flag, value] of [
    ['--sync-hosts', 'nonsense'],
    ['--store', 'mysql://u:hunter2@h/db'],
    ['--admin-host', ''],
  ] as const) {
    const { code, err } = await runLaurel('serve', '--port', '0', flag, value);
    assert.equal(code, exitCodes.usage, err);
    assert.ok(err.includes(flag), err);
    assert.doesNotMatch(err, /hunter2/);
  }
});
