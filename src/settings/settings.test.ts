import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentName, flagName } from './names.ts';
import type { Setting } from './setting.ts';
import { InvalidValue } from './setting.ts';
import { allSettings, settingsFor } from './all-settings.ts';

const settings = settingsFor('describe');

test('a setting has a flag and an environment variable', () => {
  assert.equal(flagName('basePath'), 'base-path');
  assert.equal(environmentName('basePath'), 'LAUREL_BASE_PATH');
  assert.equal(environmentName('store'), 'LAUREL_STORE');
  assert.equal(flagName('sendMemory'), 'send-memory');
});

/** Checks the defaults in docs/spec/decisions.md 1, 5 and 6. */
test('the defaults are those that the decisions document', () => {
  const { basePath, namespace, brand, serviceName, style, timeZone } = settings;
  assert.deepEqual(
    [basePath, namespace, brand, serviceName, style, timeZone].map(({ fallback }) => fallback),
    ['/api', 'http://laurel.example/api', 'Net', '', 'standard', 'UTC'],
  );
  const { host, port, maxBody, corsOrigin, cacheControl } = settings;
  assert.deepEqual(
    [host, port, maxBody, corsOrigin, cacheControl].map(({ fallback }) => fallback),
    ['127.0.0.1', 8080, 256 * 1024, '*', 'private, max-age=0'],
  );
});

const accepted: readonly (readonly [keyof typeof settings, string, unknown])[] = [
  ['brand', 'PSN', 'PSN'],
  ['brand', 'X2', 'X2'],
  ['namespace', 'http://www.psnapi.com.ar/ps3/api', 'http://www.psnapi.com.ar/ps3/api'],
  ['namespace', 'urn:x', 'urn:x'],
  ['basePath', '/ps3/api/psn.asmx', '/ps3/api/psn.asmx'],
  ['basePath', '/api/', '/api'],
  ['serviceName', 'psn', 'psn'],
  ['style', 'aspnet', 'aspnet'],
  ['timeZone', 'Europe/Berlin', 'Europe/Berlin'],
  ['publicUrl', '', ''],
  ['publicUrl', 'https://a.example/api/', 'https://a.example/api'],
  ['preferStated', '', true],
  ['preferStated', 'ON', true],
  ['preferStated', '0', false],
  ['trustProxy', 'loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['corsOrigin', 'https://a.example,https://b.example', 'https://a.example, https://b.example'],
  ['corsOrigin', 'none', 'none'],
  ['port', '0', 0],
  ['port', '65535', 65535],
  ['maxBody', '1024', 1024],
  ['sendMemory', '1', 1],
  ['levelSystem', '2008', '2008'],
  ['logLevel', 'silent', 'silent'],
];

for (const [name, text, value] of accepted) {
  test(`${name} accepts ${JSON.stringify(text)}`, () =>
    assert.equal(settings[name].read(text), value));
}

const rejected: readonly (readonly [keyof typeof settings, string])[] = [
  ['brand', ''],
  ['brand', '2Net'],
  ['brand', 'Net-ID'],
  ['brand', 'Né'],
  ['namespace', 'api'],
  ['namespace', ''],
  ['namespace', 'http://a.example/<b>'],
  ['namespace', 'http://a.example/a b'],
  ['basePath', ''],
  ['basePath', '/'],
  ['basePath', 'api'],
  ['basePath', '/a//b'],
  ['basePath', '/a?b'],
  ['serviceName', '1x'],
  ['serviceName', 'a b'],
  ['style', 'ASPNET'],
  ['timeZone', 'Mars/Olympus'],
  ['publicUrl', 'ftp://a.example'],
  ['publicUrl', 'a.example'],
  ['preferStated', 'maybe'],
  ['corsOrigin', 'a.example'],
  ['corsOrigin', 'https://a.example/path'],
  ['corsOrigin', '*, https://a.example'],
  ['trustProxy', 'somewhere'],
  ['port', '65536'],
  ['port', '-1'],
  ['port', '80.5'],
  ['port', '0x50'],
  ['port', ''],
  ['port', ' 80'],
  ['maxBody', '1023'],
  ['sendMemory', '99999999999999999999'],
  ['levelSystem', '1999'],
  ['logLevel', 'loud'],
];

for (const [name, text] of rejected) {
  test(`${name} rejects ${JSON.stringify(text)}`, () => {
    assert.throws(() => settings[name].read(text), InvalidValue);
  });
}

test('an error repeats the invalid value and states what is valid', () => {
  assert.throws(() => settings.port.read('many'), {
    message: '"many" is not a whole number from 0 to 65535',
  });
  assert.throws(() => settings.style.read('x'), { message: '"x" is not one of standard, aspnet' });
});

test('every default that is not empty is a valid value of its setting', () => {
  const declarations: readonly (readonly [string, Setting<unknown>])[] = Object.entries(settings);
  for (const [name, setting] of declarations) {
    if (setting.fallback !== '')
      assert.deepEqual(setting.read(String(setting.fallback)), setting.fallback, name);
  }
});

test('the description of every setting starts with a capital letter and ends with a period', () => {
  for (const [name, { about }] of Object.entries(settings))
    assert.match(about, /^[A-Z].*\.$/, name);
});

test('at most 60 settings are for usual set-ups', () => {
  const declarations: readonly Setting<unknown>[] = Object.values(allSettings);
  const usual = declarations.filter(({ isUnusual = false }) => !isUnusual);
  assert.ok(usual.length <= 60, `there are ${usual.length}`);
});

test('a command has the settings of its use, in the order of the table', () => {
  assert.deepEqual(Object.keys(settingsFor('address')), ['store']);
  assert.deepEqual(Object.keys(settingsFor('sync status')), [
    'store',
    'levelSystem',
    'syncSecrets',
    'syncTokenFile',
    'syncBudget',
    'syncSpacing',
  ]);
  assert.deepEqual(
    Object.keys(settingsFor('serve')),
    Object.keys(allSettings),
    'the service has all settings',
  );
});
