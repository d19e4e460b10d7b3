/** Every address of the service that the pages and the files of deploy/ name is answered. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listRoutes } from '../../scripts/operate-reference.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { healthPaths } from '../../src/server/http/index.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync(['README.md', 'SECURITY.md', 'docs/*.md', 'docs/explanation/*.md', 'deploy/**/*.*', 'deploy/Dockerfile'], {
  cwd: root,
})
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

let service: StartedService;
before(async () => {
  service = await startService({}, (store) => loadDemo(store, Date.now()));
});
after(() => service.stop());

/** What stands for a name in the words of the pages. */
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

/** Paths in backticks below a beginning; folders of the machine and beginnings of paths are none. */
function quotedPaths(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, path = '']) => path).filter((path) => !path.endsWith('/'));
}

function textOf(name: string): string {
  return pages.find((page) => page.name === name)?.text ?? '';
}

const named = new Set([
  ...pages.flatMap(({ text }) => [...text.matchAll(/http:\/\/127\.0\.0\.1:8080(\/[^\s`'"<>)|]*)/g)].map(([, path = '']) => path)),
  ...pages.flatMap(({ text }) => quotedPaths(text, /`\{base_url\}(\/[^`\s]*)`/g).map((path) => `/api${path}`)),
  ...quotedPaths(textOf('docs/pages.md'), /`(\/[a-z][^`\s]*)`/g),
  ...quotedPaths(textOf('docs/operations.md'), /`(\/[a-z][^`\s]*)`/g).map((path) => `/api/json${path}`),
]);
/** Takes its name from the operation or the page behind it. */
const bare = new Set(['/api/json']);

describe('what the pages name is there', () => {
  for (const path of [...named].filter((each) => !bare.has(each))) {
    test(path, async () => {
      const target = path === '/bindings/NAME' ? '/bindings/soap11' : withExamples(path);
      const answer = await fetch(new URL(target, service.url), { headers: { Accept: '*/*' } });
      assert.ok(answer.status === 200 || answer.status === 400 || answer.status === 405, `${target}: ${answer.status}`);
      await answer.arrayBuffer();
    });
  }

  test('of all kinds, and what is not there is not', async () => {
    assert.ok(named.size > 40, String(named.size));
    for (const path of ['/api/getNothing', '/api/json/nothing', '/bindings/nothing', '/players/nobody'])
      assert.equal((await fetch(new URL(path, service.url), { headers: { Accept: 'text/html' } })).status, 404, path);
  });
});

test('paths of the admin address are its own, wherever they are named', async () => {
  const known = new Set([...(await listRoutes()).map(({ path }) => path), ...Object.values(healthPaths)]);
  const found = pages.flatMap(({ name, text }) =>
    [
      ...text.matchAll(/(?:[\s`("']|:9464|:8080|\} )(\/(?:v1\/[a-z{}/]+|healthz|readyz|livez|startupz|metrics))(?![a-z{}/])/g),
    ].map(([, path = '']) => ({ name, path: path.replace(/\/$/, '') })),
  );
  assert.ok(found.some(({ name }) => name.startsWith('deploy/')));
  assert.deepEqual(
    found.filter(({ path }) => !known.has(path)),
    [],
  );
});
