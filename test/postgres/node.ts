/** A node of the service, as a process of its own. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Node {
  /** Base URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a node on these addresses, with more flags where given; resolves when it answers. */
export async function startNode(
  store: string,
  readStore: string,
  visibleWithinMs: number,
  more: readonly string[] = [],
): Promise<Node> {
  const stores = ['--store', store, '--read-store', readStore, '--visible-within', String(visibleWithinMs)];
  const flags = ['serve', ...stores, '--port', '0', '--log-level', 'fatal', ...more];
  const node = spawn(process.execPath, [main, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface(node.stdout), 'line');
  return {
    url: String(url),
    async stop() {
      node.kill('SIGTERM');
      await once(node, 'exit');
    },
  };
}
