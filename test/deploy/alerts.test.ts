/** The alerts for Prometheus. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { parse } from 'yaml';
import { StoreMetrics } from '../../src/ops/observe/index.ts';
import { readDeployed } from './files.ts';

const scrapes = v.object({ scrape_configs: v.array(v.object({ job_name: v.string() })) });
const alerts = v.object({
  groups: v.array(v.object({ rules: v.array(v.object({ alert: v.string(), expr: v.string() })) })),
});

const { groups } = v.parse(alerts, parse(readDeployed('laurel-alerts.yml')));
const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

test('an alert fires if the service does not run or is not read, when all its own metrics are absent', () => {
  const [job] = v.parse(scrapes, parse(readDeployed('prometheus.yml'))).scrape_configs;
  const target = `up{job="${job?.job_name}"}`;
  assert.ok(expressions.includes(`${target} == 0 or absent(${target})`), expressions.join('\n'));
});

test('failures for which one is enough are counted from 0, because a series without an earlier value has no increase', () => {
  const [, codes = ''] =
    /increase\(laurel_store_failures_total\{code=~"([^"]+)"\}/.exec(expressions.join('\n')) ?? []; // absent: see below
  assert.ok(codes !== '');
  assert.deepEqual(
    [...new StoreMetrics().failures].toSorted(),
    codes
      .split('|')
      .toSorted()
      .map((code) => [code, 0]),
  );
});
