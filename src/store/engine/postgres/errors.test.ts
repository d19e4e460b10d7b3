import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseError } from 'pg';
import { StoreError } from '../../port/errors.ts';
import { storeErrorOf } from './errors.ts';

function failing(message: string, code: string, where?: string): string {
  const error = Object.assign(new DatabaseError(message, message.length, 'error'), { code, where });
  const found = storeErrorOf(error, 'db.example:5432');
  assert.ok(found instanceof StoreError);
  return found.message;
}

describe('a failure of a Citus cluster', () => {
  test('on a worker names the worker', () => {
    assert.equal(
      failing('could not extend file: No space left on device', '53100', 'while executing command on worker2.example:5432'),
      'The store at db.example:5432 cannot grow: the disk is full (could not extend file: No space left on device on the worker worker2.example:5432). Free space on the disk of the server.',
    );
  });

  test('to reach a worker names the worker as the server does', () => {
    assert.match(
      failing(
        'connection to the remote node laurel@worker1.example:5432 failed with the following error: Connection refused',
        '08006',
      ),
      /^The store at db\.example:5432 closed the connection or became unreachable \(connection to the remote node laurel@worker1\.example:5432 failed/,
    );
  });

  test('on the coordinator names none', () => {
    assert.doesNotMatch(failing('canceling statement due to lock timeout', '55P03', 'while locking a tuple'), /worker/);
  });
});
