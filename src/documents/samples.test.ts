import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Style } from '../contract/index.ts';
import { styles } from '../contract/index.ts';
import { netService, selectTexts } from '../../test/support/described-services.ts';
import type { Sample } from './samples.ts';
import { createSamples, writeSampleRequest, writeSampleResponse } from './samples.ts';

const base = { path: '/net.asmx', address: 'http://trophies.example/net.asmx' };

function samplesOf(name: string, style: Style = styles.standard): readonly Sample[] {
  const service = netService(style);
  const operation = service.operationByName.get(name);
  assert.ok(operation);
  return createSamples(service, operation, base);
}

test('every operation has a sample in each of the four bindings', () => {
  for (const { name } of netService().operations) {
    assert.deepEqual(
      samplesOf(name).map(({ binding }) => binding),
      ['SOAP 1.1', 'SOAP 1.2', 'HTTP GET', 'HTTP POST'],
    );
  }
});

describe('requests', () => {
  const [soap11, soap12, get, post] = samplesOf('getLastestTrophies').map(({ request }) => request);

  test('SOAP 1.1 names the operation in SOAPAction', () => {
    assert.equal(soap11?.target, '/net.asmx');
    assert.equal(soap11?.headers['SOAPAction'], '"http://trophies.example/api/getLastestTrophies"');
    assert.equal(soap11?.headers['Content-Type'], 'text/xml; charset=utf-8');
  });

  test('SOAP 1.2 has a different media type and envelope', () => {
    assert.equal(soap12?.headers['Content-Type'], 'application/soap+xml; charset=utf-8');
    assert.match(soap12?.body ?? '', /"http:\/\/www\.w3\.org\/2003\/05\/soap-envelope"/);
  });

  test('SOAP parameters are children of the request element, in order', () => {
    const path = '//n:getLastestTrophies/n:*';
    const values = selectTexts(soap11?.body ?? '', path, { n: 'http://trophies.example/api' });
    assert.deepEqual(values, ['LanternFox', '20', '2012-01-01']);
  });

  test('HTTP GET has the parameters in the query, HTTP POST in the body', () => {
    assert.equal(
      get?.target,
      '/net.asmx/getLastestTrophies?sNetID=LanternFox&iMax=20&sSince=2012-01-01',
    );
    assert.equal(post?.target, '/net.asmx/getLastestTrophies');
    assert.equal(post?.body, 'sNetID=LanternFox&iMax=20&sSince=2012-01-01');
  });

  test('without parameters the query and the body are empty', () => {
    const [, , bareGet, barePost] = samplesOf('getNumberListGames').map(({ request }) => request);
    assert.equal(bareGet?.target, '/net.asmx/getNumberListGames?');
    assert.equal(barePost?.body, '');
  });

  test('messages have the Content-Length of their body', () => {
    assert.ok(post);
    assert.match(
      writeSampleRequest(post),
      /^POST \/net\.asmx\/getLastestTrophies HTTP\/1\.1\n[^]*\nContent-Length: 43\n\nsNetID=/,
    );
  });
});

describe('answers', () => {
  test('in style standard, games inside a profile are outlined in SOAP and have their counts in HTTP', () => {
    const [soap, , get] = samplesOf('getNetID').map(({ response }) => response.body);
    assert.match(soap ?? '', /<TrophiesCount xsi:nil="true" \/><Trophies xsi:nil="true" \/>/);
    assert.match(get ?? '', /<TrophiesCount>\r\n {8}<Earned>41<\/Earned>[^]*<Trophies \/>/);
  });

  test('dateTimes have the suffix of the style', () => {
    assert.match(samplesOf('getLastUpdate')[0]?.response.body ?? '', />2013-08-14T21:40:12Z</);
    assert.match(
      samplesOf('getLastUpdate', styles.aspnet)[0]?.response.body ?? '',
      />2013-08-14T21:40:12</,
    );
  });

  test('one game has its trophies', () => {
    assert.equal(
      selectTexts(samplesOf('getGame')[2]?.response.body ?? '', '//*[local-name()="Trophy"]')
        .length,
      1,
    );
  });

  test('messages of SOAP answers are indented, with LF line endings', () => {
    for (const { response } of samplesOf('search_jid')) {
      const message = writeSampleResponse(response);
      assert.match(message, /\n +<SERVER>http:\/\/searchjid\.us\.chat\.example<\/SERVER>\n/);
      assert.doesNotMatch(message, /\r/);
    }
  });
});
