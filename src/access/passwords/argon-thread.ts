/** The thread of deriveInThread, which calculates one hash. */

import { parentPort, workerData } from 'node:worker_threads';
import { argon2id } from 'hash-wasm';
import type { ArgonInput } from './derive.ts';

const { password, salt, cost, length }: ArgonInput = workerData;
const hash = await argon2id({
  password,
  salt,
  memorySize: cost.memory,
  iterations: cost.passes,
  parallelism: cost.parallelism,
  hashLength: length,
  outputType: 'binary',
});
parentPort?.postMessage(hash, []); // the empty list: the hash is copied, its memory is not transferred
