/** The catalogue of messages: a flat file for each language in `site/locales`. English is the source language. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Formats } from './formats.ts';
import { englishFormats } from './formats.ts';
import { createMessageLanguage } from './message-language.ts';
import type { Messages } from './read-messages.ts';
import { createReader, parseMessages } from './read-messages.ts';
import type { Texts } from './texts.ts';
import { createTexts } from './texts.ts';

/** The texts of a language. */
export interface Catalogue {
  readonly texts: Texts;
  /** Number of messages that the language lacks, and that are shown in English. */
  readonly missing: number;
}

/** Loads the catalogue of a language. Its messages are read and parsed once. */
export function loadCatalogue(language: string, { numbers }: Formats): Catalogue {
  const english = readLocale('en');
  const messages = language === 'en' ? english : readLocale(language);
  const reader = createReader(messages, createMessageLanguage(language, numbers), english);
  return { texts: createTexts(reader), missing: reader.missing() };
}

function readLocale(language: string): Messages {
  return parseMessages(
    readFileSync(join(import.meta.dirname, '..', 'locales', `${language}.json`), 'utf8'),
  );
}

/** The English texts. */
export const en: Texts = loadCatalogue('en', englishFormats).texts;
