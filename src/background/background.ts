/** Background work of a process: what runs from a start to a stop. */

/** A job that runs in the background. */
export interface Background {
  /** Begins the work; resolves when it has begun, which for a listener means that it listens. */
  start(): Promise<void> | void;
  /** Ends the work; resolves when what was in progress has ended. Never called before `start` has ended. */
  stop(): Promise<void> | void;
}

/**
 * Starts jobs one after the other, each when the one before has begun. A job that does not start stops those that have.
 *
 * @returns stops them in reverse order; a job that fails to stop does not keep the others running
 */
export async function startInOrder(jobs: readonly Background[]): Promise<() => Promise<void>> {
  const started: Background[] = [];
  const stopAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const job of started.splice(0).toReversed()) {
      try {
        await job.stop();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  };
  try {
    for (const job of jobs) {
      await job.start();
      started.push(job);
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

/** Jobs that stop at the same time, because each may take as long as the others. They start in order. */
export function together(...jobs: readonly Background[]): Background {
  return {
    start: async () => void (await startInOrder(jobs)),
    async stop() {
      await Promise.all(jobs.map(async (job) => job.stop()));
    },
  };
}
