/** English numbers and dates. */

import { createFormats } from '../formats.ts';

export const englishFormats = createFormats({ language: 'en', dates: 'en-GB' });
