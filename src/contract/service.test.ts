import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netService, psnService } from '../../test/support/described-services.ts';
import { createService } from './service.ts';
import type { Shape } from './shape.ts';
import { standardStyle } from './style.ts';

function serviceOf(brand: string, namespace = 'urn:x'): ReturnType<typeof createService> {
  return createService({
    brand,
    namespace,
    serviceName: 'x',
    style: standardStyle,
  });
}

/** All type names in a shape. */
function typeNames(shape: Shape, found = new Set<string>()): Set<string> {
  if (shape.form === 'simple') return found.add(shape.kind);
  if (shape.form === 'array')
    return typeNames(shape.item, found.add(shape.name).add(shape.itemName));
  found.add(shape.name);
  for (const field of Object.values(shape.fields)) typeNames(field.shape, found);
  return found;
}

test('the service has the 14 operations of the service description, in its order', () => {
  assert.deepEqual(
    netService().operations.map(
      ({ name, parameters }) =>
        `${name}(${parameters.map((parameter) => `${parameter.name}: ${parameter.kind}`).join(', ')})`,
    ),
    [
      'search_jid(sNetID: string)',
      'getNetID(sNetID: string)',
      'getLastUpdate(sNetID: string)',
      'getGamesSince(sNetID: string, sDate: string)',
      'getLastestTrophies(sNetID: string, iMax: int, sSince: string)',
      'getGame(sNetID: string, sIdGame: string)',
      'getGames(sNetID: string)',
      'getTrophies(sNetID: string, sGameId: string)',
      'getNumberListGames()',
      'getListGames(sGameId: string)',
      'getListTrophies(sGameId: string)',
      'GetCurrentAPIVersion()',
      'GetTrophyProgression(sNetId: string, sGameId: string)',
      'GetAVGTrophiesGames()',
    ],
  );
});

test('the brand replaces Net in the names of operations, parameters, results and types', () => {
  const service = psnService();
  const profile = service.operationByName.get('getPSNID');
  assert.ok(profile !== undefined);
  assert.equal(profile.key, 'getNetID');
  assert.equal(profile.resultName, 'getPSNIDResult');
  assert.equal(profile.responseName, 'getPSNIDResponse');
  assert.deepEqual(
    profile.parameters.map(({ key, name }) => [key, name]),
    [['sNetID', 'sPSNID']],
  );
  assert.ok(typeNames(profile.result).has('PSNId'));
  assert.deepEqual(
    service.operationByName.get('GetTrophyProgression')?.parameters.map(({ name }) => name),
    ['sPSNId', 'sGameId'],
  );
});

test('no wire name contains Net under another brand', () => {
  const names = serviceOf('Psn').operations.flatMap((operation) => [
    operation.name,
    operation.responseName,
    operation.resultName,
    operation.soapAction,
    ...operation.parameters.map(({ name }) => name),
    ...typeNames(operation.result),
  ]);
  assert.deepEqual(
    names.filter((name) => name.includes('Net')),
    [],
  );
});

test('a brand that is also an ordinary word does not change other names', () => {
  const { operationByName } = serviceOf('Game');
  for (const name of ['getGameID', 'getGames', 'getGame'])
    assert.ok(operationByName.has(name), name);
});

test('branding keeps a type that is used twice as one type', () => {
  const { operationByName } = netService();
  const ofGames = operationByName.get('getGames')?.result;
  const ofGame = operationByName.get('getGame')?.result;
  assert.ok(ofGames?.form === 'array');
  assert.equal(ofGames.item, ofGame);
});

for (const [namespace, action] of [
  ['http://a.example/api', 'http://a.example/api/getGames'],
  ['http://a.example/api/', 'http://a.example/api/getGames'],
  ['urn:x', 'urn:x/getGames'],
] as const) {
  test(`the SOAPAction of getGames in ${namespace} is ${action} (docs/spec/decisions.md 1)`, () => {
    assert.equal(serviceOf('Net', namespace).operationBySoapAction.get(action)?.name, 'getGames');
  });
}

test('operations are found by exact name, and by lower-case name for a hint', () => {
  const { operationByName, operationByFoldedName } = netService();
  assert.equal(operationByName.get('getnetid'), undefined);
  assert.equal(operationByFoldedName.get('getnetid')?.name, 'getNetID');
  assert.equal(operationByFoldedName.size, 14);
});

test('only sGameId of getListGames may be omitted over HTTP (docs/spec/decisions.md 4)', () => {
  const optional = netService().operations.flatMap(({ name, parameters }) =>
    parameters
      .filter(({ isRequired }) => !isRequired)
      .map((parameter) => `${name}.${parameter.name}`),
  );
  assert.deepEqual(optional, ['getListGames.sGameId']);
});
