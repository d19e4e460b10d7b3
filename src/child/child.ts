/**
 * A child process that handles untrusted data: one task at a time, with limits of time and memory. It starts with its first task. It is
 * ended after a number of tasks, when it is idle, and when a task exceeds a limit. The next task then starts a new process.
 */

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ChildError } from './child-error.ts';
import type { Report } from './messages.ts';
import { inheritedNames, isReport, memoryName } from './messages.ts';
import { readUsage } from './usage.ts';

/** The program of a child process, and the limits of its tasks. */
export interface ChildRules {
  /** Entry file of the process, which calls `answerParent`. */
  readonly file: string;
  /** Environment variables for the process, in addition to those that Node needs. It gets no others, and so no passwords. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Maximum processor time of a task in milliseconds, on systems that report it. */
  readonly maxProcessorMs: number;
  /** Maximum duration of a task in milliseconds. */
  readonly maxMs: number;
  /** Maximum resident memory in megabytes, on systems that report it. */
  readonly maxMegabytes: number;
  /** Number of tasks after which the process is replaced. */
  readonly maxTasks: number;
  /** Milliseconds without a task after which the process is ended. */
  readonly idleMs: number;
}

/** Numbers of child processes since startup. */
export interface ChildCounts {
  /** Number of started processes. */
  readonly started: number;
  /** Number of processes that ended or were ended during a task. */
  readonly lost: number;
}

/** Maximum time in milliseconds for a process to start, even on a busy machine. */
const startMs = 30_000;
/** Interval in milliseconds between two checks of the limits while a task runs. */
const watchMs = 25;

interface Running {
  readonly process: ChildProcess;
  tasks: number;
}

/** The result of a task: its reply, or a request to repeat it in a new process. */
type Result = Extract<Report, { readonly reply: unknown } | { readonly renewal: string }>;

/** A child process, and the tasks that wait for it. */
export class Child {
  readonly #rules: ChildRules;
  #running: Running | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isEnded = false;
  #memory = '';
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
   * Runs a task after all earlier ones. @param task any value that can be cloned, including buffers
   * @throws ChildError if the process ended, or the task exceeded a limit or failed
   */
  ask(task: unknown): Promise<unknown> {
    const asked = this.#last.then(() => this.#answer(task));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** Ends the process. Waiting and later tasks are refused. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#stop();
  }

  /** Runs a task, and repeats it once if its process asks to be replaced. */
  async #answer(task: unknown): Promise<unknown> {
    const first = await this.#do(task);
    if ('reply' in first) return first.reply;
    this.#memory = first.renewal;
    await this.#stop();
    const second = await this.#do(task);
    if ('reply' in second) return second.reply;
    throw new ChildError('failed', 'The process asked twice to be replaced.');
  }

  async #do(task: unknown): Promise<Result> {
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

  async #doIn({ process: child, tasks }: Running, task: unknown): Promise<Result> {
    const began = performance.now();
    if (tasks === 0)
      await nextMessage(child, () => (performance.now() - began > startMs ? notStarted() : null));
    const reply = nextMessage(child, this.#limitsOf(child));
    // Sending fails only if the process has failed, which is reported instead of a response.
    child.send({ task }, () => undefined);
    const report = await reply;
    if (!isReport(report))
      throw new ChildError('ended', 'The process sent a message of an unknown kind.');
    if ('failure' in report) throw new ChildError('failed', report.failure);
    return report;
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
      env: { ...Object.fromEntries(own), ...env, [memoryName]: this.#memory },
      ...(cwd === undefined ? {} : { cwd }),
    });
    // A busy child process does not notice that its parent has ended, so it must be killed.
    const kill = (): void => void child.kill('SIGKILL');
    if (child.pid !== undefined) process.once('exit', kill); // a process that could not be started emits no exit event
    child.on('error', () => undefined); // reported by nextMessage
    child.once('exit', () => {
      process.off('exit', kill);
      if (this.#running?.process === child) this.#running = null;
    });
    this.#counts = { ...this.#counts, started: this.#counts.started + 1 };
    return { process: child, tasks: 0 };
  }

  /** Returns a function that checks the limits of a task that begins now. The function returns an error if the task exceeds a limit. */
  #limitsOf({ pid }: ChildProcess): () => ChildError | null {
    const { maxProcessorMs, maxMs, maxMegabytes } = this.#rules;
    const began = performance.now();
    const before = readUsage(pid);
    return () => {
      const now = readUsage(pid);
      const processorMs =
        now === null || before === null ? 0 : now.processorMs - before.processorMs;
      if (performance.now() - began > maxMs || processorMs > maxProcessorMs)
        return new ChildError('time', 'The process took too long.');
      return now !== null && now.megabytes > maxMegabytes
        ? new ChildError('memory', 'The process used too much memory.')
        : null;
    };
  }

  async #lose(): Promise<void> {
    this.#counts = { ...this.#counts, lost: this.#counts.lost + 1 };
    this.#memory = ''; // it may be why the process was lost
    await this.#stop();
  }

  /** Called after a task. Ends a process that has run enough tasks, or that gets no new task soon. New tasks do not wait for this. */
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
 * Resolves with a process's next message. Rejects if the process ends first, or a limit is exceeded. It uses listeners, because a promise
 * that exists as long as the process would keep every message in memory.
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
