import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readShell } from '../../../test/structure/shell-commands.ts';
import { makeFolder } from '../../../test/support/make-folder.ts';
import type { Start, StartSettings } from './how-started.ts';
import { describeCommands } from './how-started.ts';

const folder = makeFolder();
const root = join(folder, 'clone');
const elsewhere = join(folder, 'my trophies');
const bin = join(folder, 'bin');
for (const each of [join(root, 'bin'), elsewhere, bin]) mkdirSync(each, { recursive: true });
writeFileSync(join(root, 'bin', 'laurel.js'), '');
writeFileSync(join(bin, 'laurel-single'), '');

const clone: Start = {
  execPath: '/usr/bin/node',
  root,
  cwd: root,
  path: '/usr/bin',
  isSingle: false,
  isClone: true,
  container: null,
  hostname: 'harbour',
};
const unset: StartSettings = {
  store: { value: 'sqlite:/home/fox/laurel.db', source: 'default' },
  config: { value: '', source: 'default' },
};
const container: Start = {
  ...clone,
  root: '/opt/laurel',
  cwd: '/opt/laurel',
  isClone: false,
  container: 'docker',
  hostname: '0123456789ab',
};

function given(settings: {
  readonly store?: string;
  readonly config?: string;
  readonly source?: string;
}): StartSettings {
  const { store, config, source = 'cli' } = settings;
  return {
    store: store === undefined ? unset.store : { value: store, source },
    config: config === undefined ? unset.config : { value: config, source },
  };
}

describe('commands begin', () => {
  test('with npx in the folder of a clone, and with both paths outside of it', () => {
    assert.equal(describeCommands(clone, unset).program, 'npx laurel');
    assert.equal(
      describeCommands({ ...clone, cwd: elsewhere }, unset).program,
      `/usr/bin/node ${root}/bin/laurel.js`,
    );
  });

  test('with the name of a package that the shell finds, but not with what npm alone finds', () => {
    const path = join(folder, 'global');
    const local = join(elsewhere, 'node_modules', '.bin');
    for (const each of [path, local]) {
      mkdirSync(each, { recursive: true });
      symlinkSync(join(root, 'bin', 'laurel.js'), join(each, 'laurel'));
    }
    const installed = { ...clone, isClone: false, cwd: elsewhere };
    assert.equal(
      describeCommands({ ...installed, path: `/usr/bin:${path}` }, unset).program,
      'laurel',
    );
    assert.equal(
      describeCommands({ ...installed, path: local }, unset).program,
      `/usr/bin/node ${root}/bin/laurel.js`,
    );
    symlinkSync(root, join(elsewhere, 'node_modules', 'laurel'));
    assert.equal(describeCommands({ ...installed, path: local }, unset).program, 'npx laurel');
  });

  test('with the single file, by its name or by its path', () => {
    const single = {
      ...clone,
      isSingle: true,
      isClone: false,
      execPath: join(bin, 'laurel-single'),
    };
    assert.equal(describeCommands(single, unset).program, `${bin}/laurel-single`);
    assert.equal(describeCommands({ ...single, path: bin }, unset).program, 'laurel-single');
  });

  test('with the program that reaches into the container, where its id is known', () => {
    const { program, terminal, place } = describeCommands(container, unset);
    assert.equal(program, 'docker exec -i 0123456789ab node dist/cli/main.js');
    assert.equal(terminal, 'docker exec -it 0123456789ab node dist/cli/main.js');
    assert.equal(place, 'container');
    const inPod = describeCommands({ ...container, container: 'other' }, unset);
    assert.deepEqual([inPod.program, inPod.place], ['node dist/cli/main.js', 'insideContainer']);
  });
});

describe('commands end', () => {
  test('with no options where the service was started with none', () =>
    assert.equal(describeCommands(clone, unset).options, ''));

  test('with the store and the settings file that were given, as absolute paths that a shell reads as one word', () => {
    const { options } = describeCommands(
      { ...clone, cwd: elsewhere },
      given({ store: "sqlite:fox's.db", config: 'laurel.toml' }),
    );
    assert.deepEqual(readShell(`laurel ${options}`)[0]?.words, [
      'laurel',
      '--store',
      `sqlite:${elsewhere}/fox's.db`,
      '--config',
      `${elsewhere}/laurel.toml`,
    ]);
  });

  test('with those of variables, but not in a container, whose commands have its variables', () => {
    const settings = given({ store: 'sqlite:/data/laurel.db', source: 'env' });
    assert.equal(describeCommands(clone, settings).options, '--store sqlite:/data/laurel.db');
    assert.equal(describeCommands(container, settings).options, '');
  });

  test('without a store of the settings file, which the file names', () =>
    assert.equal(
      describeCommands(clone, given({ store: 'sqlite:/data/laurel.db', source: 'config' })).options,
      '',
    ));

  test('never with a password', () => {
    for (const store of [
      'postgres://fox:secret@db.example/laurel',
      'postgres://db.example/laurel?user=fox&password=secret',
    ]) {
      const commands = describeCommands(clone, given({ store }));
      assert.equal(commands.isStoreSecret, true);
      assert.doesNotMatch(JSON.stringify(commands), /secret@|=secret|db\.example/);
    }
    assert.equal(
      describeCommands(clone, given({ store: 'postgres://fox@db.example/laurel' })).options,
      '--store postgres://fox@db.example/laurel',
    );
  });
});
