/** Every setting, flag, metric and endpoint in the documentation and in deploy/ exists. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { Registry } from 'prom-client';
import { listRoutes } from '../../scripts/admin-reference.ts';
import { createProgram } from '../../src/cli/program.ts';
import { addProcessFigures } from '../../src/ops/observe/exposition.ts';
import { instanceMetrics, processMetrics } from '../../src/ops/observe/index.ts';
import { eventTypes } from '../../src/records/instance-records.ts';
import { dataRecord } from '../../src/records/records.ts';
import {
  allSettings,
  environmentName,
  fileSettings,
  flagName,
  retiredSettings,
} from '../../src/settings/index.ts';
import { root, textOfPages, userPages as pages } from './pages.ts';

/** Returns all options of a command and its sub-commands. */
function flagsOf(command: Command): string[] {
  return [
    ...command.options.flatMap(({ long }) => long ?? []),
    ...command.commands.flatMap(flagsOf),
  ];
}

/** The page about the benchmark. The flags on it are the benchmark's own. */
const benchPage = 'performance.md';
/** Flags on the pages that belong to npm scripts and other programs. */
const flagsOfTools: ReadonlySet<string> = new Set([
  '--lines',
  '--from-literal',
  '--max-semi-space-size',
]);

const retired = Object.keys(retiredSettings).map((key) => `--${flagName(key)}`);
const flags = new Set([...flagsOf(await createProgram()), ...retired, '--help', '--version']);
/** Variables of the compose files, which Docker reads, not Laurel. */
const ofCompose = [...textOfPages('compose.yaml').matchAll(/\$\{(LAUREL_\w+)/g)].map(
  ([, name = '']) => name,
);
const settings = [...Object.keys(allSettings), ...Object.keys(fileSettings)];
const variables = new Set([...settings.map(environmentName), ...ofCompose]);
const figures = new Registry();
addProcessFigures(figures);
const metrics = new Set(
  [...processMetrics, ...instanceMetrics, ...figures.getMetricsAsArray()].flatMap(
    ({ name, type }) =>
      String(type) === 'histogram'
        ? [`${name}_bucket`, `${name}_sum`, `${name}_count`, name]
        : [name],
  ),
);

/** Returns the names that a pattern finds in a text and that do not exist. */
function missing(text: string, pattern: RegExp, isThere: (found: string) => boolean): string[] {
  return [...text.matchAll(pattern)]
    .map(([whole, found]) => found ?? whole)
    .filter((found) => !isThere(found));
}

for (const { name, text } of pages) {
  describe(`everything that ${name} names exists`, () => {
    test('variables of the environment', () => {
      assert.deepEqual(
        missing(text, /\bLAUREL_[A-Z0-9_]+\b/g, (found) => variables.has(found)),
        [],
      );
    });

    test('flags of laurel', () => {
      // Checks the flags in commands (after the word laurel or its main file), and those in backticks unless the page is about another
      // program.
      const lines = text.split('\n').map((line) => line.replace(/ #.*$/, ''));
      const commands = lines
        .filter((line) => /(?:\blaurel|main\.js) [a-z]+ /.test(line))
        .map((line) => line.replace(/^.*?(?:\blaurel|main\.js) /, ''));
      const quoted = basename(name) === benchPage ? [] : text.matchAll(/`(--[a-z][a-z-]+)/g);
      const found = [
        ...commands.flatMap((line) => line.match(/(?<=\s)--[a-z][a-z-]+/g) ?? []),
        ...[...quoted].map(([, flag]) => flag ?? ''),
      ];
      assert.deepEqual(
        found.filter((flag) => !flags.has(flag) && !flagsOfTools.has(flag)),
        [],
      );
    });

    test('metrics', () => {
      assert.deepEqual(
        missing(text, /\b(?:laurel|process|nodejs)_[a-z0-9]+(?:_[a-z0-9]+)+\b/g, (found) =>
          metrics.has(found),
        ),
        [],
      );
    });
  });
}

test('every route in docs/reference/admin-api.md exists, and every route is documented', async () => {
  const reference = textOfPages('admin-api.md');
  const routes = await listRoutes();
  const known = routes.map(({ method, path }) => `${method} ${path}`);
  const named = [...reference.matchAll(/^\| `((?:GET|PUT|POST|PATCH|DELETE) \/[^`\s]*)`/gm)].map(
    ([, found]) => found ?? '',
  );
  assert.deepEqual(named.toSorted(), known.toSorted());
  const paths = new Set(routes.map(({ path }) => path));
  const inWords = [
    ...reference.matchAll(
      /(?<=[\s`(]|:9464)(\/(?:v1\/[a-z{}/-]+|healthz|readyz|metrics|openapi\.json))/g,
    ),
  ].map(([path]) => path);
  assert.ok(inWords.length > 5);
  assert.deepEqual(
    inWords.filter((path) => !paths.has(path)),
    [],
  );
});

/** Labels that every metric may have: those that Prometheus adds, and the label of histogram buckets. */
const labelsOfAll: readonly string[] = ['job', 'instance', 'le'];
const labels = new Map(
  [...processMetrics, ...instanceMetrics].flatMap(({ name, labels: own }) =>
    ['', '_bucket', '_sum', '_count'].map(
      (ending) => [`${name}${ending}`, [...own, ...labelsOfAll]] as const,
    ),
  ),
);

test('the dashboard and the alerts use labels that their metrics have', () => {
  const asking = pages.filter(({ name }) => /grafana|alerts/.test(name));
  const asked = asking.flatMap(({ text }) =>
    [...text.matchAll(/\b(laurel_\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
      [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({
        metric,
        label,
      })),
    ),
  );
  const grouped = asking.flatMap(({ text }) =>
    [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
      names.split(',').map((label) => label.trim()),
    ),
  );
  assert.ok(asked.length > 3 && grouped.length > 3);
  assert.deepEqual(
    asked.filter(({ metric, label }) => labels.get(metric)?.includes(label) !== true),
    [],
  );
  const known = new Set([...labels.values()].flat());
  assert.deepEqual(
    grouped.filter((label) => !known.has(label)),
    [],
  );
});

test('every row of the table of failures names tests that exist', () => {
  const table = pages
    .map(({ text }) => /<!-- faults -->([^]*)<!-- \/faults -->/.exec(text)?.[1] ?? '')
    .join('\n');
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  assert.ok(lines.length > 10);
  for (const line of lines) {
    const named = [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    assert.ok(named.length > 0, line);
    for (const path of named)
      assert.ok(
        globSync([`${path}.test.ts`, `${path}/*.test.ts`], { cwd: root }).length > 0,
        `${path} of ${line}`,
      );
  }
});

test('every setting is documented', () => {
  const all = pages.map(({ text }) => text).join('\n');
  assert.deepEqual(
    [...variables].filter((name) => !all.includes(`\`${name}\``)),
    [],
  );
});

test('every event in docs/reference/events.md exists, and every event is documented', () => {
  const documented = [...textOfPages('events.md').matchAll(/^### `([a-z]+\.[a-z]+)`$/gm)].map(
    ([, name = '']) => name,
  );
  assert.deepEqual(documented.toSorted(), [...eventTypes].toSorted());
});

test('every record type has an example in docs/reference/import-format.md, and every example is a record', () => {
  const shown = [...textOfPages('import-format.md').matchAll(/^ *\{"type":"(\w+)"/gm)].map(
    ([, type = '']) => type,
  );
  const types = dataRecord.options.map(({ entries }) => entries.type.literal);
  assert.deepEqual([...new Set(shown)].toSorted(), types.toSorted());
});

test('every panel of the Grafana dashboard has a position and queries', () => {
  const dashboard: {
    readonly panels: readonly {
      id: number;
      title: string;
      gridPos: { x: number; w: number };
      targets: readonly { expr: string; refId: string }[];
    }[];
  } = JSON.parse(readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8'));
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  for (const { title, gridPos, targets } of dashboard.panels) {
    assert.ok(gridPos.x + gridPos.w <= 24, title);
    assert.ok(
      targets.length > 0 && targets.every(({ expr, refId }) => expr !== '' && refId !== ''),
      title,
    );
    for (const { expr } of targets)
      assert.equal(expr.split('(').length, expr.split(')').length, expr);
  }
});
