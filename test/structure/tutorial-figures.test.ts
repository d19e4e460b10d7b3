/** The figures about the demo that the tutorial states are those that the demo really shows. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import { loadDemo } from '../../src/data/generate/index.ts';
import { startService } from '../support/start-service.ts';

const tutorial = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'tutorial', '1-install.md'),
  'utf8',
);

const answer = v.object({
  level: v.object({ level: v.number() }),
  trophies: v.object({ total: v.number() }),
});

test('the tutorial states level and trophies of the first player of the demo, and its number of games', async (context) => {
  const service = await startService({}, (store) => loadDemo(store, Date.now()));
  context.after(() => service.stop());
  const response = await fetch(`${service.url}/v1/players/LanternFox?fields=level,trophies`);
  const { level, trophies } = v.parse(answer, await response.json());
  assert.match(tutorial, new RegExp(`level ${level.level}, ${trophies.total} trophies`));
  assert.match(tutorial, new RegExp(`, ${await service.store.countGames()} games`));
});
