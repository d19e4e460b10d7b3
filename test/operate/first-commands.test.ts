/** The commands on the first page of an empty store work as shown, in the folder in which the service was started. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from '../support/make-folder.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const folder = join(makeFolder(), "the fox's trophies");
mkdirSync(folder);
writeFileSync(
  join(folder, 'trophies.csv'),
  'game,trophy,grade,date\nHarbour,First light,bronze,2024-03-01 20:14\n',
);
writeFileSync(join(folder, 'laurel.ndjson'), '{"type":"player","name":"MossyKettle"}\n');

/** Returns the lines of the page that contain a text, in the form that a reader copies. */
async function linesWith({ url }: Served, text: string): Promise<readonly string[]> {
  const page = await (await fetch(new URL('/', url))).text();
  const blocks = [...page.matchAll(/<code>([^<]*)<\/code>/g)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) =>
    block.replaceAll('&#39;', "'").replaceAll('&quot;', '"').split('\n'),
  );
  return lines.filter((line) => line.includes(text));
}

async function players({ url }: Served): Promise<string> {
  return (await fetch(new URL('/players', url))).text();
}

describe(
  'the commands on the first page',
  { skip: process.platform === 'win32' && 'words are quoted for other shells' },
  () => {
    test('load files into the store of a service that was started elsewhere, by a relative address', async () => {
      const served = await startServed(['--store', 'sqlite:own.db'], {}, ['env', '-C', folder]);
      try {
        const lines = [
          ...(await linesWith(served, 'import csv')),
          ...(await linesWith(served, 'import ndjson')),
        ];
        assert.equal(lines.length, 2);
        for (const line of lines) await run('sh', ['-c', line], { cwd: folder });
        assert.match(await players(served), /LanternFox[^]*MossyKettle|MossyKettle[^]*LanternFox/);
      } finally {
        served.signal('SIGTERM');
        await served.ended;
      }
    });

    test('begin with npx in a clone', async () => {
      const served = await startServed(['--store', `sqlite:${join(folder, 'clone.db')}`], {}, [
        'env',
        '-C',
        root,
      ]);
      try {
        const [line = ''] = await linesWith(served, 'sync add');
        assert.match(line, /^npx laurel sync add LanternFox --store '/);
        const { stdout } = await run('sh', ['-c', line], { cwd: root });
        assert.match(stdout, /LanternFox/);
      } finally {
        served.signal('SIGTERM');
        await served.ended;
      }
    });
  },
);
