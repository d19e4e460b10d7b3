/**
 * Secrets do not appear in any output of Laurel. The test runs the whole sync at log level trace with known secrets, and searches all
 * output for them.
 */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import { openStore } from '../../src/store/index.ts';
import { eventually } from '../support/eventually.ts';
import type { KeyServer } from '../support/key-server.ts';
import { acceptingAnswers, refusingPage, startKeyServer } from '../support/key-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import { runLaurel, runWith } from '../support/run-laurel.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import type { StandIn } from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles, startStandIn } from '../support/stand-ins/psn/index.ts';
import { accountId } from '../support/sync-bench.ts';

const folder = makeFolder();
const secretsFolder = join(folder, 'secrets');
const database = join(folder, 'laurel.db');
const keys = {
  retro: 'CanaryRetro0123456789abcdef01234',
  steam: 'CanarySteam0123456789ABCDEF01234',
};

let standIn: StandIn;
let keyServer: KeyServer;
let served: Served | null = null;
/** The secrets that were used so far. */
const canaries = new Set<string>(Object.values(keys));
/** All output by its source: printed by commands, shown on pages, or sent in responses. */
const seen = new Map<string, string>();

before(async () => {
  const titles = inventTitles(3);
  standIn = await startStandIn([{ accountId, onlineId: 'LanternFox', titles }]);
  keyServer = await startKeyServer();
  canaries.add(standIn.npsso);
});
after(async () => {
  served?.signal('SIGTERM');
  await served?.ended;
  await standIn.stop();
  await keyServer.stop();
});

function settings(): string[] {
  const hosts = `${standIn.hosts},${keyServer.hosts}`;
  const where = ['--store', `sqlite:${database}`, '--sync-secrets', secretsFolder];
  return [...where, '--sync-hosts', hosts, '--sync-spacing', '0', '--log-level', 'trace'];
}

/** Runs a command in a process, and stores its output and log. */
async function run(words: string, input = '', more: readonly string[] = settings()): Promise<void> {
  const { out, err } = await runWith({ args: [...words.split(' '), ...more], input });
  seen.set(`laurel ${words} ${seen.size}`, `${out}\n${err}`);
}

/** Adds the secrets that the folder for secrets contains now. */
function noteStored(): void {
  for (const name of readdirSync(secretsFolder)) {
    const stored: object = JSON.parse(readFileSync(join(secretsFolder, name), 'utf8'));
    for (const value of Object.values(stored)) if (typeof value === 'string') canaries.add(value);
  }
}

async function enterSecrets(): Promise<void> {
  await run('sync login --npsso -', `{"npsso":"${standIn.npsso}","expires_in":5000000}\n`);
  keyServer.answer = { status: 401, body: `{"message":"${keys.retro} is wrong"}` };
  await run('sync login --network retro', `${keys.retro}\n`);
  keyServer.answer = { status: 403, body: refusingPage };
  await run('sync login --network steam', `${keys.steam}\n`);
  for (const network of ['retro', 'steam'] as const) {
    keyServer.answer = acceptingAnswers[network];
    await run(`sync login --network ${network} --key -`, `${keys[network]}\n`);
  }
  noteStored();
  assert.deepEqual(readdirSync(secretsFolder).toSorted(), ['psn.json', 'retro.json', 'steam.json']);
  assert.ok(canaries.size >= 5);
}

/** Runs rounds with errors of every kind, and refreshes the tokens. */
async function syncWithFaults(): Promise<void> {
  await run('sync add LanternFox');
  standIn.plan('profile', faults.status(401));
  standIn.plan('titles', faults.cut, faults.error(403, 2_240_526, 'token'));
  await run('sync run');
  noteStored();
  standIn.plan('earned', faults.moved('https://elsewhere.example/?token=1'));
  await run('sync run');
  standIn.expireAccess();
  standIn.plan('token', faults.oauth(400, 'invalid_grant'));
  await run('sync run');
  await run('sync status --json', '', settings().slice(0, 4));
}

async function askService(): Promise<void> {
  const store = await openStore(`sqlite:${database}`);
  const { text, id: tokenId, secretHash } = createToken();
  const times = { createdAt: 0, expiresAt: null, lastUsedAt: null };
  const scopes = 'sync export instance metrics audit players';
  await composeState(store).tokens.add({ tokenId, name: 'canary', secretHash, scopes, ...times });
  await store.close();
  served = await startServed([...settings(), '--admin-port', '0', '--log-requests']);
  const admin = String((await served.logged('admin address'))['url']);
  const headers = { Authorization: `Bearer ${text}` };
  const ask = async (address: string, method = 'GET'): Promise<string> => {
    const body = await (await fetch(address, { method, headers })).text();
    seen.set(`${method} ${new URL(address).pathname}`, body);
    return body;
  };
  await ask(`${admin}/v1/sync/run`, 'POST');
  await eventually(
    async () => !(await ask(`${admin}/v1/sync`)).includes('"endedAt":null'),
    60_000,
    'the round of the service is over',
  );
  for (const path of ['/metrics', '/v1/export', '/v1/audit', '/v1/openapi.json', '/readyz'])
    await ask(`${admin}${path}`);
  for (const path of ['', '/about', '/players/LanternFox', '/games', '/v1', '/v1/players'])
    await ask(`${new URL(served.url).origin}${path}`);
  noteStored();
  served.signal('SIGTERM');
  await served.ended;
  seen.set('the log of the service', served.log.map((line) => JSON.stringify(line)).join('\n'));
}

async function exportAll(): Promise<void> {
  await run('config', '', settings());
  await run('doctor --json', '', [...settings().slice(0, 4), '--port', '0']);
  const store = settings().slice(0, 2);
  const output = join(folder, 'all.ndjson');
  await runLaurel('export', ...store, '--output', output);
  const backup = join(folder, 'copy.db');
  await runLaurel('db', 'backup', backup, ...store);
  for (const path of [output, backup, database]) seen.set(path, readFileSync(path, 'latin1'));
}

test('no secret is in logs, outputs, answers, pages, metrics, exports, copies and the store', async () => {
  await enterSecrets();
  await syncWithFaults();
  await askService();
  await exportAll();
  assert.ok(canaries.size >= 6, 'the tokens were refreshed');
  assert.match(seen.get('the log of the service') ?? '', /"level":/);
  assert.match(seen.get('GET /metrics') ?? '', /laurel_sync_login_valid\{network="steam"\} 1/);
  assert.match(seen.get('GET /v1/sync') ?? '', /"network":"retro","login":\{"state":"valid"/);
  assert.match(seen.get('GET /players/LanternFox') ?? '', /LanternFox/);
  assert.ok((seen.get(join(folder, 'all.ndjson')) ?? '').includes('LanternFox'));
  for (const [where, text] of seen) {
    for (const canary of canaries)
      for (const form of [
        canary,
        encodeURIComponent(canary),
        Buffer.from(canary).toString('base64'),
      ])
        assert.ok(!text.includes(form), `${where} has a secret`);
  }
});
