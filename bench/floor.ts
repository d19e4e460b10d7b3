/** The floor of an operation: the time for a response with as many bytes as Laurel's, from a bare server without data. */

import type { Meter } from './measure-phase.ts';
import { requestBytes } from './requests.ts';
import type { PhaseLoads, Phases, PhaseTimes } from './run-phases.ts';
import { pickHot } from './run-phases.ts';
import type { RunningServer } from './servers.ts';
import { startFloor, toFloor } from './servers.ts';
import type { Workload } from './workloads.ts';
import { planLoads } from './workloads.ts';

const warmUpMs = 1500;

/** The floor server. It is not restarted between rounds, because it has no caches. */
export class Floor {
  readonly #meter: Meter;
  readonly #server: RunningServer;
  readonly #workload: Workload;
  readonly #lengths: Uint32Array;

  private constructor(
    meter: Meter,
    server: RunningServer,
    workload: Workload,
    lengths: Uint32Array,
  ) {
    this.#meter = meter;
    this.#server = server;
    this.#workload = workload;
    this.#lengths = lengths;
  }

  static async start(meter: Meter, workload: Workload, lengths: Uint32Array): Promise<Floor> {
    const maxBytes = lengths.reduce((max, bytes) => Math.max(max, bytes), 1);
    const floor = new Floor(meter, await startFloor(maxBytes), workload, lengths);
    await floor.#load(floor.#loads(0).all, warmUpMs);
    return floor;
  }

  /** Measures a pass over all requests, and the hot requests. */
  async measure(round: number, { hotMs }: PhaseTimes): Promise<Phases> {
    const { all } = this.#loads(round);
    const hot = await this.#load(this.#hotRequests(), hotMs);
    return all.length === 1 ? { hot } : { cold: await this.#load(all, hotMs), hot };
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  async #load(requests: readonly Uint8Array[], durationMs: number) {
    const { connections } = this.#workload;
    const { figures } = await this.#meter.measure(this.#server, {
      requests,
      connections,
      durationMs,
    });
    return figures;
  }

  /** Returns the hot requests. The response to each is in its own buffer, as in the cache of a service. */
  #hotRequests(): readonly Uint8Array[] {
    const { requests } = this.#workload;
    return pickHot(this.#lengths).flatMap((index, slot) => {
      const request = requests[index];
      return request === undefined
        ? []
        : [requestBytes(toFloor(request, slot, this.#lengths[index] ?? 0))];
    });
  }

  #loads(round: number): PhaseLoads {
    return planLoads(this.#workload, round, this.#lengths, (request, index) =>
      toFloor(request, index, this.#lengths[index] ?? 0),
    );
  }
}
