/**
 * Writes test/expectations/contract anew from what the code answers: `npx node scripts/record-expectations.ts`.
 * For a change of the contract that is meant. Nothing it writes is right because it was written: read
 * the difference against the specification before it is kept.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testedBindings } from '../test/contract/bindings.ts';
import { cases } from '../test/contract/cases.ts';
import { startContractService } from '../test/contract/contract-service.ts';
import { expectationFile, expectationFolder, isRefused } from '../test/contract/expectations.ts';

rmSync(expectationFolder, { recursive: true, force: true });
for (const style of ['standard', 'aspnet'] as const) {
  const contract = await startContractService({ style });
  for (const binding of testedBindings) {
    for (const each of cases.filter((one) => one.like === undefined || isRefused(one, style, binding))) {
      const file = join(expectationFolder, expectationFile(each, style, binding));
      const answer = await contract.call(binding, each.operation, each.args);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, answer.body);
    }
  }
  await contract.stop();
}
