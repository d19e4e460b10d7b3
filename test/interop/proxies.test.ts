import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Handlers, OperationName, ServiceOperation } from '../../src/contract/index.ts';
import { types } from '../../src/contract/index.ts';
import { createHandlers } from '../../src/operations/index.ts';
import type { Settings } from '../../src/settings/index.ts';
import { createInstantWriter, openTimeZone } from '../../src/domain/time/index.ts';
import type { ContractService } from '../contract/contract-service.ts';
import { startContractService } from '../contract/contract-service.ts';
import { foreignName, now } from '../contract/data.ts';
import { comparable, readLocalClock, readInstant } from './proxied-value.ts';
import type { Proxy } from './proxies.ts';
import { proxyKinds } from './proxies.ts';

/** The arguments of an operation as the handler takes them. */
type Call<N extends OperationName> = Parameters<Handlers[N]>[0];

const fox = { sNetID: 'LanternFox' };
const since = Date.UTC(2013, 8, 1);

/** Two calls of each operation, with dates as the instants that the handler takes. `argumentsOf` makes strings of them for the client. */
const calls: { readonly [N in OperationName]: readonly Call<N>[] } = {
  search_jid: [fox, { sNetID: foreignName }],
  getNetID: [fox, { sNetID: foreignName }],
  getLastUpdate: [fox, { sNetID: foreignName }],
  getGamesSince: [
    { ...fox, sDate: since },
    { sNetID: foreignName, sDate: null },
  ],
  getLastestTrophies: [
    { ...fox, iMax: 0, sSince: null },
    { ...fox, iMax: 2, sSince: since },
  ],
  getGame: [
    { ...fox, sIdGame: 'NPWR90001_00' },
    { sNetID: foreignName, sIdGame: 'NPWR90004_00' },
  ],
  getGames: [fox, { sNetID: foreignName }],
  getTrophies: [
    { ...fox, sGameId: 'NPWR90003_00' },
    { sNetID: foreignName, sGameId: 'NPWR90004_00' },
  ],
  getNumberListGames: [{}],
  getListGames: [{ sGameId: '' }, { sGameId: 'NPWR90004_00' }],
  getListTrophies: [{ sGameId: 'NPWR90001_00' }, { sGameId: 'NPWR90004_00' }],
  GetCurrentAPIVersion: [{}],
  GetTrophyProgression: [
    { sNetId: 'LanternFox', sGameId: '' },
    { sNetId: foreignName, sGameId: 'NPWR90005_00' },
  ],
  GetAVGTrophiesGames: [{}],
};

const services: readonly Partial<Settings>[] = [
  { style: 'standard' },
  { style: 'aspnet' },
  {
    style: 'standard',
    brand: 'PSN',
    namespace: 'http://psn.example/ps3/api',
    basePath: '/ps3/api/psn.asmx',
  },
  {
    style: 'aspnet',
    brand: 'PSN',
    namespace: 'http://psn.example/ps3/api/',
    serviceName: 'psnAPI',
  },
];

for (const changes of services) {
  describe(`clients of a service with ${JSON.stringify(changes)}`, () => {
    let contract: ContractService;
    let handlers: Handlers;
    before(async () => {
      contract = await startContractService(changes);
      handlers = handlersOver(contract);
    });
    after(() => contract.stop());

    for (const kind of proxyKinds) {
      describe(kind.name, () => {
        let proxy: Proxy;
        before(async () => {
          proxy = await kind.connect(`${contract.started.url}?wsdl`, contract.service.serviceName);
        });

        for (const key of operationNames()) {
          test(key, async () => {
            const operation = contract.service.operations.find(
              (candidate) => candidate.key === key,
            );
            assert.ok(operation);
            for (const args of calls[key]) {
              const answer = await proxy(operation.name, argumentsOf(operation, args));
              const result: unknown = Reflect.get(Object(answer), operation.resultName);
              const stored = await storedResult(handlers, key, args);
              const { name, outlinesInSoap } = contract.service.style;
              const expected = outlinesInSoap && key === 'getNetID' ? outline(stored) : stored;
              const readDate = name === 'aspnet' ? readLocalClock : readInstant;
              assert.deepEqual(
                comparable(result, operation.result, readDate),
                comparable(expected, operation.result, readDate),
              );
            }
          });
        }

        test('the result for an unknown player is null', async () => {
          const operation = contract.service.operations.find(({ key }) => key === 'getNetID');
          assert.ok(operation);
          const answer = await proxy(operation.name, argumentsOf(operation, { sNetID: 'Nobody' }));
          const result: unknown = Reflect.get(Object(answer), operation.resultName);
          assert.equal(result ?? null, null);
        });

        test('a fault contains the reason', async () => {
          const operation = contract.service.operations.find(({ key }) => key === 'getGamesSince');
          assert.ok(operation);
          const args = argumentsOf(operation, { ...fox, sDate: 'last week' });
          await assert.rejects(
            proxy(operation.name, args),
            /Parameter sDate: .*last week.* is not a date/,
          );
        });
      });
    }
  });
}

function operationNames(): OperationName[] {
  const isName = (key: string): key is OperationName => key in calls;
  return Object.keys(calls).filter(isName);
}

/** Returns handlers that read the service's store directly, without a binding. */
function handlersOver({ started, service }: ContractService): Handlers {
  const { levelSystem, preferStated, timeZone } = started.settings;
  const zone = openTimeZone(timeZone);
  const writeDateTime = createInstantWriter(zone, service.style.dateTimeSuffix);
  const { profileGames } = service.style;
  return createHandlers({
    store: started.store,
    now: () => now,
    zone,
    levelSystem,
    preferStated,
    profileGames,
    writeDateTime,
  });
}

/** Returns arguments by their names under the brand, with dates as strings. */
function argumentsOf(
  operation: ServiceOperation,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    operation.parameters.map(({ key, name, type }) => {
      const value = args[key];
      return [
        name,
        type === 'instant' && typeof value === 'number'
          ? new Date(value).toISOString()
          : (value ?? ''),
      ];
    }),
  );
}

/** Returns the result of a handler, with its batches joined. */
async function storedResult<N extends OperationName>(
  handlers: Handlers,
  key: N,
  args: Call<N>,
): Promise<unknown> {
  const handler: (args: Call<N>) => Promise<unknown> = handlers[key];
  const result = await handler(args);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result))
    return result;
  const joined: unknown[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by its iterator, which the compiler does not accept as proof
  for await (const batch of result as AsyncIterable<readonly unknown[]>) joined.push(...batch);
  return joined;
}

/**
 * Returns a profile as SOAP responses contain it: the games inside have no counts and no trophies (docs/spec/service-description.md, note
 * 1).
 */
function outline(profile: unknown): unknown {
  const games: unknown = Reflect.get(Object(profile), 'Games');
  assert.ok(Array.isArray(games));
  const fields = Object.keys(types.game.fields);
  const outlined = games.map((game: unknown) =>
    // Fields are read by name, because a spread would miss fields that are not own properties.
    Object.assign(
      Object.fromEntries(fields.map((name) => [name, Reflect.get(Object(game), name)])),
      {
        TrophiesCount: null,
        Trophies: null,
      },
    ),
  );
  return Object.assign({}, profile, { Games: outlined });
}
