/**
 * Checks the grammar of all Markdown pages with Harper, offline: `npm run grammar`, or with the names of pages. Exits with code 1 if
 * it finds a mistake.
 *
 * Only rules that find mistakes and raise no false alarms in these pages are on; rules of style are off. Code blocks, inline code and
 * the targets of links are left out. Spelling is checked by cspell.
 */

import { globSync, readFileSync } from 'node:fs';
import { Dialect, LocalLinter } from 'harper.js';
import { binary } from 'harper.js/binary';

const rules: ReadonlySet<string> = new Set([
  'AdjectiveDoubleDegree',
  'DoubleModal',
  'DoubleNegative',
  'HavePronoun',
  'InflectedVerbAfterTo',
  'ItsPossessive',
  'LetsConfusion',
  'ModalOf',
  'MultipleSequentialPronouns',
  'PronounAre',
  'PronounContraction',
  'RegularIrregulars',
  'RepeatedWords',
  'ShutdownVerb',
  'SimplePastToPastParticiple',
  'SubjectPronoun',
  'TheirToThere',
  'ThenThan',
  'TheyreConfusions',
]);

/** Pages that are not checked: the changelog, which quotes names, and dated reports. */
const excluded = ['**/node_modules/**', 'dist/**', 'CHANGELOG.md', 'bench/reports/**'];

const linter = new LocalLinter({ binary, dialect: Dialect.British });
const config = await linter.getLintConfig();
for (const rule of rules) if (!(rule in config)) throw new Error(`Harper has no rule ${rule}.`);
await linter.setLintConfig(
  Object.fromEntries(Object.keys(config).map((rule) => [rule, rules.has(rule)])),
);

const pages =
  process.argv.length > 2 ? process.argv.slice(2) : globSync('**/*.md', { exclude: excluded });
let found = 0;
for (const page of pages.toSorted()) {
  const text = withoutCode(readFileSync(page, 'utf8'));
  const lints = Object.entries(await linter.organizedLints(text, { language: 'markdown' }));
  for (const [rule, lint] of lints.flatMap(([name, each]) =>
    each.map((one) => [name, one] as const),
  )) {
    const { start, end } = lint.span();
    const line = text.slice(0, start).split('\n').length;
    const context = text.slice(Math.max(0, start - 30), end + 30).replace(/\s+/g, ' ');
    process.stdout.write(`${page}:${line}: ${lint.message()} (${rule}) In "${context}".\n`);
    found += 1;
  }
}
process.exitCode = found === 0 ? 0 : 1;

/** Blanks code blocks, link targets and URLs, and replaces inline code by a word, so that sentences and positions remain. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/^ *```[^]*?^ *```/gm, blank)
    .replaceAll(/`[^`\n]+`/g, (code) => 'X'.repeat(code.length))
    .replaceAll(/(?<=\])\([^)\n]*\)/g, blank);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
