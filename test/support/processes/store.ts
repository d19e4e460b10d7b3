import { importTests } from '../import-tests.ts';

// The tests of the store run on every engine, even in a run in which the tests of other modules leave out an engine.
process.env['TEST_ENGINES'] ??= 'every';
importTests(import.meta.filename);
