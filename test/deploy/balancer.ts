/** Runs the load balancer of deploy/ with other ports as a process. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDeployed } from './files.ts';

export interface BalancerPorts {
  readonly service: number;
  readonly figures: number;
  /** Port of each node, in order. */
  readonly nodes: readonly number[];
}

/** Returns the configuration of deploy/ with loopback ports. */
export function balancerConfiguration({ service, figures, nodes }: BalancerPorts): string {
  const fronts = [service, figures];
  return readDeployed('haproxy.cfg')
    .replace(/^ {2}bind :\d+$/gm, () => `  bind 127.0.0.1:${fronts.shift()}`)
    .replace(/^( {2}server node(\d)) \S+$/gm, (_, head: string, number: string) => {
      return `${head} 127.0.0.1:${nodes[Number(number) - 1]}`;
    });
}

export type NodeState = 'UP' | 'DOWN';

export interface Balancer {
  /** Waits until the balancer reports this state of a node; `node1` is the first. */
  awaitState(node: string, state: NodeState): Promise<void>;
  /** Returns the number of successful responses by node. */
  answersByNode(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

const maxMs = 30_000;

/** Starts the balancer. @param folder folder for the configuration */
export async function startBalancer(folder: string, ports: BalancerPorts): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, balancerConfiguration(ports));
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  balancer.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const figures = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${ports.figures}/metrics`)).text();
  return {
    async awaitState(node, state) {
      const line = `haproxy_server_status{proxy="nodes",server="${node}",state="${state}"} 1`;
      for (const giveUpAt = Date.now() + maxMs; ;) {
        const text = await figures().catch(() => '');
        if (text.includes(line)) return;
        if (Date.now() > giveUpAt || balancer.exitCode !== null)
          throw new Error(`${node} is still not ${state}. ${said}`);
        await delay(50);
      }
    },
    async answersByNode() {
      const pattern =
        /^haproxy_server_http_responses_total\{proxy="nodes",server="(\w+)",code="2xx"\} (\d+)/gm;
      return Object.fromEntries(
        [...(await figures()).matchAll(pattern)].map(([, name = '', count]) => [
          name,
          Number(count),
        ]),
      );
    },
    async stop() {
      if (balancer.exitCode !== null) return;
      balancer.kill('SIGTERM');
      await once(balancer, 'exit');
    },
  };
}
