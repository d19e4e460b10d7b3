import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netService } from '../../test/support/described-services.ts';
import { bindingDescriptions, createBindings } from './index.ts';

test('documents and pages describe what the bindings say about themselves, each once', () => {
  const bindings = createBindings(netService());
  const described = bindings.flatMap((binding) => binding.describe());
  assert.equal(described.length, bindingDescriptions.length);
  assert.deepEqual(new Set(described), new Set(bindingDescriptions));
});
