import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Contract } from '../../src/contract/index.ts';
import {
  createArray,
  complex,
  createService,
  opt,
  req,
  simple,
  styles,
  text,
} from '../../src/contract/index.ts';
import { makeHandler, startSmall } from '../support/small-service.ts';
import { selectTexts } from '../support/described-services.ts';

// A service with another contract works, because the code that serves requests does not depend on Laurel's contract.
const book = complex('Book', {
  Title: req(simple('string'), 'Title of the book.', { sample: 'Lanterns' }),
  Pages: opt(simple('int'), 'Number of pages.', { sample: '99' }),
});
const operations: Contract['operations'] = {
  countBooks: { parameters: {}, result: simple('int'), about: 'Counts the books.', sample: '2' },
  getBooks: {
    parameters: { sTopic: text('Name of a topic.', 'A') },
    result: createArray(book),
    about: 'Returns the books on a topic.',
  },
};
const namespace = 'http://books.example/api';
const service = createService(
  { brand: 'Net', namespace, serviceName: 'library', style: styles.standard },
  { operations, resources: {}, endpoints: {} },
);
const books = [
  { Title: 'Lanterns & Foxes', Pages: 99 },
  { Title: 'Otters', Pages: null },
];
const server = await startSmall(
  makeHandler(service, {
    countBooks: () => Promise.resolve(books.length),
    getBooks: ({ sTopic }: { readonly sTopic: string }) =>
      Promise.resolve(sTopic === 'A' ? books : []),
  }),
);
after(() => server.stop());

async function ask(target: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${target}`, init);
  assert.equal(response.status, 200, target);
  return response.text();
}

function post(
  target: string,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return ask(target, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
}

const envelope = (version: string): string =>
  `<s:Envelope xmlns:s="${version}"><s:Body><getBooks xmlns="${namespace}"><sTopic>A</sTopic></getBooks></s:Body></s:Envelope>`;
const inBook = { b: namespace };
const titles = (text: string): string[] => selectTexts(text, '//b:Book/b:Title', inBook);
const all = books.map(({ Title }) => Title);

describe('a second contract of two operations and one type', () => {
  test('is answered over SOAP 1.1 and SOAP 1.2', async () => {
    const action = { soapaction: `"${namespace}/getBooks"` };
    assert.deepEqual(
      titles(
        await post('', 'text/xml', envelope('http://schemas.xmlsoap.org/soap/envelope/'), action),
      ),
      all,
    );
    assert.deepEqual(
      titles(
        await post('', 'application/soap+xml', envelope('http://www.w3.org/2003/05/soap-envelope')),
      ),
      all,
    );
  });

  test('is answered over HTTP GET and POST', async () => {
    assert.deepEqual(titles(await ask('/getBooks?sTopic=A')), all);
    assert.deepEqual(
      titles(await post('/getBooks', 'application/x-www-form-urlencoded', 'sTopic=A')),
      all,
    );
    assert.deepEqual(selectTexts(await ask('/countBooks'), '/*'), ['2']);
  });

  test('is answered over JSON', async () => {
    assert.deepEqual(
      JSON.parse(await post('/json/getBooks', 'application/json', '{"sTopic":"A"}')),
      books,
    );
    assert.equal(await ask('/json/countBooks'), '2');
  });

  test('is described by WSDL and OpenAPI', async () => {
    const wsdl = await ask('?WSDL');
    const prefixes = {
      w: 'http://schemas.xmlsoap.org/wsdl/',
      s: 'http://www.w3.org/2001/XMLSchema',
    };
    assert.deepEqual(
      selectTexts(wsdl, '//w:portType[1]/w:operation/@name', prefixes),
      Object.keys(operations),
    );
    assert.deepEqual(
      selectTexts(wsdl, '//s:complexType[@name="Book"]//s:element/@name', prefixes).slice(0, 2),
      ['Title', 'Pages'],
    );
    const { paths } = JSON.parse(await ask('/openapi.json'));
    assert.deepEqual(Object.keys(paths), ['/json/countBooks', '/json/getBooks']);
  });

  test('has a page for each operation', async () => {
    assert.match(await ask('?op=getBooks'), /Returns the books on a topic/);
  });
});
