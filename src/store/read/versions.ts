/** Reads the versions that cached values are validated with. */

import type { VersionReads } from '../port/versions.ts';
import type { Versions } from '../../cache/index.ts';
import { foldName } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';
import { dayZoneText, zoneNamed } from '../derived/day-zone.ts';
import type { Engine } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import { rankColumns } from '../ranking/ranking.ts';
import { readLists } from '../engine/statement.ts';

/** SQL for the catalogue version. Every import that changes games, groups or trophies raises it. */
const catalogueVersion = "(SELECT c.value FROM counter c WHERE c.name = 'catalogue')";
const selectCatalogue = readLists<readonly [catalogue: number, dayZone: string | null]>(
  `SELECT ${catalogueVersion} AS "catalogue", ${dayZoneText} AS "dayZone"`,
);

interface Current {
  readonly versions: Versions;
  readonly dayZone: TimeZone;
}

/** SQL for a player's versions. Every import that changes anything of the player raises the update number. */
const playerVersions = `p.player_id AS "playerId", p.update_number AS "updateNumber", ${catalogueVersion} AS "catalogue"`;
const selectPlayer = ofNamedPlayer<readonly number[]>({
  select: playerVersions,
  areRowsLists: true,
});
const selectPlayerAndRanks = ofNamedPlayer<readonly (number | null)[]>({
  select: `${playerVersions}, ${rankColumns}`,
  join: `JOIN player_score s ON s.player_id = ${ownId}`,
  areRowsLists: true,
});

/** Reads the versions of the catalogue, and caches them until a commit may have changed them. */
export class VersionReader {
  readonly #engine: Engine;
  #commitVersion: number | null = null;
  #current: Promise<Current> | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The epoch of the data (`Engine.epoch`) and the version of the catalogue, read once per commit that may change them. */
  async current(): Promise<Versions> {
    return (await this.#read()).versions;
  }

  /**
   * The day zone of the store. In a store with players, only `laurel db rebuild` changes it, which also raises the version of the
   * catalogue.
   */
  async dayZone(): Promise<TimeZone> {
    return (await this.#read()).dayZone;
  }

  /** The epoch and the catalogue version, always read from the database. */
  async catalogue(): Promise<Versions> {
    return (await this.#readNow()).versions;
  }

  #read(): Promise<Current> {
    const commitVersion = this.#engine.commitVersions().of('catalogue');
    if (commitVersion === this.#commitVersion && this.#current !== null) return this.#current;
    const current = this.#readNow();
    this.#current = current;
    this.#commitVersion = commitVersion;
    // The handler does not return the promise: nobody would handle its rejection.
    current.catch(() => {
      if (this.#current === current) this.#current = null;
    });
    return current;
  }

  async #readNow(): Promise<Current> {
    // The epoch is read before the statement runs, because it may change in the meantime.
    const epoch = this.#engine.epoch();
    const [catalogue, dayZone] = await oneRow(this.#engine, selectCatalogue, []);
    return {
      versions: [epoch, invariant(catalogue, 'the catalogue has a version')],
      dayZone: zoneNamed(dayZone),
    };
  }
}

/** Implements the port's reads of versions. */
export function createVersionReads(
  engine: Engine,
  versions: VersionReader,
): Pick<VersionReads, 'catalogueVersions' | 'playerVersions'> {
  return {
    catalogueVersions: () => versions.catalogue(),
    async playerVersions(name, { withRank }) {
      const epoch = engine.epoch();
      const row = await engine.get(withRank ? selectPlayerAndRanks : selectPlayer, [
        foldName(name),
      ]);
      return row === undefined ? null : [epoch, ...row];
    },
  };
}
