/** Failure scenarios of three nodes, and their effect on clients. */

import type { DataRecord } from '../../src/records/records.ts';
import { makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import type { Cluster } from './cluster.ts';
import { startCluster } from './cluster.ts';
import type { Load, Results } from './load.ts';
import { startLoad } from './load.ts';

/** A cluster under load. */
export interface Scene {
  readonly cluster: Cluster;
  readonly load: Load;
}

export interface Course {
  /** Results of requests during the scenario. */
  readonly results: Results;
  /** Time until the balancer removed the node; in the failover scenario, time until the first write. */
  readonly outMs: number;
  /** Time until the balancer added the node again after the fault ended. */
  readonly backMs: number;
}

const players: readonly string[] = Array.from({ length: 20 }, (_, number) => `Fox${number}`);

const playersData: readonly DataRecord[] = [
  ...makeGame('NPWR00001_00', ['gold', 'bronze']),
  ...players.flatMap((name) => [makePlayer(name), makeEarned(name, 'NPWR00001_00', 1)]),
];

/** Starts three nodes with players in their store, and `clients` clients that request these players. */
export async function openScene(clients: number): Promise<Scene> {
  const cluster = await startCluster();
  try {
    const said = await cluster.write(cluster.nodes[0], playersData);
    if (said !== null) throw new Error(`The players could not be loaded: ${said}`);
    await cluster.awaitEverywhere(players.at(-1) ?? '');
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { cluster, load: startLoad(cluster.url, players, clients) };
}

export async function closeScene({ cluster, load }: Scene): Promise<void> {
  await load.stop();
  await cluster.stop();
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

/**
 * Injects a fault into a node and waits until the balancer removes the node. Then ends the fault, and waits until the balancer adds the
 * node again and it responds to requests.
 */
async function takeOut(
  { cluster, load }: Scene,
  node: string,
  end: () => unknown,
  mend: () => unknown,
): Promise<Course> {
  const { balancer } = cluster;
  load.take();
  const outMs = await took(async () => {
    await end();
    await balancer.awaitState(node, 'DOWN');
  });
  await load.awaitRight(50);
  const backMs = await took(async () => {
    await mend();
    await balancer.awaitState(node, 'UP');
  });
  await awaitAnswersFrom([node], 1, { cluster, load });
  return { results: load.take(), outMs, backMs };
}

/** Waits until each of these nodes has responded to `count` more requests. The first response of a new process may be slow. */
export async function awaitAnswersFrom(
  nodes: readonly string[],
  count: number,
  { cluster, load }: Scene,
): Promise<void> {
  const before = await cluster.balancer.answersByNode();
  for (let polls = 0; polls < 100; polls += 1) {
    await load.awaitRight(20);
    const now = await cluster.balancer.answersByNode();
    if (nodes.every((node) => (now[node] ?? 0) - (before[node] ?? 0) >= count)) return;
  }
  throw new Error(`Not all of ${nodes.join(', ')} answer requests`);
}

/** Stops and restarts the second node, as for an upgrade. */
export function stopNode(scene: Scene): Promise<Course> {
  const [, second] = scene.cluster.nodes;
  const stop = async (): Promise<void> => {
    const code = await second.stop();
    if (code !== 0) throw new Error(`A stopped node exited with ${String(code)}`);
  };
  return takeOut(scene, 'node2', stop, second.start);
}

/** Kills and restarts the first node. */
export function killNode(scene: Scene): Promise<Course> {
  const [first] = scene.cluster.nodes;
  return takeOut(scene, 'node1', first.kill, first.start);
}

/** Disconnects the third node from its store and reconnects it. */
export function cutStore(scene: Scene): Promise<Course> {
  const { cable, nodes } = scene.cluster;
  const cut = async (): Promise<void> => {
    cable.cut();
    const { status } = await fetch(new URL('/readyz', nodes[2].url));
    if (status !== 503)
      throw new Error(`The readiness check of a node without its store responded with ${status}`);
  };
  return takeOut(scene, 'node3', cut, cable.mend);
}

/** Kills the primary while clients read; the promoted replica then takes writes without a restart of nodes. */
export async function losePrimary({ cluster, load }: Scene): Promise<Course> {
  const { pair, nodes, balancer } = cluster;
  load.take();
  await pair.killPrimary();
  await load.awaitRight(100);
  let number = 0;
  const outMs = await took(async () => {
    await pair.promote();
    for (const node of nodes) {
      const name = `After${(number += 1)}`;
      while ((await cluster.write(node, [makePlayer(name)])) !== null);
      await cluster.awaitEverywhere(name);
    }
  });
  const backMs = await took(() =>
    Promise.all(['node1', 'node2', 'node3'].map((node) => balancer.awaitState(node, 'UP'))),
  );
  return { results: load.take(), outMs, backMs };
}
