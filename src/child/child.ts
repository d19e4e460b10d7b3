/**
 * A process of its own for work on bytes from outside: one task at a time, with limits of time and memory. It starts with its first
 * task, and is ended after a number of tasks, when it is idle, and when a task breaks a limit. The next task starts another.
 */

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ChildError } from './child-error.ts';
import { inheritedNames, isReport } from './messages.ts';
import { usageOf } from './usage.ts';

/** What a child is, and what a task may take. */
export interface ChildRules {
  /** Entry file of the process, which calls `answerParent`. */
  readonly file: string;
  /** Variables that the process gets in addition to those that Node needs. It gets no others: passwords stay here. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Processor time of a task in milliseconds, where the system tells it. */
  readonly maxProcessorMs: number;
  /** Time of a task in milliseconds, whatever the process does. */
  readonly maxMs: number;
  /** Resident memory in megabytes, where the system tells it. */
  readonly maxMegabytes: number;
  /** Tasks after which the process is replaced. */
  readonly maxTasks: number;
  /** Milliseconds without a task after which the process is ended. */
  readonly idleMs: number;
}

/** What has happened so far. */
export interface ChildCounts {
  /** Processes that were started. */
  readonly started: number;
  /** Processes that ended in the middle of a task or were ended then. */
  readonly lost: number;
}

/** How long a process may take to start, also on a busy machine. */
const startMs = 30_000;
/** How often limits are checked while a task runs. */
const watchMs = 25;

interface Running {
  readonly process: ChildProcess;
  /** Rejects when the process is gone. */
  readonly gone: Promise<never>;
  tasks: number;
}

export class Child {
  readonly #rules: ChildRules;
  #running: Running | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isEnded = false;
  #counts: ChildCounts = { started: 0, lost: 0 };

  constructor(rules: ChildRules) {
    this.#rules = rules;
  }

  get counts(): ChildCounts {
    return this.#counts;
  }

  /** Process id while a process runs; null otherwise. */
  get pid(): number | null {
    return this.#running?.process.pid ?? null;
  }

  /**
   * Has a task done, after those before it. @param task anything that can be cloned, buffers included
   * @throws ChildError if the process ended or broke a limit, or if the task failed there
   */
  ask(task: unknown): Promise<unknown> {
    const asked = this.#last.then(() => this.#do(task));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** Ends the process. Tasks that wait, and later ones, are refused. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#stop();
  }

  async #do(task: unknown): Promise<unknown> {
    if (this.#isEnded) throw new ChildError('ended', 'The process was stopped.');
    clearTimeout(this.#idle);
    const running = (this.#running ??= this.#start());
    running.process.ref();
    running.process.channel?.ref();
    try {
      return await this.#doIn(running, task);
    } catch (error) {
      if (error instanceof ChildError && error.reason !== 'failed') await this.#lose();
      throw error;
    } finally {
      await this.#rest();
    }
  }

  async #doIn({ process: child, gone, ...running }: Running, task: unknown): Promise<unknown> {
    if (running.tasks === 0) await within(startMs, Promise.race([once(child, 'message'), gone]));
    const reply = once(child, 'message');
    // The failure of a send is that of the process, which `gone` reports.
    child.send({ task }, () => undefined);
    const watch = this.#watch(child);
    try {
      const [report]: unknown[] = await Promise.race([reply, gone, watch.broken]);
      if (!isReport(report)) throw new ChildError('ended', 'The process sent something else than a report.');
      if ('failure' in report) throw new ChildError('failed', report.failure);
      return report.reply;
    } finally {
      watch.stop();
    }
  }

  #start(): Running {
    const { file, cwd, env } = this.#rules;
    const own = inheritedNames.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
    const child = fork(file, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...Object.fromEntries(own), ...env },
      ...(cwd === undefined ? {} : { cwd }),
    });
    const gone = new Promise<never>((_, reject) => {
      child.on('error', (cause) => reject(new ChildError('ended', 'The process could not be started.', { cause })));
      child.once('exit', (code, signal) => {
        if (this.#running?.process === child) this.#running = null;
        reject(new ChildError('ended', `The process ended with ${signal ?? code}.`));
      });
    });
    gone.catch(() => undefined);
    // A process that computes does not notice that its parent is gone.
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    this.#counts = { ...this.#counts, started: this.#counts.started + 1 };
    return { process: child, gone, tasks: 0 };
  }

  /** Watches what a task takes. */
  #watch({ pid }: ChildProcess): { readonly broken: Promise<never>; stop(): void } {
    const { maxProcessorMs, maxMs, maxMegabytes } = this.#rules;
    const [began, before] = [performance.now(), usageOf(pid)];
    let timer: NodeJS.Timeout | undefined;
    const broken = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        const now = usageOf(pid);
        if (performance.now() - began > maxMs || (now?.processorMs ?? 0) - (before?.processorMs ?? 0) > maxProcessorMs)
          reject(new ChildError('time', 'It took too long.'));
        else if ((now?.megabytes ?? 0) > maxMegabytes) reject(new ChildError('memory', 'It took too much memory.'));
      }, watchMs);
    });
    broken.catch(() => undefined);
    return { broken, stop: () => clearInterval(timer) };
  }

  async #lose(): Promise<void> {
    this.#counts = { ...this.#counts, lost: this.#counts.lost + 1 };
    await this.#stop();
  }

  /** After a task: a process that has done enough is ended, and one that is not asked again soon. It keeps nothing waiting meanwhile. */
  async #rest(): Promise<void> {
    const { maxTasks, maxMegabytes, idleMs } = this.#rules;
    const running = this.#running;
    if (running === null) return;
    running.tasks += 1;
    if (running.tasks >= maxTasks || (usageOf(running.process.pid)?.megabytes ?? 0) > maxMegabytes) return this.#stop();
    running.process.unref();
    running.process.channel?.unref();
    this.#idle = setTimeout(() => void this.#stop(), idleMs);
    this.#idle.unref();
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    if (running === null) return;
    running.process.ref();
    running.process.kill('SIGKILL');
    await running.gone.catch(() => undefined);
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChildError('time', 'The process did not start.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
