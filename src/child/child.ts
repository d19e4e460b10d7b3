/**
 * A process of its own for work on bytes from outside: one task at a time, with limits of time and memory. It starts with its first
 * task, and is ended after a number of tasks, when it is idle, and when a task breaks a limit. The next task starts another.
 */

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ChildError } from './child-error.ts';
import { inheritedNames, isReport } from './messages.ts';
import { readUsage } from './usage.ts';

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
  tasks: number;
}

/** A process, and the tasks that wait for it. */
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

  async #doIn({ process: child, tasks }: Running, task: unknown): Promise<unknown> {
    const began = performance.now();
    if (tasks === 0)
      await nextMessage(child, () => (performance.now() - began > startMs ? notStarted() : null));
    const reply = nextMessage(child, this.#limitsOf(child));
    // The failure of a send is that of the process, which is reported instead of a message.
    child.send({ task }, () => undefined);
    const report = await reply;
    if (!isReport(report))
      throw new ChildError('ended', 'The process sent something else than a report.');
    if ('failure' in report) throw new ChildError('failed', report.failure);
    return report.reply;
  }

  #start(): Running {
    const { file, cwd, env } = this.#rules;
    const own = inheritedNames.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    );
    const child = fork(file, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...Object.fromEntries(own), ...env },
      ...(cwd === undefined ? {} : { cwd }),
    });
    // A process that computes does not notice that its parent is gone.
    const kill = (): void => void child.kill('SIGKILL');
    if (child.pid !== undefined) process.once('exit', kill); // one that could not be started has no exit
    child.on('error', () => undefined); // reported by nextMessage
    child.once('exit', () => {
      process.off('exit', kill);
      if (this.#running?.process === child) this.#running = null;
    });
    this.#counts = { ...this.#counts, started: this.#counts.started + 1 };
    return { process: child, tasks: 0 };
  }

  /** Tells which limit a task has broken that begins now. */
  #limitsOf({ pid }: ChildProcess): () => ChildError | null {
    const { maxProcessorMs, maxMs, maxMegabytes } = this.#rules;
    const began = performance.now();
    const before = readUsage(pid);
    return () => {
      const now = readUsage(pid);
      const processorMs =
        now === null || before === null ? 0 : now.processorMs - before.processorMs;
      if (performance.now() - began > maxMs || processorMs > maxProcessorMs)
        return new ChildError('time', 'It took too long.');
      return now !== null && now.megabytes > maxMegabytes
        ? new ChildError('memory', 'It took too much memory.')
        : null;
    };
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
    const usage = readUsage(running.process.pid);
    if (running.tasks >= maxTasks || (usage !== null && usage.megabytes > maxMegabytes))
      return this.#stop();
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
    const child = running.process;
    if (isGone(child)) return;
    child.ref();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

function isGone({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function notStarted(): ChildError {
  return new ChildError('ended', 'The process did not start in time.');
}

/**
 * The next message of a process. Rejects when the process ends before it, or when a limit is broken. Listeners and not promises that
 * last as long as the process: each of those would keep every message until then.
 */
function nextMessage(child: ChildProcess, brokenLimit: () => ChildError | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => end(() => resolve(message));
    const onExit = (code: number | null, signal: string | null): void =>
      end(() => reject(new ChildError('ended', `The process ended with ${signal ?? code}.`)));
    const onError = (cause: unknown): void =>
      end(() => reject(new ChildError('ended', 'The process could not be started.', { cause })));
    const timer = setInterval(() => {
      const broken = brokenLimit();
      if (broken !== null) end(() => reject(broken));
    }, watchMs);
    const end = (settle: () => void): void => {
      clearInterval(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (child.exitCode !== null || child.signalCode !== null)
      onExit(child.exitCode, child.signalCode);
  });
}
