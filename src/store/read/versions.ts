/** The versions of what is cached. */

import type { Versions } from '../../cache/index.ts';
import type { LevelSystem } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import type { Engine } from '../engine/engine.ts';
import { ofNamedPlayer } from './named-player.ts';
import { placeMovedText } from '../ranking/rank-moves.ts';
import { placeColumns } from '../ranking/ranking.ts';
import { readLists } from '../engine/statement.ts';
import type { Store } from '../port/store.ts';

/** Raised by every load that changes games, groups or trophies. */
const catalogueVersion = "(SELECT c.value FROM counter c WHERE c.name = 'catalogue')";
const selectCatalogue = readLists<readonly [catalogue: number]>(`SELECT ${catalogueVersion} AS "catalogue"`);

/** The update number is raised by every load that changes anything of the player. */
const playerVersions = `p.player_id AS "playerId", p.update_number AS "updateNumber", ${catalogueVersion} AS "catalogue"`;
const selectPlayer = ofNamedPlayer<readonly number[]>({ select: playerVersions, areRowsLists: true });
const selectPlayerAndPlace = (system: LevelSystem) =>
  ofNamedPlayer<readonly (number | null)[]>({
    select: `${playerVersions}, ${placeMovedText(system)} AS "placeMovedAt", ${placeColumns(system)}`,
    join: 'JOIN player_score s ON s.player_id = p.player_id',
    areRowsLists: true,
  });

export class VersionReader {
  readonly #engine: Engine;
  #commitVersion: number | null = null;
  #current: Promise<Versions> | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The epoch of the data and the version of the catalogue; read once for as long as nothing is committed (engine.stamp()). */
  current(): Promise<Versions> {
    const commitVersion = this.#engine.commitVersion();
    if (commitVersion === this.#commitVersion && this.#current !== null) return this.#current;
    const versions = this.catalogue();
    this.#current = versions;
    this.#commitVersion = commitVersion;
    // Returns nothing: a handler that returned a later promise would reject with it, and nothing would handle that.
    versions.catch(() => {
      if (this.#current === versions) this.#current = null;
    });
    return versions;
  }

  /** The same as they are in the database now. */
  async catalogue(): Promise<Versions> {
    // Before the statement: a history that ends while it is on its way may be the one it has read.
    const epoch = this.#engine.epoch();
    const row = await this.#engine.get(selectCatalogue, []);
    return [epoch, row?.[0] ?? 0];
  }
}

/** The port's reads of versions, over any engine. */
export function createVersionReads(
  engine: Engine,
  versions: VersionReader,
  system: LevelSystem,
): Pick<Store, 'catalogueVersions' | 'playerVersions'> {
  const selectWithPlace = selectPlayerAndPlace(system);
  return {
    catalogueVersions: () => versions.catalogue(),
    async playerVersions(name, { withPlace }) {
      const epoch = engine.epoch();
      const row = await engine.get(withPlace ? selectWithPlace : selectPlayer, [foldName(name)]);
      return row === undefined ? null : [epoch, ...row];
    },
  };
}
