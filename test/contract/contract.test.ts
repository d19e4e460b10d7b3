import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { operations } from '../../src/contract/index.ts';
import { testedBindings } from './bindings.ts';
import { cases } from './cases.ts';
import type { ContractService } from './contract-service.ts';
import { describeOnStores } from './contract-service.ts';
import { expectationFolder, isRefused, readExpectation, styleNames } from './expectations.ts';
import { writeExpectations } from './store-expectations.ts';

for (const style of styleNames) {
  describeOnStores(`style ${style}`, (start) => {
    let contract: ContractService;
    before(async () => {
      contract = await start({ style });
    });
    after(() => contract.stop());

    for (const binding of testedBindings) {
      for (const each of cases) {
        test(`${binding.name}: ${each.operation}, ${each.name}`, async () => {
          const refused = isRefused(each, style, binding);
          const answer = await contract.call(binding, each.operation, each.args);
          assert.equal(answer.status, refused ? binding.refusedStatus[style] : 200);
          assert.equal(
            answer.headers.get('content-type'),
            refused ? binding.failureType : binding.successType,
          );
          assert.equal(answer.body.toString('utf8'), readExpectation(each, style, binding));
        });
      }
    }
  });
}

test('every operation has a case', () => {
  assert.deepEqual(
    [...new Set(cases.map(({ operation }) => operation))].toSorted(),
    Object.keys(operations).toSorted(),
  );
});

test('every expectation belongs to a case, and each distinct body is one file', () => {
  const stored = globSync('**/*.*', { cwd: expectationFolder }).map((file): [string, string] => [
    file,
    readFileSync(join(expectationFolder, file), 'utf8'),
  ]);
  const laidOut = writeExpectations(readExpectation);
  assert.deepEqual(stored.map(([file]) => file).toSorted(), [...laidOut.keys()].toSorted());
  assert.deepEqual(new Map(stored), laidOut);
});
