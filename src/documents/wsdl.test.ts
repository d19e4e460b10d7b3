import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { styles } from '../contract/index.ts';
import { netService, psnService, selectTexts } from '../../test/support/described-services.ts';
import { writeWsdl } from './wsdl.ts';

const address = 'http://trophies.example/net.asmx';
const prefixes = {
  wsdl: 'http://schemas.xmlsoap.org/wsdl/',
  soap: 'http://schemas.xmlsoap.org/wsdl/soap/',
  soap12: 'http://schemas.xmlsoap.org/wsdl/soap12/',
  http: 'http://schemas.xmlsoap.org/wsdl/http/',
  s: 'http://www.w3.org/2001/XMLSchema',
};

for (const style of Object.values(styles)) {
  describe(`description in style ${style.name}`, () => {
    const service = netService(style);
    const wsdl = writeWsdl(service, address);

    test('equals the recorded WSDL', () => {
      const stored = new URL(
        `../../test/expectations/documents/net-${style.name}.wsdl`,
        import.meta.url,
      );
      assert.equal(wsdl, readFileSync(stored, 'utf8'));
    });

    test('has 84 messages, 3 port types, 4 bindings and 1 service with 4 ports', () => {
      const count = (name: string): number => selectTexts(wsdl, `//wsdl:${name}`, prefixes).length;
      assert.deepEqual(
        ['message', 'portType', 'binding', 'service', 'port'].map(count),
        [84, 3, 4, 1, 4],
      );
    });

    test('every reference to a message or element resolves', () => {
      const messages = new Set(selectTexts(wsdl, '//wsdl:message/@name', prefixes));
      const elements = new Set(selectTexts(wsdl, '//s:schema/s:element/@name', prefixes));
      for (const reference of selectTexts(wsdl, '//@message'))
        assert.ok(messages.has(reference.slice(4)), reference);
      for (const reference of selectTexts(wsdl, '//@element'))
        assert.ok(elements.has(reference.slice(4)), reference);
    });

    test('the SOAP bindings name the SOAPAction of every operation', () => {
      const actions = service.operations.map(({ soapAction }) => soapAction);
      assert.deepEqual(selectTexts(wsdl, '//soap:operation/@soapAction', prefixes), actions);
      assert.deepEqual(selectTexts(wsdl, '//soap12:operation/@soapAction', prefixes), actions);
    });

    test('in HTTP every parameter is a string, even iMax', () => {
      assert.deepEqual(selectTexts(wsdl, '//wsdl:part[@name="iMax"]/@type', prefixes), [
        's:string',
        's:string',
      ]);
    });
  });
}

test('all ports have the given address, escaped', () => {
  const wsdl = writeWsdl(netService(), 'http://trophies.example/a&b');
  assert.deepEqual(
    selectTexts(wsdl, '//wsdl:port/*/@location', prefixes),
    Array(4).fill('http://trophies.example/a&b'),
  );
});

test('names follow the service name and the brand', () => {
  const wsdl = writeWsdl(psnService(), 'http://www.psnapi.com.ar/ps3/api/psn.asmx');
  assert.deepEqual(selectTexts(wsdl, '//wsdl:service/@name | //wsdl:port/@name', prefixes), [
    'psn',
    'psnSoap',
    'psnSoap12',
    'psnHttpGet',
    'psnHttpPost',
  ]);
  assert.doesNotMatch(wsdl, /Net/);
});
