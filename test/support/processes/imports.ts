import { importTests } from '../import-tests.ts';

importTests(import.meta.filename);
