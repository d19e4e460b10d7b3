/**
 * Every command in the documentation is real: commands and options of `laurel` are parsed by the definition of the command line, and
 * scripts of npm exist. Commands that are quick and need only a store are run against a temporary one.
 */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { Ran } from '../support/run-laurel.ts';
import { runLaurel, withVariables } from '../support/run-laurel.ts';
import { readCodeBlocks, readPages, root } from './pages.ts';
import { findMistake } from './laurel-commands.ts';
import { readShell } from './shell-commands.ts';

const pages = readPages(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md']).filter(
  ({ name }) => !name.startsWith('docs/adr/'),
);
const blocks = pages
  .flatMap(readCodeBlocks)
  .filter(({ info }) => /^(?:sh|bash|shell)\b/.test(info));

/** Other programs whose commands a block may contain without being marked as `sh example`. */
const otherPrograms: ReadonlySet<string> = new Set([
  'cd',
  'cp',
  'curl',
  'docker',
  'git',
  'grep',
  'gzip',
  'kubectl',
  'mkdir',
  'node',
  'systemctl',
]);

interface DocumentedCommand {
  readonly place: string;
  readonly words: readonly string[];
  readonly isExample: boolean;
}

const commands: readonly DocumentedCommand[] = blocks.flatMap(({ page, line, info, text }) =>
  readShell(text).map(({ words }) => ({
    place: `${page}:${line}`,
    words,
    isExample: info.includes('example'),
  })),
);

/** Returns the arguments of laurel in a command; null if it is a command of another program. */
function argumentsOfLaurel(words: readonly string[]): readonly string[] | null {
  const main = words.findIndex(
    (word) =>
      word === 'laurel' || /(?:^|\/)(?:bin\/laurel|laurel-ctl|cli\/main\.[jt]s)$/.test(word),
  );
  const runs = main === 0 || (main > 0 && ['node', 'docker', 'kubectl'].includes(words[0] ?? ''));
  // In a command of Docker or Kubernetes, laurel can also be the name of a container.
  const isContainer = main > 0 && words[main] === 'laurel';
  if (!runs) return null;
  return isContainer ? argumentsOfLaurel(words.slice(main + 1)) : words.slice(main + 1);
}

const ofLaurel = commands.flatMap(({ place, words }) => {
  const given = argumentsOfLaurel(words);
  return given === null ? [] : [{ place, given }];
});

describe('a documented laurel command is valid', () => {
  const places = Map.groupBy(ofLaurel, ({ given }) => given.join(' '));
  for (const [line, uses] of places) {
    test(`laurel ${line} (${[...new Set(uses.map(({ place }) => place))].join(', ')})`, async () => {
      assert.equal(await findMistake(uses[0]?.given ?? []), null);
    });
  }

  test('an unknown command, an unknown option and an invalid value are mistakes', async () => {
    const mistakes = await Promise.all(
      [
        ['imports'],
        ['db', 'chek'],
        ['serve', '--prot', '1'],
        ['serve', '--port', 'x'],
        ['db', 'backup'],
      ].map(findMistake),
    );
    assert.ok(mistakes.every((mistake) => mistake !== null));
    assert.ok(ofLaurel.length > 20, String(ofLaurel.length));
  });
});

