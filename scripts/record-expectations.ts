/**
 * `npm run expectations`: rewrites test/expectations/contract with the code's current responses. Use it only after an intended change of
 * the contract. The result is not necessarily right: compare the difference with the specification before you commit it.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testedBindings } from '../test/contract/bindings.ts';
import { cases } from '../test/contract/cases.ts';
import { startContractService } from '../test/contract/contract-service.ts';
import { expectationFolder, styleNames } from '../test/contract/expectations.ts';
import { writeExpectations } from '../test/contract/store-expectations.ts';

const bodies = new Map<string, string>();
const keyOf = (...parts: readonly string[]): string => parts.join(' ');
for (const style of styleNames) {
  const contract = await startContractService({ style });
  for (const binding of testedBindings) {
    for (const each of cases) {
      const answer = await contract.call(binding, each.operation, each.args);
      bodies.set(
        keyOf(style, binding.name, each.operation, each.name),
        answer.body.toString('utf8'),
      );
    }
  }
  await contract.stop();
}

const files = writeExpectations(
  (each, style, binding) => bodies.get(keyOf(style, binding.name, each.operation, each.name)) ?? '',
);
rmSync(expectationFolder, { recursive: true, force: true });
for (const [file, body] of files) {
  const path = join(expectationFolder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, body);
}
