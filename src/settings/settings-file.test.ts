import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { allSettings } from './all-settings.ts';
import { InvalidValue, text as textSetting } from './setting.ts';
import { readSettingsFile, unknownVariables, writeSettingsLine } from './settings-file.ts';

let folder = '';
before(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-settings-'))));
after(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<Readonly<Record<string, unknown>>> {
  const path = join(folder, 'laurel.toml');
  await writeFile(path, text);
  return Object.fromEntries(await readSettingsFile(path, allSettings));
}

test('a line sets a flag to a value', async () => {
  const text = `# the listening address
host = "::1"
port = 9000
prefer-stated = true
sync-hosts = ["ca.account.sony.com=b.example", "m.np.playstation.com=d.example"]
`;
  assert.deepEqual(await read(text), {
    host: '::1',
    port: 9000,
    preferStated: true,
    syncHosts: 'ca.account.sony.com=b.example,m.np.playstation.com=d.example',
  });
});

test('a number may be written as a string', async () => {
  assert.deepEqual(await read('port = "9000"'), { port: 9000 });
});

test('an empty file sets nothing', async () => {
  assert.deepEqual(await read('\n# a comment\n'), {});
});

for (const [text, reason] of [
  ['port = 99999', /laurel\.toml: port: "99999" is not a whole number from 0 to 65535/],
  ['port = 80.5', /port: "80\.5" is not a whole number/],
  ['prefer-stated = "maybe"', /prefer-stated: "maybe" is not one of true, false/],
  ['style = "ASPNET"', /style: "ASPNET" is not one of standard, aspnet/],
  ['prot = 1', /unknown setting "prot"/],
  ['basePath = "/a"', /unknown setting "basePath"/],
  ['config = "other.toml"', /unknown setting "config"/],
  ['[server]\nport = 1', /unknown setting "server"/],
  ['[port]\nhttp = 1', /port: expected a string, number, boolean or list, not a table or a date/],
  ['host = 2026-01-01', /host: expected a string/],
  ['port = ', /laurel\.toml: Invalid TOML/],
  ['port = 1\nport = 2', /laurel\.toml: Invalid TOML/],
] as const) {
  test(`${JSON.stringify(text)} is rejected with an error that names the problem`, async () => {
    await assert.rejects(
      read(text),
      (error) => error instanceof InvalidValue && reason.test(error.message),
    );
  });
}

test('numbers and switches are written without quotes, and other values with them', () => {
  for (const [value, written] of [
    ['9000', '9000'],
    ['0', '0'],
    ['true', 'true'],
    ['007', '"007"'],
    ['12345678901234567890', '"12345678901234567890"'],
    ['::1', '"::1"'],
    ['\u007F', '"\\u007f"'],
  ] as const)
    assert.equal(writeSettingsLine('site-name', value), `site-name = ${written}`);
});

test('any text that is written as a line of a settings file is read unchanged', async () => {
  const path = join(folder, 'written.toml');
  const declarations = { name: textSetting('', 'text', 'accepts any text') };
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^0?[0-9]{1,20}$/));
  await fc.assert(
    fc.asyncProperty(texts, async (value) => {
      await writeFile(path, `${writeSettingsLine('name', value)} # a comment\n`);
      assert.deepEqual([...(await readSettingsFile(path, declarations))], [['name', value]]);
    }),
  );
});

test('the error for a missing file names the file', async () => {
  await assert.rejects(
    readSettingsFile(join(folder, 'none.toml'), allSettings),
    /none\.toml cannot be read \(no such file or folder\)/,
  );
});

test('unknown environment variables with the prefix LAUREL_ are found', () => {
  const env = { LAUREL_PORT: '1', LAUREL_PROT: '1', PATH: '', LAUREL_SYNC_BUDGET: '2' };
  assert.deepEqual(unknownVariables(env, allSettings), ['LAUREL_PROT']);
});
