import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseError } from 'pg';
import { StoreError } from '../../port/errors.ts';
import { isConflict, createStoreError } from './errors.ts';

function databaseError(message: string, code: string, where?: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code, where });
}

function failing(message: string, code: string, where?: string): string {
  const found = createStoreError(databaseError(message, code, where), 'db.example:5432');
  assert.ok(found instanceof StoreError);
  return found.message;
}

describe('a failure of a Citus cluster', () => {
  test('on a worker names the worker', () => {
    assert.equal(
      failing(
        'could not extend file: No space left on device',
        '53100',
        'while executing command on worker2.example:5432',
      ),
      'The store at db.example:5432 cannot grow: the disk is full (could not extend file: No space left on device on the worker worker2.example:5432). Free up space on the disk of the server.',
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

  test('that the transaction has written over several connections is a conflict, which a repetition ends', () => {
    const message =
      'cannot perform query with placements that were modified over multiple connections';
    const error = createStoreError(databaseError(message, '25001'), 'db.example:5432');
    assert.ok(error instanceof StoreError && error.code === 'unavailable');
    assert.match(
      error.message,
      /^The store at db\.example:5432 had a conflict between transactions \(cannot perform query/,
    );
    assert.ok(isConflict(error));
    assert.equal(
      createStoreError(
        databaseError('VACUUM cannot run inside a transaction block', '25001'),
        'db',
      ) instanceof StoreError,
      false,
    );
  });

  test('to detect a deadlock over several servers is a conflict', () => {
    const message = 'canceling the transaction since it was involved in a distributed deadlock';
    assert.ok(isConflict(createStoreError(databaseError(message, '40P01'), 'db.example:5432')));
  });

  test('on the coordinator names none', () => {
    assert.doesNotMatch(
      failing('canceling statement due to lock timeout', '55P03', 'while locking a tuple'),
      /worker/,
    );
  });
});
