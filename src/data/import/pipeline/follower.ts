/**
 * Imports the parts of a watched folder (units, each read separately) that are new, have changed, failed before, or wait for the
 * definition of their trophy set.
 */

import type { Loads } from '../../../store/port/store.ts';
import type { SourceItem } from '../source/source.ts';
import { printable } from '../source/source.ts';
import type { AccountNumbers, FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import { readFingerprint, readUnit } from '../source/watched-folder.ts';
import type { Condition, Failing, FollowOptions } from './follow-folder.ts';
import type { Summary } from './ingest.ts';
import { ingest } from './ingest.ts';
import type { ChangedPaths } from './watch-folders.ts';

/** Number of failed attempts before a failure is reported. The emulator finishes writing a file much sooner. */
const soonTries = 4;

/** Maximum number of remembered messages, because a folder may be followed for years. */
const maxReported = 10_000;

/** State of a unit after the last attempt. */
interface Tried {
  /** Fingerprint before the attempt: the inodes, sizes and dates of the unit's files, or the unit's version. */
  readonly print: string;
  /** Number of failures since the unit was last imported or changed. */
  readonly failures: number;
  /** Why the last attempt failed; null if it did not. */
  readonly failing: Failing | null;
  /** What was first skipped of the unit, or could not be used, when it was last read; null if there was nothing. */
  readonly skipped: Failing | null;
  /** The unit's sets without a definition. */
  readonly waiting: readonly string[];
}

/** The outcome of an attempt; the reason is null if nothing was rejected. */
interface Loaded {
  readonly reason: string | null;
  readonly skipped: Failing | null;
  readonly waiting: readonly string[];
}

/** Tracks which units of a followed folder were imported, and the outcome of each attempt. */
export class Follower {
  readonly #store: Loads;
  readonly #folder: WatchedFolder;
  readonly #options: FollowOptions;
  readonly #tried = new Map<string, Tried>();
  readonly #reported = new Set<string>();
  /** Why the folder cannot be listed; null if it was listed. */
  #failedScan: Failing | null = null;
  /** The condition that was last reported, as text. */
  #condition = toText({ failing: null, skipped: null, waiting: [] });
  /** What the last scan first skipped; null if there was nothing. */
  #skippedByScan: Failing | null = null;
  /** The sets that were last reported as waiting, as text. */
  #waiting = '';
  /** The accounts that were last reported, as text. */
  #numbers = '';
  /** The version of the games when the waiting sets were last looked up. */
  #catalogue = '';

  /** Creates a follower that has not tried any unit yet. */
  constructor(store: Loads, folder: WatchedFolder, options: FollowOptions) {
    this.#store = store;
    this.#folder = folder;
    this.#options = options;
  }

  /** Imports the units that are due. */
  async load(
    units: readonly FolderUnit[],
    changed: ChangedPaths,
    signal: AbortSignal,
  ): Promise<void> {
    const paths = new Set(units.map(({ path }) => path));
    for (const path of this.#tried.keys()) if (!paths.has(path)) this.#tried.delete(path);
    const defined = await this.#findDefined();
    for (const unit of units) {
      if (signal.aborted) return;
      await this.#tryOne(unit, isIn(changed, unit) || this.#isDefined(unit, defined));
    }
    this.#reportWaiting();
    this.#reportCondition();
  }

  /** Records that the folder was listed, and reports the accounts that the source has had before anything of them is imported. */
  noteScan(accounts?: AccountNumbers): void {
    this.#forget(this.#failedScan);
    this.#failedScan = null;
    const text = JSON.stringify(accounts);
    if (accounts !== undefined && text !== this.#numbers) {
      this.#options.onEvent({ kind: 'accounts', accounts });
      this.#numbers = text;
    }
  }

  /** Reports the messages of a scan. */
  noteRemarks(remarks: readonly SourceItem[]): void {
    const skipped = remarks.flatMap((item) => {
      if ('skipped' in item) return [{ where: String(item.where), reason: item.skipped }];
      return 'note' in item ? [{ where: String(item.where), reason: item.note }] : [];
    });
    for (const { where, reason } of skipped) this.report('skipped', where, reason);
    this.#skippedByScan = skipped[0] ?? null; // absent: nothing was skipped
  }

  /** Reports that the folder cannot be listed. */
  noteFailedScan(failing: Failing): void {
    this.#failedScan = failing;
    this.report('failed', failing.where, failing.reason);
  }

  /** Checks whether any failed unit is to be retried soon, instead of only at the next full scan. */
  hasFresh(): boolean {
    return this.#tried.values().some(({ failures }) => failures > 0 && failures < soonTries);
  }

  /** Reports each message once. */
  report(kind: 'warning' | 'skipped' | 'failed', where: string, reason: string): void {
    const text = `${where}: ${reason}`;
    if (!this.#reported.has(text))
      this.#options.onEvent({ kind, where: printable(where), reason: printable(reason) });
    if (this.#reported.size >= maxReported) this.#reported.clear();
    this.#reported.add(text);
  }

  /** Allows a failure to be reported again. */
  #forget(failing: Failing | null): void {
    if (failing !== null) this.#reported.delete(`${failing.where}: ${failing.reason}`);
  }

  async #tryOne(unit: FolderUnit, isChanged: boolean): Promise<void> {
    const print = await readFingerprint(unit);
    const before = this.#tried.get(unit.path);
    const isNew = isChanged || before?.print !== print;
    if (!isNew && before?.failures === 0) return;
    const { reason, skipped, waiting } = await this.#loadOne(unit);
    const failures = reason === null ? 0 : 1 + (isNew ? 0 : (before?.failures ?? 0));
    const failing = reason === null ? null : { where: unit.where, reason };
    if (before !== undefined && failing === null) this.#forget(before.failing);
    this.#tried.set(unit.path, { print, failures, failing, skipped, waiting });
    if (reason !== null && failures >= soonTries) this.report('failed', unit.where, reason);
  }

  /** Returns the sets that units wait for and that the store has by now. They are looked up only when the store's games have changed. */
  async #findDefined(): Promise<ReadonlySet<string>> {
    const waiting = this.#listWaiting();
    const { catalogue } = this.#options;
    if (waiting.length === 0 || catalogue === undefined) return new Set();
    const version = await catalogue.version();
    if (version === this.#catalogue) return new Set();
    this.#catalogue = version;
    return catalogue.findStored(waiting);
  }

  #isDefined({ path }: FolderUnit, defined: ReadonlySet<string>): boolean {
    return this.#tried.get(path)?.waiting.some((set) => defined.has(set)) === true;
  }

  #listWaiting(): readonly string[] {
    return [...new Set(this.#tried.values().flatMap(({ waiting }) => waiting))].toSorted();
  }

  async #loadOne(unit: FolderUnit): Promise<Loaded> {
    const { keepGoing, force = false, now } = this.#options;
    try {
      const options = { keepGoing, force, now: now() };
      const summary = await ingest(this.#store, readUnit(this.#folder, unit), options);
      const skipped = this.#reportLoaded(unit, summary);
      const [first] = summary.rejected.first;
      return { reason: first?.reason ?? null, skipped, waiting: summary.waiting ?? [] };
    } catch (error) {
      // A busy store or a full disk must not stop the import.
      const reason = error instanceof Error ? error.message : String(error);
      const skipped = this.#tried.get(unit.path)?.skipped ?? null; // absent: the unit was never read
      return { reason, skipped, waiting: [] };
    }
  }

  /** Returns the first message about what was skipped or could not be used. */
  #reportLoaded({ where: unit }: FolderUnit, summary: Summary): Failing | null {
    const { warnings, notes, total } = summary;
    const skipped = [...summary.skipped.first, ...notes.first];
    for (const { where, reason } of warnings.first) this.report('warning', where, reason);
    for (const { where, reason } of skipped) this.report('skipped', where, reason);
    if (total.added + total.changed > 0)
      this.#options.onEvent({ kind: 'loaded', where: unit, summary });
    return [...warnings.first, ...skipped][0] ?? null; // absent: everything was used
  }

  #reportCondition(): void {
    const lasting = this.#tried.values().find(({ failures }) => failures >= soonTries);
    const failing = this.#failedScan ?? lasting?.failing ?? null; // absent: no folder or unit keeps failing
    const condition = { failing, skipped: this.#findSkipped(), waiting: this.#listWaiting() };
    const text = toText(condition);
    if (text !== this.#condition) this.#options.onEvent({ kind: 'condition', ...condition });
    this.#condition = text;
  }

  #findSkipped(): Failing | null {
    const ofUnit = this.#tried.values().find(({ skipped }) => skipped !== null);
    const found = this.#skippedByScan ?? ofUnit?.skipped; // absent: nothing was skipped
    if (found === undefined || found === null) return null;
    return { where: printable(found.where), reason: printable(found.reason) };
  }

  #reportWaiting(): void {
    const sets = this.#listWaiting();
    const listed = sets.join(' ');
    if (sets.length > 0 && listed !== this.#waiting)
      this.#options.onEvent({ kind: 'waiting', sets });
    this.#waiting = listed;
  }
}

function isIn(changed: ChangedPaths, { files, folders }: FolderUnit): boolean {
  return (
    folders.some((folder) => changed.hasFolder(folder)) ||
    files.some((file) => changed.hasFile(file))
  );
}

function toText({ failing, skipped, waiting }: Condition): string {
  return JSON.stringify([failing, skipped, waiting]);
}
