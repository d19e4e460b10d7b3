/** Responses to GET of the base URL, by query: docs/spec/wire-format.md 8, docs/spec/decisions.md 7. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wireRequest } from '../../test/support/decode-request.ts';
import { netService } from '../../test/support/described-services.ts';
import { makeHelpPages } from '../../test/support/help-pages.ts';
import { Fault } from '../contract/index.ts';
import type { RequestBase } from '../documents/index.ts';
import { requestBase } from '../documents/index.ts';
import { createDocumentResponder } from './respond-with-document.ts';

const base = requestBase({ path: '/api', address: 'http://127.0.0.1:8080/api' }, '');
const answer = createDocumentResponder(netService(), makeHelpPages(netService()));

async function document(query: string | null, address = base.address) {
  const { status, headers, body } = await answer(
    wireRequest({ method: 'GET', query }),
    requestBase({ ...base, address }, address),
  );
  assert.equal(status, 200);
  assert.ok(body instanceof Uint8Array);
  return { type: headers['Content-Type'], text: Buffer.from(body).toString() };
}

for (const query of ['wsdl', 'WSDL', 'Wsdl&x=1', '%77sdl']) {
  test(`?${query} returns the WSDL`, async () => {
    const { type, text } = await document(query);
    assert.equal(type, 'text/xml; charset=utf-8');
    assert.match(text, /<wsdl:definitions /);
    assert.match(text, /location="http:\/\/127\.0\.0\.1:8080\/api"/);
  });
}

test('?xsd returns the schema, and ?disco the discovery document', async () => {
  assert.match((await document('xsd')).text, /^<\?xml [^>]*>\s*<\w+:schema /);
  assert.match((await document('disco')).text, /<discovery /);
});

test('?op= returns the page of an operation; its name is case-sensitive', async () => {
  const { type, text } = await document('op=getGames');
  assert.equal(type, 'text/html; charset=utf-8');
  assert.match(text, /getGames/);
  assert.notEqual((await document('op=getgames')).text, text);
});

for (const query of [null, '', 'nothing', 'x=1', 'singleWsdl']) {
  test(`${query === null ? 'no query' : `?${query}`} returns the list of operations`, async () => {
    assert.equal((await document(query)).type, 'text/html; charset=utf-8');
    assert.equal((await document(query)).text, (await document(null)).text);
  });
}

for (const [query, message] of [
  ['wsdl=', 'XML Web service description was not found.'],
  ['wsdl=x', 'XML Web service description was not found.'],
  ['schema=x', 'Schema not found.'],
  ['xsd=', 'Schema not found.'],
] as const) {
  test(`?${query} is not found`, async () => {
    await assert.rejects(
      document(query),
      (error: unknown) =>
        error instanceof Fault && error.kind.status === 404 && error.message === message,
    );
  });
}

test('documents contain the address that the client used', async () => {
  assert.match(
    (await document('wsdl', 'https://a.example/api')).text,
    /location="https:\/\/a\.example\/api"/,
  );
  assert.match((await document('wsdl')).text, /location="http:\/\/127\.0\.0\.1:8080\/api"/);
});

test('documents are cached for the addresses that something is cached for', async () => {
  const ask = async (asked: RequestBase): Promise<unknown> =>
    (await answer(wireRequest({ method: 'GET', query: 'disco' }), asked)).body;
  const known = requestBase(base, ' 1');
  const unknown = requestBase({ ...base, address: 'http://other.example/api' }, null);
  const first = await ask(known);
  assert.notEqual(await ask(unknown), await ask(unknown));
  assert.equal(await ask(known), first);
});
