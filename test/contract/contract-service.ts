/** A service with the data and the clock of the contract tests, and calls to it in every binding. */

import { describe } from 'node:test';
import type { OperationName, Service } from '../../src/contract/index.ts';
import { composeService } from '../../src/app/compose.ts';
import type { Settings } from '../../src/settings/index.ts';
import { testStores } from '../../src/store/testing/stores.ts';
import type { RawResponse } from '../conformance/raw-http.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import type { TestedBinding } from './bindings.ts';
import { loadContractData, now } from './data.ts';

export interface ContractService {
  readonly started: StartedService;
  readonly service: Service;
  /** Calls an operation in a binding. `operation` is its key in the contract, which does not depend on the brand. */
  call(
    binding: TestedBinding,
    operation: OperationName,
    args: Readonly<Record<string, string>>,
  ): Promise<RawResponse>;
  stop(): Promise<void>;
}

/** Starts the service with these changes to the default settings. */
export async function startContractService(
  changes: Partial<Settings> = {},
): Promise<ContractService> {
  const started = await startService(changes, loadContractData, () => now);
  const service = composeService(started.settings);
  const { basePath } = started.settings;
  return {
    started,
    service,
    call(binding, key, args) {
      const operation = service.operations.find((candidate) => candidate.key === key);
      if (operation === undefined) throw new Error(`No operation ${key}.`);
      return sendRaw(started.port, binding.write({ service, operation, basePath }, args));
    },
    stop: () => started.stop(),
  };
}

export type StartContractService = typeof startContractService;

/** Runs the same tests on every engine. `start` is startContractService, with a new store of this engine. */
export function describeOnStores(name: string, body: (start: StartContractService) => void): void {
  for (const testStore of testStores) {
    describe(`${name}, on ${testStore.name}`, () => {
      body(async (changes) => {
        const { url, release } = await testStore.make();
        const contract = await startContractService({ ...changes, store: url });
        return { ...contract, stop: () => contract.stop().then(release) };
      });
    });
  }
}
