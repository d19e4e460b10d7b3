import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netService } from '../../test/support/described-services.ts';
import { everyHandler, noPages } from '../../test/support/small-service.ts';
import type { CallArguments } from '../protocols/index.ts';
import type { FaultCode } from '../contract/index.ts';
import { Fault, styles } from '../contract/index.ts';
import { openTimeZone } from '../domain/time/index.ts';
import type { CallContext } from './call-operation.ts';
import { callOperation } from './call-operation.ts';

/** Returns the arguments that the handler of an operation receives. */
async function parsed(
  operation: string,
  args: CallArguments,
  zone = 'UTC',
  context: Partial<CallContext> = {},
): Promise<unknown> {
  const service = context.service ?? netService();
  const given: unknown[] = [];
  const take = (received: unknown): Promise<null> => {
    given.push(received);
    return Promise.resolve(null);
  };
  const handlers = everyHandler(take);
  const found = service.operationByName.get(operation);
  assert.ok(found !== undefined);
  const knowsPlayer = (): Promise<boolean> => Promise.resolve(true);
  assert.equal(
    await callOperation(
      { operation: found, args },
      { service, handlers, pages: noPages, zone: openTimeZone(zone), knowsPlayer, ...context },
    ),
    null,
  );
  return given[0];
}

function refusal(code: FaultCode, text: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof Fault && error.code === code && text.test(error.message);
}

test('strings are passed unchanged, and a missing string is empty', async () => {
  assert.deepEqual(await parsed('getTrophies', { sNetID: ' Alice ', sGameId: null }), {
    sNetID: ' Alice ',
    sGameId: '',
  });
});

test('a date is parsed as an instant, in the configured time zone if it has none', async () => {
  assert.deepEqual(await parsed('getGamesSince', { sNetID: 'a', sDate: '2013-08-14' }), {
    sNetID: 'a',
    sDate: Date.UTC(2013, 7, 14),
  });
  assert.deepEqual(
    await parsed('getGamesSince', { sNetID: 'a', sDate: '2013-08-14' }, 'Europe/Berlin'),
    {
      sNetID: 'a',
      sDate: Date.UTC(2013, 7, 13, 22),
    },
  );
  assert.deepEqual(await parsed('getGamesSince', { sNetID: 'a', sDate: '8/14/2013 9:37 PM' }), {
    sNetID: 'a',
    sDate: Date.UTC(2013, 7, 14, 21, 37),
  });
});

for (const text of [null, '', '   ']) {
  test(`the date ${JSON.stringify(text)} sets no bound`, async () => {
    assert.deepEqual(await parsed('getGamesSince', { sNetID: 'a', sDate: text }), {
      sNetID: 'a',
      sDate: null,
    });
  });
}

test('a count is a number, and 0 if missing', async () => {
  assert.deepEqual(await parsed('getLastestTrophies', { sNetID: 'a', iMax: 5, sSince: '' }), {
    sNetID: 'a',
    iMax: 5,
    sSince: null,
  });
  assert.deepEqual(await parsed('getLastestTrophies', { sNetID: 'a', iMax: null, sSince: null }), {
    sNetID: 'a',
    iMax: 0,
    sSince: null,
  });
});

test('an invalid date is refused with its name, its value and the accepted formats', async () => {
  await assert.rejects(
    parsed('getGamesSince', { sNetID: 'a', sDate: 'yesterday' }),
    refusal(
      'client.parameter.not-a-date',
      /^Parameter sDate: "yesterday" is not a date\. Accepted formats: 2013-08-14, /,
    ),
  );
});

test('a negative count is refused with its name and value', async () => {
  await assert.rejects(
    parsed('getLastestTrophies', { sNetID: 'a', iMax: -1, sSince: '' }),
    refusal('client.parameter.negative', /^Parameter iMax: "-1" is negative/),
  );
});

test('aspnet: an invalid value for an unknown player gives the null result, because the platform checks the player first', async () => {
  const unknown = { service: netService(styles.aspnet), knowsPlayer: () => Promise.resolve(false) };
  assert.equal(
    await parsed('getGamesSince', { sNetID: 'nobody', sDate: 'yesterday' }, 'UTC', unknown),
    undefined,
  );
  const known = { service: netService(styles.aspnet), knowsPlayer: () => Promise.resolve(true) };
  await assert.rejects(
    parsed('getGamesSince', { sNetID: 'a', sDate: 'yesterday' }, 'UTC', known),
    refusal('client.parameter.not-a-date', /./),
  );
});

test('standard: an invalid value is an error even for an unknown player', async () => {
  const unknown = { knowsPlayer: () => Promise.resolve(false) };
  await assert.rejects(
    parsed('getGamesSince', { sNetID: 'nobody', sDate: 'yesterday' }, 'UTC', unknown),
    refusal('client.parameter.not-a-date', /./),
  );
});
