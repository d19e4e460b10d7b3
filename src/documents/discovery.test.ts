import assert from 'node:assert/strict';
import { test } from 'node:test';
import { psnService, selectTexts } from '../../test/support/described-services.ts';
import { writeDisco } from './discovery.ts';

const address = 'http://www.psnapi.com.ar/ps3/api/psn.asmx';
const document = writeDisco(psnService(), address);
const prefixes = {
  scl: 'http://schemas.xmlsoap.org/disco/scl/',
  soap: 'http://schemas.xmlsoap.org/disco/soap/',
};

test('the discovery document links to the WSDL and the page', () => {
  assert.deepEqual(selectTexts(document, '//scl:contractRef/@ref', prefixes), [`${address}?wsdl`]);
  assert.deepEqual(selectTexts(document, '//scl:contractRef/@docRef', prefixes), [address]);
});

test('the discovery document lists both SOAP bindings, in the namespace of the service', () => {
  assert.deepEqual(selectTexts(document, '//soap:soap/@address', prefixes), [address, address]);
  assert.deepEqual(selectTexts(document, '//soap:soap/@binding', prefixes), [
    'q1:psnSoap',
    'q2:psnSoap12',
  ]);
  assert.match(document, /xmlns:q1="http:\/\/www\.psnapi\.com\.ar\/ps3\/api" binding="q1:psnSoap"/);
});
