import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findLoaded, findModule } from './source-imports.ts';

/** Modules that take longer to load than a small import or export takes. */
const large = ['account-pages', 'actions', 'imports', 'media', 'server/http', 'site', 'sync'];

describe('commands on the data of a store load neither pages nor networks', () => {
  for (const command of ['alias', 'config', 'db', 'export', 'generate', 'import', 'restore'])
    test(command, () => {
      const loaded = new Set([...findLoaded(`cli/${command}.ts`)].map(findModule));
      assert.deepEqual(
        large.filter((module) => loaded.has(module)),
        [],
      );
    });
});
