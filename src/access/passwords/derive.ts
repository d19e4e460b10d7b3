/**
 * Argon2id by the runtime (Node 24), or in a thread with a WASM library where the runtime does not have it (Node 22). Both give the same
 * bytes, so that every supported runtime checks every hash.
 */

import * as crypto from 'node:crypto';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ArgonCost } from './phc.ts';

/** What a hash is made from. */
export interface ArgonInput {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: ArgonCost;
  /** Bytes of the hash. */
  readonly length: number;
}

/** Makes the hash of a password. */
export type Derive = (input: ArgonInput) => Promise<Uint8Array>;

/** By the runtime, outside the event loop; undefined where it does not have it. */
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

/** By the library, in a thread that ends with it: a hash takes some 100 milliseconds, in which nobody would be answered. */
export const deriveInThread: Derive = (input) =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, `argon-thread${extname(import.meta.filename)}`);
    const thread = new Worker(file, { workerData: input });
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without a hash.')));
  });