test('a documented npm script exists', async () => {
  const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const inBlocks = commands
    .filter(({ words }) => words[0] === 'npm')
    .map(({ place, words }) => ({ place, given: words.slice(1) }));
  const inText = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/`npm ((?:run )?[a-z][^`]*)`/g)].map(([, given = '']) => ({
      place: name,
      given: given.split(' '),
    })),
  );
  const unknown = [...inBlocks, ...inText].filter(({ given }) => {
    const [verb = '', ...others] = given;
    const script = verb === 'run' ? (others.find((word) => !word.startsWith('-')) ?? '') : verb;
    const isOfNpm =
      verb !== 'run' &&
      ['ci', 'install', 'uninstall', 'exec', 'sbom', 'audit', 'pack', '--version'].includes(script);
    return !isOfNpm && !(script in manifest.scripts);
  });
  assert.deepEqual(unknown, []);
  assert.ok(inBlocks.length > 3);
});

/** Texts in which pages, messages and comments of the service name commands. */
const sources = globSync(['src/**/*.ts', 'src/site/locales/*.json'], { cwd: root })
  .filter((name) => !/\.test\.ts$|texts\/texts\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** Returns the first word that is not a command, or not an option of the command before it. Words in capitals and paths are not checked. */
function findUnknownWord(program: Command, line: string): string | null {
  let command = program;
  for (const word of line.split(/[\s|]+/)) {
    const name = /^(?:--)?[a-z][\w-]*$/.test(word) ? word : '';
    if (name.startsWith('--')) {
      const places = [command, ...command.commands]; // an option of `laurel import …` is one of a format
      const isKnown = places.some(({ options }) => options.some(({ long }) => long === name));
      if (name !== '--help' && !isKnown) return word;
      continue;
    }
    if (name === '' || command.commands.length === 0) continue;
    const child = command.commands.find((each) => each.name() === name);
    if (child === undefined) return word;
    command = child;
  }
  return null;
}

test('a laurel command in a text, a message or a comment exists, with its options', async () => {
  const program = await createProgram();
  const found = [...pages, ...sources].flatMap(({ name, text }) =>
    [...text.matchAll(/(?:["“`]|<code>)(?:npx )?laurel ([a-z][^"”`<]*)/g)].map(([, line = '']) => ({
      name,
      line,
    })),
  );
  const unknown = found.filter(({ line }) => findUnknownWord(program, line) !== null);
  assert.deepEqual(unknown, []);
  assert.ok(found.length > 20);
});

test('a laurel command that a message tells the reader to run has all mandatory arguments and options', async () => {
  const found = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\brun (?:["“`]|<code>)(?:npx )?laurel ([a-z][^"”`<]*)/gi)].map(
      ([, line = '']) => ({ name, line }),
    ),
  );
  const incomplete: unknown[] = [];
  for (const { name, line } of found) {
    const mistake = await findMistake(line.trim().split(/\s+/));
    if (/required|argument missing/.test(mistake ?? '')) incomplete.push({ name, line, mistake }); // absent: no mistake
  }
  assert.deepEqual(incomplete, []);
  assert.ok(found.length > 10, String(found.length));
});

test('a block with commands of other programs is marked as an example', () => {
  const others = commands.filter(({ isExample, words }) => {
    const [program = ''] = words;
    return !isExample && program !== 'laurel' && program !== 'npm' && !otherPrograms.has(program);
  });
  assert.deepEqual(others, []);
});

test('--help of a command lists its settings', async () => {
  const program = await createProgram();
  const help =
    program.commands.find((command) => command.name() === 'serve')?.helpInformation() ?? '';
  assert.match(help, /--port <number>/);
  assert.match(help, /LAUREL_STORE/);
  assert.doesNotMatch(help, /--answer-cache/);
});

describe('documented commands over a store', () => {
  const folder = makeFolder();
  const started = process.cwd();
  const variables = {
    LAUREL_STORE: `sqlite:${join(folder, 'laurel.db')}`,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  };
  const laurel = (given: readonly string[]): Promise<Ran> =>
    withVariables(variables, () => runLaurel(...given));
  before(async () => {
    process.chdir(folder); // commands write their files here
    assert.equal((await laurel(['demo'])).code, 0);
    await writeFile('names.txt', 'LanternFox\n');
    await writeFile('laurel.toml', '');
  });
  after(() => process.chdir(started));

  /** Commands that are quick and need no network and nothing but the store. */
  const safe =
    /^(?:config|wsdl|client|db (?:check|backup|migrate|rebuild)|player (?:list|show|hide|unhide|exclude|include)|token|export|alias (?:list|suggest)|webhook list|sync (?:add|remove))(?: |$)/;
  const runnable = new Map(
    ofLaurel
      .filter(({ given }) => safe.test(given.join(' ')))
      .filter(
        ({ given }) =>
          !given.some((word) => word.startsWith('postgres:') || /^--(?:store|help)/.test(word)),
      )
      .map(({ given }) => [
        given.join(' '),
        given.map((word) =>
          word
            .replaceAll(/\b(?:NAME|YOU|PLAYER)\b/g, 'LanternFox')
            .replaceAll(/\$\([^)]*\)/g, 'today'),
        ),
      ]),
  );
  for (const [line, given] of runnable) {
    test(`laurel ${line} runs`, async () => {
      const { code, err } = await laurel(
        given.map((word) => (word.startsWith('/') ? basename(word) : word)),
      );
      assert.equal(code, 0, err);
    });
  }

  test('are among them', () => {
    assert.ok(runnable.size > 5, String(runnable.size));
  });
});
