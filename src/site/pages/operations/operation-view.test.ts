import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Service, ServiceOperation } from '../../../contract/index.ts';
import { complex, opt, simple } from '../../../contract/index.ts';
import { netService, selectTexts } from '../../../../test/support/described-services.ts';
import { writeBarePage } from './help-layout.ts';
import { operationPage } from './operation-view.ts';

const base = { path: '/net.asmx', address: 'http://trophies.example/net.asmx' };

function pageOf(name: string, service: Service = netService()): string {
  return writeBarePage(operationPage(service, service.operationByName.get(name), base), base);
}

for (const { name, about, parameters, result } of netService().operations) {
  describe(`page of ${name}`, () => {
    const page = pageOf(name);

    test('describes the operation', () => {
      assert.deepEqual(selectTexts(page, '//h1'), [name]);
      assert.ok(selectTexts(page, '//p').includes(about));
    });

    test('has a form that sends every parameter by GET or POST', () => {
      assert.deepEqual(selectTexts(page, '//form/@action'), [`/net.asmx/${name}`]);
      assert.deepEqual(selectTexts(page, '//form/@method'), ['get']);
      assert.deepEqual(selectTexts(page, '//form//button/@formmethod'), ['post']);
      assert.deepEqual(
        selectTexts(page, '//form//input/@name'),
        parameters.map((parameter) => parameter.name),
      );
    });

    test('has a label and a description for every input', () => {
      assert.deepEqual(selectTexts(page, '//label/@for'), selectTexts(page, '//input/@id'));
      for (const id of selectTexts(page, '//input/@aria-describedby')) {
        assert.match(selectTexts(page, `//*[@id="${id}"]`).join(''), /\.$/);
      }
    });

    test('has a request and an answer for each of the four bindings', () => {
      assert.deepEqual(selectTexts(page, '//summary'), [
        'SOAP 1.1',
        'SOAP 1.2',
        'HTTP GET',
        'HTTP POST',
      ]);
      assert.equal(selectTexts(page, '//pre/code').length, 8);
    });

    test('has unique ids and no broken internal links', () => {
      const ids = selectTexts(page, '//@id');
      assert.equal(new Set(ids).size, ids.length);
      for (const link of selectTexts(page, '//a[starts-with(@href, "#")]/@href'))
        assert.ok(ids.includes(link.slice(1)), link);
    });

    test('has no inline script or style', () => {
      assert.deepEqual(
        selectTexts(
          page,
          '//script[not(@src) or text()] | //style | //@style | //@*[starts-with(name(), "on")]',
        ),
        [],
      );
    });

    if (result.form !== 'complex') return;
    test('lists every field of the result with its description', () => {
      const cells = new Set(selectTexts(page, '//tbody//th | //tbody//td'));
      for (const [field, { about: sentence }] of Object.entries(result.fields)) {
        assert.ok(cells.has(field), field);
        assert.ok(cells.has(sentence), sentence);
      }
    });
  });
}

test('an unknown name, or a name in another case, is not found', () => {
  const page = pageOf('getnetid');
  assert.deepEqual(selectTexts(page, '//h1'), ['Method Not Found']);
  assert.ok(selectTexts(page, '//main//a/@href').includes('net.asmx'));
});

test('markup in texts of the contract is escaped', () => {
  const hostile = '"><img src="x" />\'&\u2028</code></pre>';
  const page = writeBarePage(operationPage(netService(), hostileOperation(hostile), base), base);
  assert.deepEqual(selectTexts(page, '//img'), []);
  assert.deepEqual(selectTexts(page, '//input/@value'), [hostile]);
  assert.ok(selectTexts(page, '//td').includes(hostile));
});

function hostileOperation(text: string): ServiceOperation {
  const [operation] = netService().operations;
  assert.ok(operation);
  const parameters = operation.parameters.map((parameter) => ({ ...parameter, sample: text }));
  return {
    ...operation,
    about: text,
    parameters,
    result: complex('JID', { ID: opt(simple('string'), text, { sample: text }) }),
  };
}
