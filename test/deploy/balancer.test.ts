/** The configuration of the load balancer. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { usualTimeouts } from '../../src/server/http/index.ts';
import { defaultSettings } from '../support/start-service.ts';
import { balancerConfiguration } from './balancer.ts';
import { missingProgram, readDeployed } from './files.ts';

const text = readDeployed('haproxy.cfg');
const secondsOf = (name: string) =>
  Number(new RegExp(`^ {2}timeout ${name} (\\d+)s$`, 'm').exec(text)?.[1]);

describe('the balancer', () => {
  test('has a configuration that haproxy accepts', (context) => {
    const skip = missingProgram('haproxy');
    if (skip !== false) return context.skip(skip);
    const folder = mkdtempSync(join(tmpdir(), 'laurel-haproxy-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      balancerConfiguration({ service: 8080, figures: 8405, nodes: [8081, 8082, 8083] }),
    );
    // -dW makes haproxy treat warnings as errors.
    execFileSync('haproxy', ['-c', '-dW', '-f', file], { stdio: 'pipe' });
  });

  test('has the timeouts of Laurel and keeps connections no longer than Laurel does', () => {
    const { sendTimeout, requestTimeout } = usualTimeouts;
    const { keepAliveTimeout } = defaultSettings();
    for (const name of ['client', 'server'])
      assert.ok(secondsOf(name) > Math.max(sendTimeout, requestTimeout), name);
    assert.ok(secondsOf('http-request') > requestTimeout);
    assert.ok(secondsOf('http-keep-alive') < keepAliveTimeout);
  });

  test('replaces every header that Laurel trusts from a proxy', () => {
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto']) {
      assert.ok(text.includes(`http-request set-header ${name} `), name);
    }
    assert.ok(text.includes('set-header X-Forwarded-For %[src]'));
  });
});
