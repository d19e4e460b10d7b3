/** The two signals that stop a service: the first asks it to, the second ends it at once. */

export interface StopSignal {
  /** Resolves with the name of the first signal. */
  readonly told: Promise<NodeJS.Signals>;
}

/** From now on SIGINT and SIGTERM are taken; a second one ends the process with the code 1. */
export function awaitStopSignal(): StopSignal {
  const told = new Promise<NodeJS.Signals>((resolve) => {
    let isTold = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (isTold) process.exit(1);
      isTold = true;
      resolve(signal);
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  });
  return { told };
}
