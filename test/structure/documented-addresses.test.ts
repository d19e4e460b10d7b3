/** Every URL of the service in the documentation and in deploy/ exists. */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listRoutes } from '../../scripts/admin-reference.ts';
import { v1 } from '../../src/contract/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { healthPaths } from '../../src/server/http/index.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { readCodeBlocks, readPages, textOfPages, userPages as pages } from './pages.ts';

let service: StartedService;
before(async () => {
  const text = join(makeFolder(), 'text.md');
  writeFileSync(text, 'Text of the operator.\n');
  service = await startService(
    { index: 'on', hasAccounts: true, imprint: text, privacy: text },
    (store) => loadDemo(store, Date.now()),
  );
});
after(() => service.stop());

/** Values for the placeholders in documented URLs. */
const examples: readonly (readonly [RegExp, string])[] = [
  [/\bNAME\b|\{player\}/g, 'LanternFox'],
  [/\{other\}/g, 'PixelHeron'],
  [/\bID\b|\{game\}/g, 'NPWR90001_00'],
  [/\bTEXT\b/g, 'lantern'],
  [/\{country\}/g, 'us'],
  [/…/g, ''],
];

function withExamples(path: string): string {
  return examples.reduce((text, [word, example]) => text.replaceAll(word, example), path);
}

/** Returns the paths in backticks, except paths of folders. */
function quotedPaths(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map(([, path = '']) => path)
    .filter((path) => !path.endsWith('/'));
}

const named = new Set([
  ...pages.flatMap(({ text }) =>
    [...text.matchAll(/http:\/\/127\.0\.0\.1:8080(\/[^\s`'"<>)|]*)/g)].map(([, path = '']) => path),
  ),
  ...pages.flatMap(({ text }) =>
    quotedPaths(text, /`\{base_url\}(\/[^`\s]*)`/g).map((path) => `/api${path}`),
  ),
  ...quotedPaths(textOfPages('pages.md'), /`(\/[a-z][^`\s]*)`/g),
  ...quotedPaths(textOfPages('operations.md'), /`(\/[a-z][^`\s]*)`/g).map(
    (path) => `/api/json${path}`,
  ),
]);
/** Exceptions: a prefix without a route of its own, and the paths of health checks, which another test covers. */
const excepted = new Set(['/api/json', ...Object.values(healthPaths)]);

describe('a documented URL is answered', () => {
  for (const path of [...named].filter((each) => !excepted.has(each))) {
    test(path, async () => {
      const target = path === '/bindings/NAME' ? '/bindings/soap11' : withExamples(path);
      const answer = await fetch(new URL(target, service.url), { headers: { Accept: '*/*' } });
      assert.ok(
        answer.status === 200 || answer.status === 400 || answer.status === 405,
        `${target}: ${answer.status}`,
      );
      await answer.arrayBuffer();
    });
  }

  test('the pages name URLs of all kinds, and unknown URLs are answered with 404', async () => {
    assert.ok(named.size > 40, String(named.size));
    for (const path of [
      '/api/getNothing',
      '/api/json/nothing',
      '/bindings/nothing',
      '/players/nobody',
    ])
      assert.equal(
        (await fetch(new URL(path, service.url), { headers: { Accept: 'text/html' } })).status,
        404,
        path,
      );
  });
});

test('json.md shows the error that the service answers', async () => {
  const answer = await fetch(new URL('/api/json/getGames', service.url));
  const [shown = ''] = readPages(['docs/reference/json.md'])
    .flatMap(readCodeBlocks)
    .flatMap(({ text }) => (text.includes('"code"') ? text : []));
  assert.deepEqual(JSON.parse(shown), await answer.json());
});

test('every documented path of the admin address and of /v1 exists', async () => {
  const known = new Set([
    ...(await listRoutes()).map(({ path }) => path),
    ...Object.values(healthPaths),
    ...Object.values(v1.v1Endpoints).map(({ path }) => path),
  ]);
  const found = pages.flatMap(({ name, text }) =>
    [
      ...text.matchAll(
        /(?:[\s`("']|:9464|:8080|\} )(\/(?:v1\/[a-z{}/-]+|healthz|readyz|livez|startupz|metrics))(?![a-z{}/-])/g,
      ),
    ].map(([, path = '']) => ({ name, path: path.replace(/\/$/, '') })),
  );
  assert.ok(found.some(({ name }) => name.startsWith('deploy/')));
  assert.deepEqual(
    found.filter(({ path }) => !known.has(path)),
    [],
  );
});
