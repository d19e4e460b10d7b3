/** The load balancer of deploy/ with other ports. */

import { readDeployed } from './files.ts';

/** The configuration of deploy/ for nodes on these ports of loopback; nothing else of it is changed. */
export function balancerConfiguration(port: number, nodePorts: readonly number[]): string {
  return readDeployed('haproxy.cfg')
    .replace(/^ {2}bind :\d+$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^( {2}server node(\d)) \S+$/gm, (_, head: string, number: string) => {
      return `${head} 127.0.0.1:${nodePorts[Number(number) - 1]}`;
    });
}
