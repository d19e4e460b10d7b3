/** A site whose operator has just signed in. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Access } from '../../../src/access/index.ts';
import type { SqlStore } from '../../../src/store/index.ts';
import type { TestSettings } from '../start-service.ts';
import { startService } from '../start-service.ts';
import { Browser } from './browser.ts';

/** A service that stops with the test, and the browser of its operator. */
export interface SignedInSite {
  readonly origin: string;
  readonly store: SqlStore;
  readonly access: Access;
  readonly browser: Browser;
}

/** Starts the service and signs its operator in. @param now the clock */
export async function signedIn(
  context: TestContext,
  changes: Partial<TestSettings> = {},
  now: () => number = Date.now,
): Promise<SignedInSite> {
  const service = await startService({ hasAccounts: true, ...changes }, undefined, now);
  context.after(() => service.stop());
  const { access, store } = service;
  assert.ok(access !== null);
  const origin = `http://127.0.0.1:${service.port}`;
  const browser = new Browser(origin);
  const { code } = await access.entry.createOperatorLink(now());
  await browser.send({ path: '/setup', change: 'code', fields: { code } });
  return { origin, store, access, browser };
}
