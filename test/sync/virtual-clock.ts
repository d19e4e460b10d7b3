/**
 * A clock that simulates days within minutes, for several tasks: the sync's loop, events on the simulated networks, and checks. One task
 * runs at a time. When this task waits, the time advances to the moment at which the first of all waiting tasks may continue, and that task
 * continues. Requests and the store therefore take no time on this clock, and two runs with the same tasks are equal.
 *
 * A task may await requests and the store directly. To wait for another task, it must call `sleep`.
 */

import type { TestClock } from '../support/sync-bench.ts';

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** The virtual clock. It implements the interface of a test bench's clock, in which `advance` moves the time without waking a task. */
export class VirtualClock implements TestClock {
  readonly waits: number[] = [];
  #time: number;
  #working = 0;
  readonly #sleepers: Sleeper[] = [];

  constructor(start: number) {
    this.#time = start;
  }

  now(): number {
    return this.#time;
  }

  advance(ms: number): void {
    this.#time += ms;
  }

  /** Lets the running task wait. The time is rounded up to whole milliseconds. If no task is running, the time advances immediately. */
  async sleep(wanted: number): Promise<void> {
    const ms = Math.ceil(wanted);
    this.waits.push(ms);
    if (this.#working === 0) {
      this.#time += ms;
      return;
    }
    const slept = this.#rest(this.#time + ms);
    this.#working -= 1;
    this.#goOn();
    await slept;
  }

  /** Waits until an instant. If it has passed, other tasks only get their turn. */
  sleepUntil(at: number): Promise<void> {
    return this.sleep(Math.max(0, at - this.#time));
  }

  /** Runs tasks until all have ended. The first task begins. If a task fails, its error is thrown. */
  async run(...tasks: readonly (() => Promise<void>)[]): Promise<void> {
    const running = tasks.map((task) => this.#begin(task));
    this.#goOn();
    await Promise.all(running);
  }

  async #begin(task: () => Promise<void>): Promise<void> {
    await this.#rest(this.#time);
    try {
      await task();
    } finally {
      this.#working -= 1;
      this.#goOn();
    }
  }

  #rest(at: number): Promise<void> {
    return new Promise((resolve) => void this.#sleepers.push({ at, wake: resolve }));
  }

  /**
   * If no task is running, wakes the task whose wait ends first. If several waits end at the same time, wakes the task that began to wait
   * first.
   */
  #goOn(): void {
    if (this.#working > 0 || this.#sleepers.length === 0) return;
    const at = Math.min(...this.#sleepers.map((each) => each.at));
    const [next] = this.#sleepers.splice(
      this.#sleepers.findIndex((each) => each.at === at),
      1,
    );
    this.#time = Math.max(this.#time, at);
    this.#working += 1;
    next?.wake();
  }
}
