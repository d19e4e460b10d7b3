/**
 * For each network: the disk becomes full in the middle of a sync. The run reports this, and the next run continues when there is space
 * again.
 */

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { invariant } from '../../../src/invariant.ts';
import type { Launcher } from '../../support/launchers.ts';
import { onSmallDisk } from '../../support/launchers.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { countGames, follow, program, startNetwork } from './followed.ts';

/** A small disk with a store, which exists until the end of a test. */
interface SmallDisk {
  /** The path of the disk for processes outside of its mount namespace. */
  readonly path: string;
  /** Runs a command of the sync over the store on the disk. */
  laurel(settings: readonly string[]): Promise<{ readonly code: number; readonly text: string }>;
}

const games = 2;

/** Mounts a disk with a copy of a store, until the end of a test. */
async function mountDisk(
  context: TestContext,
  words: readonly string[],
  folder: string,
): Promise<SmallDisk> {
  const [command = '', ...args] = words;
  const holder = spawn(command, [...args, 'sh', '-c', 'echo mounted; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  context.after(() => end(holder));
  const [line] = await once(createInterface({ input: holder.stdout }), 'line');
  assert.equal(line, 'mounted');
  const pid = String(invariant(holder.pid, 'it has begun'));
  const store = ['--store', `sqlite:${join(folder, 'laurel.db')}`];
  const entering = ['--target', pid, '--user', '--mount', '--preserve-credentials'];
  return {
    path: `/proc/${pid}/root${folder}`,
    laurel: (settings) =>
      new Promise((resolve) => {
        const run = [process.execPath, program, 'sync', 'run', ...settings, ...store];
        execFile('nsenter', [...entering, ...run], (error, out, err) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
        );
      }),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Fills the remaining space. */
function fill(disk: string): void {
  const filler = openSync(join(disk, 'filler'), 'a');
  const bytes = Buffer.alloc(1_048_576);
  assert.throws(
    () => {
      for (;;) writeSync(filler, bytes);
    },
    { code: 'ENOSPC' },
  );
  closeSync(filler);
}

describe('a disk that becomes full', { concurrency: true }, () => {
  for (const kind of ['psn', 'retro', 'steam'] as const) {
    test(`ends the run with a message, and the next one goes on: ${kind}`, async (context) => {
      const network = await startNetwork[kind](games);
      context.after(() => network.close());
      const { file, settings, assertWhole } = await follow(network);
      const folder = join(makeFolder(), 'disk');
      mkdirSync(folder);
      const launcher: Launcher = onSmallDisk(folder, 8, file);
      if ('missing' in launcher) return context.skip(launcher.missing);
      const disk = await mountDisk(context, launcher.words, folder);
      network.onRequest = () => {
        if (countGames(network) === 1) fill(disk.path);
      };
      const full = await disk.laurel(settings);
      assert.equal(full.code, 1, full.text);
      assert.match(full.text, /disk is full/);
      network.onRequest = null;
      rmSync(join(disk.path, 'filler'));
      const again = await disk.laurel(settings);
      assert.equal(again.code, 0, again.text);
      const copy = join(makeFolder(), 'laurel.db');
      copyFileSync(join(disk.path, 'laurel.db'), copy);
      await assertWhole(copy);
      assert.ok(countGames(network) <= games + 1, 'only the game of the fault is asked for again');
    });
  }
});
