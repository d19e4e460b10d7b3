/** Runs each program of docs/integrate against the demo, if its language is installed: for a player, and for one who does not exist. */

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { composeService } from '../../src/app/compose.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { writeTypeScriptClient } from '../../src/documents/index.ts';
import { signatureFields } from '../../src/webhooks/sign.ts';
import { eventually } from '../support/eventually.ts';
import type { StartedService } from '../support/start-service.ts';
import { defaultSettings, startService } from '../support/start-service.ts';

const run = promisify(execFile);
const pages = join(import.meta.dirname, '..', '..', 'docs', 'integrate');

interface Language {
  readonly file: string;
  /** Name and text of a file that the program needs next to it, such as a project. */
  readonly beside?: readonly [name: string, text: string];
  /** Command that compiles the file; its output is the file `program`. */
  readonly compile?: (file: string, program: string) => readonly string[];
  readonly run: (file: string, program: string) => readonly string[];
  /** Command that fails if the language is not installed. */
  readonly probe: readonly string[];
}

const dotnetVersion =
  spawnSync('dotnet', ['--version'], { encoding: 'utf8' }).stdout?.split('.')[0] ?? '';

/** A project file like that of `dotnet new console`. */
const dotnet: Language = {
  file: 'sample.cs',
  beside: [
    'sample.csproj',
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
    <TargetFramework>${dotnetVersion === '3' ? 'netcoreapp3.1' : `net${dotnetVersion}.0`}</TargetFramework></PropertyGroup></Project>`,
  ],
  compile: (_, program) => ['dotnet', 'build', '--nologo', '--output', `${program}-build`],
  run: (_, program) => ['dotnet', `${program}-build/sample.dll`],
  probe: ['dotnet', '--version'],
};

/**
 * Mono consists of several packages. Its compiler may be installed without the libraries that the programs use, so the probe compiles with
 * these libraries.
 */
const monoCompiler = ['mcs', '-r:System.Net.Http.dll', '-r:System.Xml.Linq.dll'];

/** Compiles code that also runs on the .NET Framework. */
const mono: Language = {
  file: 'sample.cs',
  compile: (file, program) => [...monoCompiler, `-out:${program}`, file],
  run: (_, program) => ['mono', program],
  probe: [
    'sh',
    '-c',
    `echo 'class Probe {}' > probe.cs && ${[...monoCompiler, '-target:library', 'probe.cs'].join(' ')} && mono --version`,
  ],
};

const languages: Readonly<Record<string, Language>> = {
  sh: { file: 'sample.sh', run: (file) => ['sh', file], probe: ['curl', '--version'] },
  js: {
    file: 'sample.mjs',
    run: (file) => [process.execPath, file],
    probe: [process.execPath, '--version'],
  },
  ts: {
    file: 'sample.mts',
    beside: ['client.ts', writeTypeScriptClient(composeService(defaultSettings()))],
    run: (file) => [process.execPath, file],
    probe: [process.execPath, '--version'],
  },
  python: { file: 'sample.py', run: (file) => ['python3', file], probe: ['python3', '--version'] },
  php: { file: 'sample.php', run: (file) => ['php', file], probe: ['php', '--version'] },
  csharp: isInstalled(dotnet.probe) ? dotnet : mono,
  java: { file: 'Games.java', run: (file) => ['java', file], probe: ['javac', '--version'] },
  go: {
    file: 'sample.go',
    compile: (file, program) => ['go', 'build', '-o', program, file],
    run: (_, program) => [program],
    probe: ['go', 'version'],
  },
  rust: {
    file: 'sample.rs',
    compile: (file, program) => ['rustc', '--edition', '2021', '-o', program, file],
    run: (_, program) => [program],
    probe: ['rustc', '--version'],
  },
};

/** Programs that contain the text need a library. The command fails if the library is not installed. */
const needs: readonly (readonly [string, readonly string[]])[] = [
  ['from zeep', ['python3', '-c', 'import zeep']],
  ['System.Text.Json', dotnet.probe],
  ['SoapClient', ['php', '-r', 'exit(class_exists("SoapClient") ? 0 : 1);']],
];

interface Sample {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/** Returns the programs of a page: the first block of each section in one of the languages. */
function samplesOf(page: string): readonly Sample[] {
  const parts = readFileSync(join(pages, page), 'utf8').split(/^(?=## )/m);
  const sections = parts.filter((part) => part.startsWith('## ') || page === 'polling.md');
  return sections.flatMap((section) => {
    const [, language = '', code = ''] = /^```(\w+)[^\n]*\n(.*?)^```$/ms.exec(section) ?? [];
    const title = /^## (.+)$/m.exec(section)?.[1] ?? page;
    return language in languages ? [{ title: `${page}, ${title}`, language, code }] : [];
  });
}

/** Whether a command succeeds in an empty folder, which is removed afterwards. */
function isInstalled([command = '', ...args]: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-probe-'));
  const { status } = spawnSync(command, args, { stdio: 'ignore', cwd: folder });
  rmSync(folder, { recursive: true });
  return status === 0;
}

/** Returns the reason why a program cannot run here; false if it can. */
function obstacle({ language, code }: Sample): string | false {
  if (!isInstalled(languages[language]?.probe ?? [])) return `${language} is not installed`;
  const missing = needs.find(([text, probe]) => code.includes(text) && !isInstalled(probe));
  return missing === undefined ? false : `a library for ${missing[0]} is not installed`;
}

describe('the programs of docs/integrate', () => {
  let folder: string;
  let started: StartedService;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-samples-'));
    started = await startService({}, (store) => loadDemo(store, Date.now()));
  });
  after(async () => {
    await started.stop();
    rmSync(folder, { recursive: true });
  });

  /** Writes and compiles a program, and returns the command that runs it. */
  async function prepare({ title, language, code }: Sample): Promise<readonly string[]> {
    const known = languages[language];
    assert.ok(known);
    const own = join(folder, title.replaceAll(/\W/g, '-'));
    mkdirSync(own);
    const file = join(own, known.file);
    const program = join(own, 'program');
    writeFileSync(file, code.replaceAll('127.0.0.1:8080', `127.0.0.1:${started.port}`));
    const [name = '', text = ''] = known.beside ?? []; // absent: most languages need no other file
    if (name !== '') writeFileSync(join(own, name), text);
    const [compiler = '', ...args] = known.compile?.(file, program) ?? [];
    if (compiler !== '')
      await run(compiler, args, {
        cwd: own,
        env: { ...process.env, GOCACHE: join(folder, 'go'), HOME: folder, ...rustHome },
      });
    return known.run(file, program);
  }

  for (const page of ['first-call.md', 'compatible.md', 'soap.md', 'polling.md']) {
    for (const sample of samplesOf(page)) {
      test(sample.title, { skip: obstacle(sample) }, async () => {
        const [command = '', ...args] = await prepare(sample);
        const { stdout } = await run(command, [...args, 'LanternFox'], { timeout: 60_000 });
        assert.match(stdout, /Harbour of Lanterns/);
        const unknown = await run(command, [...args, 'Nobody'], { timeout: 60_000 });
        assert.match(unknown.stdout, /There is no player Nobody\.|client\.resource\.unknown/);
        if (page === 'polling.md') assert.match(stdout, /As before\./);
      });
    }
  }

  describe('receivers', () => {
    const secret = 'whsec_dHdlbnR5LWZvdXIgYnl0ZXMgb2Yga2V5';
    const body = JSON.stringify({
      type: 'trophy.earned',
      data: { player: { id: 'LanternFox' }, trophy: { title: 'Ünïcode' } },
    });
    const receivers: ChildProcess[] = [];
    after(() => {
      for (const receiver of receivers) receiver.kill();
    });

    for (const sample of samplesOf('webhook-receivers.md')) {
      test(
        `${sample.title}, accept only genuine and fresh messages`,
        { skip: obstacle(sample) },
        async () => {
          const port = await freePort();
          const [command = '', ...args] = await prepare(sample);
          const served =
            sample.language === 'php'
              ? ['-S', `127.0.0.1:${port}`, ...args]
              : [...args, String(port)];
          receivers.push(
            spawn(command, served, { env: { ...process.env, SECRET: secret }, stdio: 'ignore' }),
          );
          const send = async (at: number, text = body): Promise<number> => {
            const headers = {
              ...signatureFields(secret, 'msg_1', at, body),
              'Content-Type': 'application/json',
            };
            return (
              await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })
            ).status;
          };
          await eventually(
            async () => (await send(Date.now())) === 204,
            30_000,
            'the receiver accepts a genuine message',
          );
          assert.equal(await send(Date.now(), body.replace('Fox', 'Owl')), 401);
          assert.equal(await send(Date.now() - 600_000), 401);
        },
      );
    }
  });

  test('exist for every language that the pages promise', () => {
    const found = (page: string): string[] => samplesOf(page).map(({ language }) => language);
    assert.deepEqual(found('first-call.md'), [
      'sh',
      'sh',
      'js',
      'python',
      'php',
      'csharp',
      'go',
      'rust',
    ]);
    assert.deepEqual(found('compatible.md'), ['sh', 'python', 'python', 'php', 'csharp', 'ts']);
    assert.deepEqual(found('soap.md'), ['python', 'php', 'csharp', 'java']);
    assert.deepEqual(found('webhook-receivers.md'), ['js', 'python', 'php']);
  });

  test('the test vectors of the receivers are genuine', () => {
    const text = readFileSync(join(pages, 'webhook-receivers.md'), 'utf8');
    const rows = [
      ...text.matchAll(
        /^\| `(whsec_\S+)`\s+\| `(\S+)`\s+\| `(\d+)`\s+\| (?:`(.+?)`|\(empty\))\s+\| `(v1,\S+)` \|$/gm,
      ),
    ];
    assert.equal(rows.length, 3);
    for (const [, key = '', id = '', seconds = '', content = '', signature] of rows) {
      assert.equal(
        signatureFields(key, id, Number(seconds) * 1000, content)['webhook-signature'],
        signature,
      );
    }
  });
});

/** The folders of a Rust toolchain that belongs to the user. Rust would look for them in HOME, which is another folder here. */
const rustHome = {
  RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(process.env['HOME'] ?? '', '.rustup'),
  CARGO_HOME: process.env['CARGO_HOME'] ?? join(process.env['HOME'] ?? '', '.cargo'),
};

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
