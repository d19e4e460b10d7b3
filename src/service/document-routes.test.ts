import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectGarbage } from '../../test/support/collect-garbage.ts';
import { wireRequest } from '../../test/support/decode-request.ts';
import { netService } from '../../test/support/described-services.ts';
import { makeHelpPages } from '../../test/support/help-pages.ts';
import { countCosts } from '../cost/index.ts';
import type { RequestBase } from '../documents/index.ts';
import { requestBase } from '../documents/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import { createDocumentRoutes } from './document-routes.ts';

const routes = createDocumentRoutes(netService(), makeHelpPages(netService()));
const address = { path: '/api', address: 'http://127.0.0.1:8080/api', hasPages: true };

/** A document: the path of its route, and the query. */
type Asked = readonly [path: string, query?: string];

/** All documents that are created when they are requested. The client (`/client.ts`) is not: it is created with the routes. */
const written: readonly Asked[] = [
  ...['wsdl', 'xsd', 'disco', 'op=getGames', ''].map((query) => ['', query] as const),
  ['/openapi.json'],
  ['/json'],
  ['/v1'],
  ['/docs'],
  ['/docs/{subject}'],
  ['/problems'],
  ['/problems/{code}'],
];

async function ask([path, query = '']: Asked, base: RequestBase): Promise<WireResponse> {
  const route =
    routes.find((each) => each.path === path) ?? assert.fail(`There is no document at ${path}.`);
  const answer = await route.answer(wireRequest({ method: 'GET', query }), base, {
    code: 'client.rate',
    subject: 'players',
  });
  return answer ?? assert.fail(`There is no document at ${path}.`);
}

for (const asked of written) {
  test(`a client pays for ${asked.join('?') || 'the list of operations'} at an address that nothing is cached for`, async () => {
    let paid = 0;
    const { status } = await countCosts(
      (ms) => (paid += ms),
      () => ask(asked, requestBase(address, null)),
    );
    assert.equal(status, 200);
    assert.ok(paid > 0);
  });
}

test('the documents of an address that nothing is cached for any more are dropped', async () => {
  const answers = async (): Promise<readonly WeakRef<WireResponse>[]> => {
    const base = requestBase(address, ' 1');
    const made = await Promise.all(written.map((asked) => ask(asked, base)));
    return made.map((response) => new WeakRef(response));
  };
  const held = await answers();
  await collectGarbage();
  assert.deepEqual(
    held.flatMap((response, index) => (response.deref() === undefined ? [] : [written[index]])),
    [],
  );
});
