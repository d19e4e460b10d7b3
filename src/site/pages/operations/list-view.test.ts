import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Service } from '../../../contract/index.ts';
import type { Base } from '../../../documents/index.ts';
import { netService, selectTexts } from '../../../../test/support/described-services.ts';
import { writeBarePage } from './help-layout.ts';
import { operationList } from './list-view.ts';

const base = { path: '/trophies/net.asmx', address: 'http://trophies.example/trophies/net.asmx' };
const page = listOf(netService(), base);

function listOf(service: Service, base: Base): string {
  return writeBarePage(operationList(service, base, service.serviceName), base);
}

test('all operations are linked in ordinal order', () => {
  const links = selectTexts(page, '//ul//a/@href');
  assert.equal(links.length, 14);
  assert.deepEqual(links, links.toSorted());
  for (const { name } of netService().operations)
    assert.ok(links.includes(`net.asmx?op=${name}`), name);
});

test('every operation has its description', () => {
  const sentences = new Set(selectTexts(page, '//ul//p'));
  for (const { about } of netService().operations) assert.ok(sentences.has(about), about);
});

test('the WSDL, the schema and the discovery document are linked', () => {
  const links = selectTexts(page, '//main//a/@href');
  for (const query of ['WSDL', 'xsd', 'disco'])
    assert.ok(links.includes(`net.asmx?${query}`), query);
});

test('the heading is the name of the site, and the modern interface is named', () => {
  const shown = writeBarePage(operationList(netService(), base, 'Harbour Club'), base);
  assert.deepEqual(selectTexts(shown, '//h1'), ['Harbour Club: compatible interface']);
  assert.match(selectTexts(shown, '//header/p').join(' '), /JSON[^]*\/v1/);
  assert.ok(selectTexts(shown, '//header//a/@href').includes('net.asmx/docs'));
});

test('links of an endpoint at the root consist only of queries', () => {
  const atRoot = listOf(netService(), { path: '/', address: 'http://trophies.example/' });
  assert.ok(selectTexts(atRoot, '//a/@href').includes('?WSDL'));
});

test('a colon in the path is not read as a scheme', () => {
  const page = listOf(netService(), {
    path: '/javascript:x',
    address: 'http://trophies.example/javascript:x',
  });
  for (const link of selectTexts(page, '//@href')) assert.doesNotMatch(link, /^\w+:/);
});

test('markup in settings is escaped', () => {
  const hostile = '"><img src="x" />\'&';
  const service = { ...netService(), serviceName: hostile, namespace: hostile };
  const hostilePage = listOf(service, { path: `/${hostile}`, address: hostile });
  assert.deepEqual(selectTexts(hostilePage, '//img'), []);
  assert.deepEqual(selectTexts(hostilePage, '//h1'), [`${hostile}: compatible interface`]);
});
