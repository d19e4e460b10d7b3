/** Runs each example of docs/how-to/clients.md unchanged, if its language is installed. */

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { composeService } from '../../src/app/compose.ts';
import { writeTypeScriptClient } from '../../src/documents/index.ts';
import { loadContractData, now } from '../contract/data.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

interface Runner {
  readonly ending: string;
  readonly command: readonly string[];
  /** Command that fails if the language is not installed. */
  readonly probe: readonly string[];
}

const runners: Readonly<Record<string, Runner>> = {
  sh: { ending: 'sh', command: ['sh'], probe: ['curl', '--version'] },
  python: { ending: 'py', command: ['python3'], probe: ['python3', '--version'] },
  php: {
    ending: 'php',
    command: ['php'],
    probe: ['php', '-r', 'exit(class_exists("SoapClient") ? 0 : 1);'],
  },
  csharp: { ending: 'cs', command: ['dotnet', 'run'], probe: ['dotnet', '--version'] },
  ts: { ending: 'mts', command: [process.execPath], probe: [process.execPath, '--version'] },
};

const page = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'how-to', 'clients.md'),
  'utf8',
);
const examples = [...page.matchAll(/^### ([^\n]+)\n[^#]*?^```(\w+)\n(.*?)^```$/gms)].map(
  ([, title = '', language = '', code = '']) => ({
    title,
    language,
    code,
  }),
);

function isInstalled([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function dotnetMajor(): number {
  return Number.parseInt(spawnSync('dotnet', ['--version'], { encoding: 'utf8' }).stdout, 10);
}

/** Returns the reason why an example cannot run here; false if it can. */
function obstacle(language: string, code: string): string | false {
  const { probe = [] } = runners[language] ?? {};
  if (!isInstalled(probe)) return `${language} is not installed`;
  if (language === 'csharp' && dotnetMajor() < 10)
    return 'a program without a project needs .NET 10';
  if (code.includes('from zeep') && !isInstalled(['python3', '-c', 'import zeep']))
    return 'zeep is not installed';
  return false;
}

describe('the examples of docs/how-to/clients.md', () => {
  let folder: string;
  let started: StartedService;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-examples-'));
    started = await startService({}, loadContractData, () => now);
    writeFileSync(
      join(folder, 'client.ts'),
      writeTypeScriptClient(composeService(started.settings)),
    );
  });
  after(async () => {
    await started.stop();
    rmSync(folder, { recursive: true });
  });

  for (const [index, { title, language, code }] of examples.entries()) {
    test(title, { skip: obstacle(language, code) }, async () => {
      const { ending, command } = runners[language] ?? { ending: '', command: [] };
      const [program = '', ...args] = command;
      const file = join(folder, `example${index}.${ending}`);
      writeFileSync(file, code.replaceAll('http://127.0.0.1:8080/api', started.url));
      const { stdout } = await promisify(execFile)(program, [...args, file], { timeout: 60_000 });
      assert.match(stdout, /Clockwork Orchard/);
      assert.match(stdout, /Harbour of Lanterns/);
    });
  }

  test('exist for every language, with at most ten lines', () => {
    assert.deepEqual(
      new Set(examples.map(({ language }) => language)),
      new Set(Object.keys(runners)),
    );
    for (const { title, code } of examples) assert.ok(code.trim().split('\n').length <= 10, title);
  });
});
