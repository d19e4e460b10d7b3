import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { allSettings, flagName } from '../settings/index.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();

const main = join(import.meta.dirname, 'main.ts');

function laurel(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, ...args],
      { env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test('config prints every setting with its value and its source: flag, environment, file, default, in this order', async () => {
  const path = await file(
    'laurel.toml',
    'port = 1\nhost = "::1"\nbrand = "Filed"\nstore = "postgres://u:s3cret@h/db"\n',
  );
  const { out, code } = await laurel(['config', '--json', '--port', '3'], {
    LAUREL_CONFIG: path,
    LAUREL_PORT: '2',
    LAUREL_HOST: '::2',
  });
  assert.equal(code, 0);
  const effective: readonly { setting: string; value: string; source: string }[] = JSON.parse(out);
  assert.deepEqual(
    effective.map(({ setting }) => setting),
    Object.keys(allSettings).map(flagName),
  );
  const valuesAndSources = Object.fromEntries(
    effective.map(({ setting, value, source }) => [setting, [value, source]]),
  );
  assert.deepEqual(
    [
      valuesAndSources['port'],
      valuesAndSources['host'],
      valuesAndSources['brand'],
      valuesAndSources['style'],
    ],
    [
      ['3', 'flag --port'],
      ['::2', 'environment variable LAUREL_HOST'],
      ['Filed', `file ${path}`],
      ['standard', 'default'],
    ],
  );
  assert.deepEqual(valuesAndSources['store'], ['postgres://u:***@h/db', `file ${path}`]);
});

test('the output of config is a settings file with the same values', async () => {
  const first = await laurel(['config', '--port', '9000', '--brand', 'PSN', '--prefer-stated']);
  const again = await laurel(['config', '--config', await file('again.toml', first.out)]);
  const values = (text: string): string => text.replace(/ # .*$/gm, '');
  assert.equal(values(again.out), values(first.out));
});

test('an invalid value in a flag, variable or file stops every command with an error that names it', async () => {
  const wrong = await file('wrong.toml', 'sync-budget = 0\n');
  for (const [args, env, message] of [
    [
      ['config', '--config', wrong],
      {},
      `${wrong}: sync-budget: "0" is not a whole number from 1 to 100000`,
    ],
    [['serve', '--config', wrong], {}, `${wrong}: sync-budget: "0"`],
    [['config'], { LAUREL_PORT: 'x' }, `'x' from env 'LAUREL_PORT' is invalid`],
    [['config', '--port', 'x'], {}, `option '--port <number>' argument 'x' is invalid`],
    [
      ['serve', '--host', '0.0.0.0', '--trust-proxy', 'all'],
      {},
      '--host 0.0.0.0 with --trust-proxy all',
    ],
  ] as const) {
    const { code, err } = await laurel(args, env);
    assert.equal(code, 2, err);
    assert.ok(err.includes(message), err);
  }
});

test('config warns about a LAUREL_ variable that is not a setting or an option of an import', async () => {
  const { code, err } = await laurel(['config'], {
    LAUREL_PROT: '1',
    LAUREL_IMPORT_PLAYER: 'LanternFox',
    LAUREL_IMPORT_FORCE_PRUNE: 'true',
  });
  assert.equal(code, 0);
  assert.equal(
    err,
    'laurel: The environment variable LAUREL_PROT is set, but there is no such setting.\n',
  );
});
