/**
 * Calculates Argon2id hashes with a function of the runtime (Node 24), or in a thread with a WASM library if the runtime has no such
 * function (Node 22). Both give the same bytes, so that every supported runtime can check every hash.
 */

import * as crypto from 'node:crypto';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ArgonCost } from './phc.ts';

/** The input of a hash. */
export interface ArgonInput {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: ArgonCost;
  /** Length of the hash in bytes. */
  readonly length: number;
}

/** Calculates the hash of a password. */
export type Derive = (input: ArgonInput) => Promise<Uint8Array>;

/** Calculates a hash with the runtime, outside the event loop. Undefined if the runtime does not support Argon2id. */
export const deriveNatively: Derive | undefined =
  typeof crypto.argon2 === 'function'
    ? ({ password, salt, cost: { memory, passes, parallelism }, length }) =>
        new Promise((resolve, reject) => {
          const nonce = Buffer.from(salt);
          const input = {
            message: password,
            nonce,
            memory,
            passes,
            parallelism,
            tagLength: length,
          };
          crypto.argon2('argon2id', input, (error, derived) =>
            error === null ? resolve(derived) : reject(error),
          );
        })
    : undefined;

/**
 * Calculates a hash with the library, in a thread that ends afterwards. A hash takes some 100 milliseconds, during which the main thread
 * could not respond to requests.
 */
export const deriveInThread: Derive = (input) =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, `argon-thread${extname(import.meta.filename)}`);
    const thread = new Worker(file, { workerData: input });
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    thread.once('error', reject);
    thread.once('exit', () =>
      reject(new Error('The thread that hashes passwords ended without a result.')),
    );
  });
