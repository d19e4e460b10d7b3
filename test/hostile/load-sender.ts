/** Sends ordinary requests from a separate process while a test attacks the service. */

import { join } from 'node:path';
import * as v from 'valibot';
import { ask, startNode, stopProcess } from '../../bench/processes.ts';
import type { RunFigures, RunOrder } from '../../bench/load/drive.ts';
import type { OpenFigures, OpenLoad } from './open-loop.ts';

const answer = v.union([
  v.object({ figures: v.custom<object>((value) => typeof value === 'object') }),
  v.object({ error: v.string() }),
]);

export interface LoadSender {
  /** Closed loop: each connection sends its next request when it has received a response. */
  drive(order: RunOrder): Promise<RunFigures>;
  /** Open loop: sends requests at a fixed rate, without waiting for responses. */
  driveOpen(order: OpenLoad): Promise<OpenFigures>;
  stop(): Promise<void>;
}

export function startLoadSender(): LoadSender {
  const child = startNode('load', [join(import.meta.dirname, 'load-process.ts')]);

  async function order(wanted: RunOrder | OpenLoad): Promise<never> {
    const given = v.parse(answer, await ask(child, wanted));
    if ('error' in given) throw new Error(given.error);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process answers each kind of order with its figures
    return given.figures as never;
  }

  return { drive: order, driveOpen: order, stop: () => stopProcess(child) };
}
