import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { address, wireRequest } from '../../test/support/decode-request.ts';
import { netService } from '../../test/support/described-services.ts';
import { Fault, styles } from '../contract/index.ts';
import type { Call } from './call.ts';
import type { WireRequest } from './exchange.ts';
import { createJsonBinding } from './json.ts';

const service = netService();
const binding = createJsonBinding(service);

function get(target: string, headers: WireRequest['headers'] = {}): WireRequest {
  const [path = '', query = null] = target.split('?');
  return { ...wireRequest({ method: 'GET', path, headers }), query };
}

function post(
  operation: string,
  body: string | Uint8Array,
  type: string | undefined = 'application/json',
): WireRequest {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return wireRequest({
    path: `/json/${operation}`,
    headers: { 'content-type': type },
    body: bytes,
  });
}

function decode(request: WireRequest): Call {
  return binding.open(request, address).decode();
}

function refusal(request: WireRequest): string {
  try {
    decode(request);
  } catch (error) {
    if (error instanceof Fault) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'answered';
}

const latest = '{"sNetID":"LanternFox","iMax":3,"sSince":""}';

describe('requests in the JSON binding', () => {
  test('every path below /json/, and GET of a plain path if Accept prefers JSON', () => {
    assert.equal(binding.matches(get('/json/getGames')), true);
    assert.equal(binding.matches(post('getGames', '{}')), true);
    assert.equal(binding.matches(get('/getGames', { accept: 'application/json' })), true);
    assert.equal(
      binding.matches({ ...get('/getGames', { accept: 'application/json' }), method: 'HEAD' }),
      true,
    );
    assert.equal(binding.matches(get('/getGames')), false);
    assert.equal(binding.matches(get('', { accept: 'application/json' })), false);
    assert.equal(binding.matches({ ...post('', '{}'), path: '/getGames' }), false);
  });

  test('in style aspnet only paths below /json/; Accept is ignored', () => {
    const platform = createJsonBinding(netService(styles.aspnet));
    assert.equal(platform.matches(get('/getGames', { accept: 'application/json' })), false);
    assert.equal(platform.matches(get('/json/getGames')), true);
  });
});

describe('a JSON call', () => {
  test('is the same as GET, as POST and on the plain path', () => {
    const { args } = decode(get('/json/getLastestTrophies?sNetID=LanternFox&iMax=3&sSince='));
    assert.deepEqual(args, { sNetID: 'LanternFox', iMax: 3, sSince: '' });
    assert.deepEqual(decode(post('getLastestTrophies', latest)).args, args);
    assert.deepEqual(
      decode(
        get('/getLastestTrophies?sNetID=LanternFox&iMax=3&sSince=', { accept: 'application/json' }),
      ).args,
      args,
    );
  });

  test('needs no body without parameters, and optional parameters may be missing', () => {
    assert.deepEqual(decode(post('getNumberListGames', '', undefined)).args, {});
    assert.deepEqual(decode(post('getListGames', '{}')).args, { sGameId: null });
  });

  test('is read as UTF-8, with or without a byte order mark', () => {
    assert.deepEqual(
      decode(
        post('getGames', '\ufeff{"sNetID":"Zoë 漢字"}', 'application/vnd.x+json; charset=utf-8'),
      ).args,
      {
        sNetID: 'Zoë 漢字',
      },
    );
  });
});

describe('a refused JSON call', () => {
  const cases: readonly (readonly [string, WireRequest, string])[] = [
    ['an unknown operation', get('/json/getNothing'), 'client.operation.unknown'],
    ['an operation in another case', get('/json/getgames?sNetID=a'), 'client.operation.case'],
    ['a missing operation', get('/json/'), 'client.operation.unknown'],
    [
      'a missing parameter',
      post('getGames', '{}'),
      'client.parameter.missing Missing parameter: sNetID.',
    ],
    [
      'an unknown parameter',
      post('getGames', '{"sNetID":"a","sGameId":"b"}'),
      'client.parameter.unknown Unknown parameter: sGameId. Valid parameters: sNetID, limit, cursor.',
    ],
    [
      'an unknown parameter of a query, as it is spelt first',
      get('/json/getGames?COLOUR&sNetID=a&C%6Flour=b&colour=c'),
      'client.parameter.unknown Unknown parameter: Colour. Valid parameters: sNetID, limit, cursor.',
    ],
    ['a name in another case', post('getGames', '{"snetid":"a"}'), 'client.parameter.unknown'],
    ['a name like __proto__', post('getGames', '{"__proto__":"a"}'), 'client.parameter.unknown'],
    [
      'a page of an operation without pagination',
      get('/json/getNetID?sNetID=a&limit=5'),
      'client.parameter.unknown',
    ],
    [
      'a number for a string',
      post('getGames', '{"sNetID":7}'),
      'client.parameter.wrong-type Parameter sNetID: expected a string, got a number.',
    ],
    ['null for a string', post('getGames', '{"sNetID":null}'), 'client.parameter.wrong-type'],
    ['an array for a string', post('getGames', '{"sNetID":["a"]}'), 'client.parameter.wrong-type'],
    [
      'a string for a number',
      post('getLastestTrophies', latest.replace('3', '"3"')),
      'client.parameter.wrong-type',
    ],
    [
      'a fraction',
      post('getLastestTrophies', latest.replace('3', '3.5')),
      'client.parameter.not-a-number',
    ],
    [
      'a number beyond 32 bits',
      post('getLastestTrophies', latest.replace('3', '2147483648')),
      'client.parameter.out-of-range',
    ],
    ['a limit of 0', get('/json/getGames?sNetID=a&limit=0'), 'client.page.limit'],
    ['a limit over the maximum', get('/json/getGames?sNetID=a&limit=1001'), 'client.page.limit'],
    ['a limit that is not a number', get('/json/getGames?sNetID=a&limit=ten'), 'client.page.limit'],
    ['invalid JSON', post('getGames', '{"sNetID":'), 'client.json.malformed'],
    [
      'invalid UTF-8',
      post('getGames', Buffer.from('{"sNetID":"\xff"}', 'latin1')),
      'client.json.malformed',
    ],
    ['a value that is not an object', post('getGames', '[]'), 'client.json.not-an-object'],
    ['null', post('getGames', 'null'), 'client.json.not-an-object'],
    [
      'a form',
      post('getGames', 'sNetID=a', 'application/x-www-form-urlencoded'),
      'client.media-type',
    ],
    ['deep nesting', post('getGames', '['.repeat(100_000)), 'client.json.malformed'],
  ];
  for (const [name, request, expected] of cases) {
    test(name, () => assert.equal(refusal(request).slice(0, expected.length), expected));
  }

  test('is answered with problem details: code, status and detail', () => {
    const answer = binding
      .open(get('/json/x'), address)
      .encodeFault(new Fault('client.parameter.missing', { name: 'sNetID' }));
    assert.equal(answer.status, 400);
    assert.equal(answer.headers['Content-Type'], 'application/problem+json');
    assert.ok(answer.body instanceof Uint8Array);
    assert.deepEqual(JSON.parse(Buffer.from(answer.body).toString()), {
      type: '/some/api/problems/client.parameter.missing',
      title: 'Missing parameter',
      status: 400,
      detail: 'Missing parameter: sNetID.',
      code: 'client.parameter.missing',
    });
  });
});
