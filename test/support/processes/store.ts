import { importTests } from '../import-tests.ts';

// What an engine does is tried on every engine, also where the suites above it leave one out.
process.env['TEST_ENGINES'] ??= 'every';
importTests(import.meta.filename);
