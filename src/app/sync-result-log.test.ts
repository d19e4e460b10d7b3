import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { PlayerResult } from '../sync/index.ts';
import { createResultLog } from './sync-result-log.ts';

const taken: PlayerResult = {
  name: 'LanternFox',
  state: 'failed',
  loaded: 0,
  changed: 0,
  problem: String.raw`The name "Harbour\"Fox" belongs to another account in the store. Rename that player first`,
  warning: null,
  pruned: null,
  reason: null,
};

/** Logs results at a level, and returns the lines. */
function linesOf(level: string, results: readonly PlayerResult[]): string[] {
  const lines: string[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => void lines.push(line) });
  const logResult = createResultLog(log);
  for (const result of results) logResult(result);
  return lines;
}

test('a problem is logged without the names of players', () => {
  const [line = ''] = linesOf('info', [taken]);
  assert.match(line, /The name .*….* belongs to another account in the store/);
  assert.doesNotMatch(line, /Fox/);
});

test('at level debug, the names are logged', () => {
  const [line = ''] = linesOf('debug', [taken]);
  assert.match(line, /LanternFox/);
  assert.match(line, /Harbour/);
});

test('a repeated problem is logged once, and again after a sync without a problem', () => {
  const done = { ...taken, problem: null };
  const partly = { ...taken, problem: null, warning: 'Two rows of the list cannot be read.' };
  const messages = linesOf('info', [taken, taken, done, taken, partly]).map(
    (line) => /"msg":"([^"]*)"/.exec(line)?.[1],
  );
  assert.deepEqual(messages, [
    'The player was not synced.',
    'The player was synced.',
    'The player was not synced.',
    "Only a part of the player's data was synced.",
  ]);
});
