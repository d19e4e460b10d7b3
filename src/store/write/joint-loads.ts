/**
 * Small loads that arrive during a write wait, and are then written together in one transaction. Eight loads of one trophy cost little
 * more than one, because they share statements and the commit. If a shared transaction fails, each of its loads is repeated alone.
 */

import { isInstanceRecord } from '../../records/instance-records.ts';
import type { DataRecord } from '../../records/records.ts';
import { foldName } from '../../domain/index.ts';
import { StoreError } from '../port/errors.ts';
import type { LoadOptions, Outcome, SmallLoad } from '../port/loads.ts';
import { isCatalogueRecord, listPlayers } from '../../records/record-parts.ts';

/** Maximum numbers: records of a load that may share a transaction, and players and records of a shared transaction. */
const maxRecordsEach = 50;
const maxPlayers = 16;
const maxRecords = 250;

interface Waiting {
  readonly load: SmallLoad;
  /** Folded names of the players in the records. */
  readonly players: ReadonlySet<string>;
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs a load in its own transaction. A small load contains records of few players, and of nothing else. */
export type RunLoad = (
  load: SmallLoad,
  kind: { readonly isSmall: boolean },
) => Promise<readonly Outcome[]>;

const small = { isSmall: true } as const;

/** The loads of this process, in order of arrival. */
export class JointLoads {
  readonly #run: RunLoad;
  readonly #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(run: RunLoad) {
    this.#run = run;
  }

  /** Runs a load, together with other loads if it is small. */
  load(load: SmallLoad): Promise<readonly Outcome[]> {
    const { records } = load;
    const players = new Set(records.flatMap(listPlayers).map(foldName));
    if (records.length > maxRecordsEach || players.size > maxPlayers || records.some(isWide)) {
      return this.#run(load, { isSmall: false });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ load, players, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#start()); // loads of the same tick run together
    });
  }

  #start(): void {
    if (this.#isRunning || this.#waiting.length === 0) return;
    this.#isRunning = true;
    void this.#runTogether(this.#takeGroup()).finally(() => {
      this.#isRunning = false;
      this.#start();
    });
  }

  /** Takes the first load, and the following loads that may share its transaction. */
  #takeGroup(): readonly Waiting[] {
    const group: Waiting[] = [];
    const players = new Set<string>();
    let records = 0;
    for (const each of this.#waiting) {
      const isAlike = group[0] === undefined || areAlike(group[0].load.options, each.load.options);
      const isFull =
        players.size + each.players.size > maxPlayers ||
        records + each.load.records.length > maxRecords;
      // Loads of the same player must not share a transaction: each has its own time and can be undone.
      if (
        group.length > 0 &&
        (!isAlike || isFull || [...each.players].some((name) => players.has(name)))
      )
        break;
      group.push(each);
      for (const name of each.players) players.add(name);
      records += each.load.records.length;
    }
    this.#waiting.splice(0, group.length);
    return group;
  }

  async #runTogether(group: readonly Waiting[]): Promise<void> {
    const [first, ...others] = group;
    if (first === undefined) return;
    if (others.length === 0) return answer(first, this.#run(first.load, small));
    try {
      const together: SmallLoad = {
        options: {
          ...first.load.options,
          now: Math.max(...group.map(({ load }) => load.options.now)),
        },
        records: group.flatMap(({ load }) => load.records),
        check: (all) => forEachPart(group, all, ({ load }, part) => load.check(part)),
      };
      const outcomes = await this.#run(together, small);
      forEachPart(group, outcomes, ({ resolve }, part) => resolve(part));
    } catch (error) {
      // The cause is not one of the loads, and repeating each would only wait for the store again.
      if (isDown(error)) for (const { reject } of group) reject(error);
      else for (const each of group) await answer(each, this.#run(each.load, small));
    }
  }
}

/** Passes the outcome of a load to its caller. */
function answer({ resolve, reject }: Waiting, outcome: Promise<readonly Outcome[]>): Promise<void> {
  return outcome.then(resolve, reject);
}

/** Calls `use` with each load and its own outcomes. */
function forEachPart(
  group: readonly Waiting[],
  outcomes: readonly Outcome[],
  use: (each: Waiting, part: readonly Outcome[]) => void,
): void {
  let from = 0;
  for (const each of group) use(each, outcomes.slice(from, (from += each.load.records.length)));
}

/** Checks whether the error means that no transaction can be written at present, whatever it contains. */
function isDown(error: unknown): boolean {
  return error instanceof StoreError && ['unavailable', 'closed', 'locked'].includes(error.code);
}

function areAlike(one: LoadOptions, other: LoadOptions): boolean {
  return one.source === other.source && (one.force ?? false) === (other.force ?? false);
}

/** Checks whether a record changes more than players' data. */
function isWide(record: DataRecord): boolean {
  return isInstanceRecord(record) || isCatalogueRecord(record);
}
