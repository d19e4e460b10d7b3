import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** Runs `code` in a process that imports server.ts, and returns its exit code. */
async function exitCodeOf(code: string): Promise<unknown> {
  const text = `import ${JSON.stringify(import.meta.resolve('./server.ts'))}; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: 'inherit',
  });
  const [exitCode] = await once(child, 'exit');
  return exitCode;
}

test('a program that can start servers exits with the exit code it has set', async () => {
  assert.equal(await exitCodeOf('process.exitCode = 3'), 3);
  assert.equal(await exitCodeOf(''), 0);
});
