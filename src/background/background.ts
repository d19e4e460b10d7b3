/** Background jobs of a process, which run from their start until they are stopped. */

/** A job that runs in the background. */
export interface Background {
  /** Starts the job. Resolves when the job has started; a server job then accepts connections. */
  start(): Promise<void> | void;
  /** Stops the job. Resolves when its current work has ended. Never called before `start` has resolved. */
  stop(): Promise<void> | void;
}

/**
 * Starts jobs one after the other. If a job fails to start, the jobs started before it are stopped.
 *
 * @returns a function that stops the jobs in reverse order, even if one of them fails to stop
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

/** Combines jobs into one that starts them in order and stops them concurrently, because each may take long to stop. */
export function together(...jobs: readonly Background[]): Background {
  return {
    start: async () => void (await startInOrder(jobs)),
    async stop() {
      await Promise.all(jobs.map(async (job) => job.stop()));
    },
  };
}
