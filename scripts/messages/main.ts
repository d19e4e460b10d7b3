/**
 * `npm run messages` derives the types of the messages from the English messages. With `--check`, which `npm run check` uses, it writes
 * nothing. It then fails if the types are not current, if a message has a problem, or if there is a message that no page uses.
 */

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Messages } from '../../src/site/texts/read-messages.ts';
import { parseMessages } from '../../src/site/texts/read-messages.ts';
import { listProblems } from './problems.ts';
import { listUnusedKeys } from './used-keys.ts';
import { writeTexts } from './write-texts.ts';

const site = join(import.meta.dirname, '..', '..', 'src', 'site');
const typesFile = join(site, 'texts', 'texts.ts');
const readText = (file: string): string =>
  readFileSync(join(site, file), 'utf8').replaceAll('\r\n', '\n');
const readLocale = (file: string): Messages => parseMessages(readText(file));

/**
 * Returns the problems of all languages. For each language, prints how many messages it lacks. The pages show these messages in English.
 */
function checkLocales(english: Messages): readonly string[] {
  return globSync('locales/*.json', { cwd: site }).flatMap((file) => {
    const messages = readLocale(file);
    const language = basename(file, '.json');
    const missing = [...english.keys()].filter((key) => !messages.has(key)).length;
    process.stdout.write(`${language}: ${messages.size} messages, ${missing} missing\n`);
    return listProblems(messages, language, english).map((problem) => `${language}: ${problem}`);
  });
}

function readSources(): string[] {
  const files = globSync('**/*.ts', { cwd: site, exclude: ['texts/**', '**/*.test.ts'] });
  const others = globSync('../account-pages/**/*.ts', { cwd: site, exclude: ['**/*.test.ts'] });
  return [...files, ...others].map(readText);
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const english = readLocale(join('locales', 'en.json'));
const types = writeTexts(english);
if (values.check) {
  const problems = [
    ...checkLocales(english),
    ...listUnusedKeys([...english.keys()], readSources()).map(
      (key) => `en: ${key}: no page uses it`,
    ),
    ...(readText(join('texts', 'texts.ts')) === types
      ? []
      : ['The types of the messages are not current: npm run messages']),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else writeFileSync(typesFile, types);
