/**
 * `npm run grammar [-- PAGE...]`: checks the grammar of the named or all Markdown pages with Harper, which works offline. In the texts that
 * users read most, it also finds habits that make texts hard to read (plain-english.ts). Exit code 1 if it finds a mistake.
 *
 * It uses only rules that find mistakes and raise no false alarms in these pages; rules of style are off. It skips code blocks, inline
 * code and the targets of links. Spelling is checked by cspell.
 */

import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { Dialect, LocalLinter } from 'harper.js';
import { binary } from 'harper.js/binary';
import { findHabits } from './plain-english.ts';
import { onlyUnreleased, withoutCode, withoutKeys } from './prose.ts';

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

/**
 * The texts that users read most, each with a function that extracts the prose. The specification and the decisions are not among them,
 * because they use other terms and contain quotations.
 */
const plainPages: Readonly<Record<string, (text: string) => string>> = {
  'README.md': withoutCode,
  'CHANGELOG.md': (text) => withoutCode(onlyUnreleased(text)),
  'docs/{how-to,integrate}/**/*.md': withoutCode,
  'docs/reference/{cli,settings}.md': withoutCode,
  'src/site/locales/en.json': withoutKeys,
};

const asked = process.argv.slice(2);
const linter = new LocalLinter({ binary, dialect: Dialect.British });
const config = await linter.getLintConfig();
for (const rule of rules) if (!(rule in config)) throw new Error(`Harper has no rule ${rule}.`);
await linter.setLintConfig(
  Object.fromEntries(Object.keys(config).map((rule) => [rule, rules.has(rule)])),
);

let found = 0;
for (const page of (asked.length > 0
  ? asked
  : globSync('**/*.md', { exclude: excluded })
).toSorted())
  await checkWithHarper(page);
for (const [pattern, readProse] of Object.entries(plainPages))
  for (const page of globSync(pattern).toSorted())
    if (asked.length === 0 || asked.some((name) => matchesGlob(page, name)))
      checkHabits(page, readProse(readFileSync(page, 'utf8')));
process.exitCode = found === 0 ? 0 : 1;

async function checkWithHarper(page: string): Promise<void> {
  if (!page.endsWith('.md')) return;
  const text = withoutCode(readFileSync(page, 'utf8'));
  const lints = Object.entries(await linter.organizedLints(text, { language: 'markdown' }));
  for (const [rule, lint] of lints.flatMap(([name, each]) =>
    each.map((one) => [name, one] as const),
  )) {
    const { start, end } = lint.span();
    const context = text.slice(Math.max(0, start - 30), end + 30).replace(/\s+/g, ' ');
    report(`${place(page, text, start)}: ${lint.message()} (${rule}) In "${context}".`);
  }
}

function checkHabits(page: string, prose: string): void {
  for (const { habit, advice, found: words, index } of findHabits(prose)) {
    const context = prose.slice(Math.max(0, index - 30), index + words.length + 30);
    report(
      `${place(page, prose, index)}: ${advice} (${habit}) In "${context.replace(/\s+/g, ' ')}".`,
    );
  }
}

function place(page: string, text: string, index: number): string {
  return `${page}:${text.slice(0, index).split('\n').length}`;
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
  found += 1;
}
