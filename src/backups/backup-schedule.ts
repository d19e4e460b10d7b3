/** Makes backups by the schedule while the service runs. */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { BackupParts } from './backup-parts.ts';
import { endLostBackups } from './end-lost.ts';
import {
  listScheduled,
  maxAheadMs,
  openFolder,
  removeOldBackups,
  startBackup,
} from './make-backup.ts';
import type { BackupPlan } from './state/index.ts';

/** Interval between two checks of the schedule, in milliseconds. */
const lookEveryMs = 60_000;
const hourMs = 3_600_000;
const intervalMs = { daily: 24 * hourMs, weekly: 7 * 24 * hourMs } as const;

/** The actor of scheduled backups. */
const schedule = 'schedule';

/** Checks the schedule repeatedly until it is stopped. */
export class BackupSchedule implements Background {
  readonly #parts: BackupParts;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | null = null;

  constructor(parts: BackupParts, log: Logger) {
    this.#parts = parts;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs);
    this.#timer.unref();
  }

  /** Makes a backup if one is due. A failed backup is logged, and tried again an hour later, also if its process died. */
  look(): Promise<void> {
    this.#work ??= this.#look()
      .catch((err: unknown) => this.#log.error({ err }, 'The scheduled backup failed.'))
      .finally(() => (this.#work = null));
    return this.#work;
  }

  /** Stops the schedule. It waits for a running backup, because an incomplete file would be useless. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  async #look(): Promise<void> {
    const { rows } = this.#parts;
    for (const { file, message } of await endLostBackups(this.#parts))
      this.#log.error({ backup: file, reason: message }, 'A backup failed.');
    const plan = await rows.plan();
    if (plan.every === 'off' || !(await this.#isDue(plan.every))) return;
    const backup = await this.#make();
    if (backup === null) return;
    if (backup.state !== 'done') {
      this.#log.error(
        { backup: backup.file, reason: backup.message },
        'The scheduled backup failed.',
      );
      return;
    }
    const removed = await removeOldBackups(this.#parts, plan);
    this.#log.info(
      { backup: backup.file, bytes: backup.bytes, removed },
      'The scheduled backup was made.',
    );
  }

  /**
   * Makes a backup. If it cannot begin, logs the reason and returns null. The operator is notified, unless the reason is only that another
   * backup is being made.
   */
  async #make() {
    const missed = await this.#refusalOf(() => openFolder(this.#parts));
    if (typeof missed === 'string') {
      await this.#parts.onMissed(missed);
      return null;
    }
    const started = await this.#refusalOf(() =>
      startBackup(this.#parts, { actor: schedule, kind: 'scheduled' }),
    );
    return typeof started === 'string' ? null : started.ended;
  }

  /** Runs an action. If it is refused, logs and returns the reason. */
  async #refusalOf<T>(action: () => Promise<T>): Promise<T | string> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      this.#log.warn({ reason: error.message }, 'The scheduled backup was not made.');
      return error.message;
    }
  }

  async #isDue(every: Exclude<BackupPlan['every'], 'off'>): Promise<boolean> {
    const { now } = this.#parts;
    const [last] = await listScheduled(this.#parts);
    if (last === undefined) return true;
    const elapsed = now() - last.startedAt;
    return (
      elapsed < -maxAheadMs || elapsed >= (last.state === 'failed' ? hourMs : intervalMs[every])
    );
  }
}
