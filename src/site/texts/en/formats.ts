import { createFormats } from '../formats.ts';

/** English numbers and dates. */
export const englishFormats = createFormats({ language: 'en', dates: 'en-GB' });
