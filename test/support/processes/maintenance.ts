import { importTests } from '../import-tests.ts';

await importTests(import.meta.filename);
