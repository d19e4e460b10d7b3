import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** What a process ends with that can start servers, and runs `code`. */
async function exitCodeOf(code: string): Promise<unknown> {
  const text = `import ${JSON.stringify(import.meta.resolve('./server.ts'))}; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { stdio: 'inherit' });
  const [exitCode] = await once(child, 'exit');
  return exitCode;
}

test('a program that starts servers ends with the exit code it has set', async () => {
  assert.equal(await exitCodeOf('process.exitCode = 3'), 3);
  assert.equal(await exitCodeOf(''), 0);
});
