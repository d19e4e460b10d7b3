/** deploy/laurel-ctl, with stand-ins for systemd and Docker that print what they are asked to run. */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from 'node:test';
import { makeFolder } from '../support/make-folder.ts';
import { deployFolder, missingProgram, readDeployed, readUnit } from './files.ts';

const program = join(deployFolder, 'laurel-ctl');
const skip = process.platform === 'win32' ? 'Windows has no sh' : false;

/** Scripts that replace the programs that laurel-ctl calls. A program without a script here behaves as if there were no service. */
interface StandIns {
  readonly systemctl?: string;
  readonly docker?: string;
}

/** A script that prints its arguments, one per line, then its standard input, and exits with a special code. */
const recorder = 'printf "%s\\n" "$@"; cat; exit 7';

/** A script that responds like systemd for the unit in deploy/, with these properties changed. */
function systemctl(changes: Readonly<Record<string, string>> = {}): string {
  const unit = readUnit('laurel.service');
  const start = unit.get('ExecStart') ?? '';
  const answers: Readonly<Record<string, string>> = {
    ExecStart: `{ path=/usr/bin/node ; argv[]=${start} ; ignore_errors=no ; pid=0 ; status=0/0 }`,
    User: '',
    ...Object.fromEntries(
      ['Environment', 'DynamicUser', 'StateDirectory'].map((key) => [key, unit.get(key) ?? '']),
    ),
    ...changes,
  };
  const cases = Object.entries(answers).map(
    ([key, value]) => `"show laurel.service --property=${key} --value") echo '${value}' ;;`,
  );
  return `case "$*" in\n"cat laurel.service") ;;\n${cases.join('\n')}\n*) exit 1 ;;\nesac`;
}

/** A script that responds like Docker with these containers, and records all other commands. */
function docker({ running, all }: { readonly running: string; readonly all: string }): string {
  return `case "$*" in\n"compose ps --quiet laurel") echo '${running}' ;;\n"compose ps --quiet --all laurel") echo '${all}' ;;\n*) echo "COMPOSE_FILE=$COMPOSE_FILE"; ${recorder} ;;\nesac`;
}

function ctl(standIns: StandIns, args: readonly string[], file = program) {
  const folder = makeFolder();
  const scripts = { systemctl: 'exit 4', docker: 'exit 1', 'systemd-run': recorder, ...standIns };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const { COMPOSE_FILE: _, ...variables } = process.env;
  const { status, stdout, stderr } = spawnSync(file, args, {
    encoding: 'utf8',
    input: 'the input\n',
    env: {
      ...variables,
      LAUREL_STORE: `sqlite:${join(folder, 'laurel.db')}`,
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

describe('laurel-ctl with the unit of systemd', { skip }, () => {
  const systemd = { systemctl: systemctl() };

  test('starts the program of the unit as its user, with its variables and folders', () => {
    const { status, lines } = ctl(systemd, ['player', 'list']);
    const [, , , , , ...rest] = lines;
    assert.deepEqual(rest, [
      '--property=DynamicUser=yes',
      '--property=User=laurel',
      '--property=StateDirectory=laurel',
      '--property=UMask=0077',
      ...(readUnit('laurel.service').get('Environment') ?? '')
        .split(' ')
        .map((assignment) => `--setenv=${assignment}`),
      '--',
      '/usr/bin/node',
      '--max-semi-space-size=16',
      '/opt/laurel/dist/cli/main.js',
      'player',
      'list',
      'the input',
    ]);
    assert.equal(status, 7);
  });

  test('waits for the end, with a terminal if there is one and the standard input otherwise', () => {
    const { lines } = ctl(systemd, ['config']);
    assert.deepEqual(lines.slice(0, 5), ['--quiet', '--collect', '--wait', '--pty', '--pipe']);
  });

  test('passes arguments on as they are', () => {
    const args = ['site', 'set', 'site-name', 'The *Lantern* Club; $HOME'];
    const { lines } = ctl(systemd, args);
    assert.deepEqual(lines.slice(-5, -1), args);
  });

  test('follows a unit that was changed', () => {
    const { lines } = ctl(
      {
        systemctl: systemctl({
          User: 'games',
          DynamicUser: 'no',
          ExecStart: '{ path=/usr/bin/laurel ; argv[]=/usr/bin/laurel serve --port 80 ; pid=0 }',
        }),
      },
      ['config'],
    );
    assert.ok(lines.includes('--property=User=games'));
    assert.ok(lines.includes('--property=DynamicUser=no'));
    assert.deepEqual(lines.slice(-4), ['--', '/usr/bin/laurel', 'config', 'the input']);
  });

  test('refuses a unit that starts something else', () => {
    const { status, stderr } = ctl({ systemctl: systemctl({ ExecStart: '' }) }, ['config']);
    assert.equal(status, 2);
    assert.equal(stderr, 'laurel-ctl: laurel.service does not start "laurel serve".\n');
  });
});

describe('laurel-ctl with Docker', { skip }, () => {
  const composeFile = `COMPOSE_FILE=${join(deployFolder, 'compose.yaml')}`;

  test('runs in the container of the service', () => {
    const { status, lines } = ctl(
      { docker: docker({ running: 'container-1', all: 'container-1' }) },
      ['export'],
    );
    const command = 'compose exec -T laurel node dist/cli/main.js export';
    assert.deepEqual(lines, [composeFile, ...command.split(' '), 'the input']);
    assert.equal(status, 7);
  });

  test('runs in a container of its own while the service is stopped', () => {
    const { lines } = ctl({ docker: docker({ running: '', all: 'container-1' }) }, [
      'restore',
      '/data/a b.db',
    ]);
    assert.deepEqual(lines, [
      composeFile,
      ...'compose run --rm -T laurel restore'.split(' '),
      '/data/a b.db',
      'the input',
    ]);
  });

  test('is asked for after systemd', () => {
    const { lines } = ctl(
      { systemctl: systemctl(), docker: docker({ running: 'container-1', all: 'container-1' }) },
      ['config'],
    );
    assert.equal(lines[0], '--quiet');
  });
});

describe('laurel-ctl in a clone without a service', { skip }, () => {
  test('runs the clone and says so, also by a link', () => {
    const link = join(makeFolder(), 'laurel-ctl');
    symlinkSync(program, link);
    for (const file of [program, link]) {
      const { status, lines, stderr } = ctl({}, ['db', 'migrate'], file);
      assert.equal(status, 0, stderr);
      assert.match(lines.join('\n'), /schema/);
      assert.match(stderr, /^laurel-ctl: there is no unit laurel\.service and no container; /);
    }
  });
});

test('laurel-ctl has no finding of ShellCheck', { skip: missingProgram('shellcheck') }, () => {
  execFileSync('shellcheck', [program], { stdio: 'pipe' });
});

test('laurel-ctl is a script of the POSIX shell', { skip: missingProgram('dash') }, () => {
  assert.match(readDeployed('laurel-ctl'), /^#!\/bin\/sh\n/);
  execFileSync('dash', ['-n', program], { stdio: 'pipe' });
});
