/** Implements the store's port over an engine, for all databases. */

import type { VersionReads } from './port/versions.ts';
import { CacheMemory } from '../cache/index.ts';
import type { LevelSystem, Network } from '../domain/index.ts';
import { consolesOnly, networks } from '../domain/index.ts';
import type { Corrections } from './corrections/corrections.ts';
import { createCorrections } from './corrections/corrections.ts';
import { CatalogueCache } from './read/catalogue-cache.ts';
import { checkStore } from './maintenance/check.ts';
import type { Companion, Engine, TableAccess } from './engine/engine.ts';
import { undistributed } from './maintenance/distribute.ts';
import { exportRecords } from './maintenance/export.ts';
import { freezeEngine } from './engine/frozen-engine.ts';
import type { Guard } from './engine/guarded-engine.ts';
import { guardEngine } from './engine/guarded-engine.ts';
import { readLastLoads } from './read/last-loads.ts';
import { GameCache } from './write/game-cache.ts';
import { createLoads } from './write/loads.ts';
import { createPresenceWrites } from './write/presence.ts';
import { isMigrated } from './schema/migrate.ts';
import type { CompanionOptions, CompanionPlan } from './schema/open-companion.ts';
import { openCompanion } from './schema/open-companion.ts';
import { StateReader } from './engine/one-state.ts';
import { operationalAccess } from './engine/operational-access.ts';
import type { MediaAdmin } from './media/media.ts';
import { createMediaAdmin } from './media/media.ts';
import { readMedia, readSmallMedia } from './media/read-media.ts';
import type { PlayerChoices } from './maintenance/player-choices.ts';
import { createPlayerChoices } from './maintenance/player-choices.ts';
import type { PlayerAdmin } from './maintenance/player-admin.ts';
import { createPlayerAdmin } from './maintenance/player-admin.ts';
import type { RebuildOptions } from './maintenance/rebuild.ts';
import { rebuild } from './maintenance/rebuild.ts';
import { refreshFigures } from './maintenance/refresh-figures.ts';
import { usualLevelSystem } from './derived/level-system.ts';
import { AheadDates, createAheadReads } from './read/ahead.ts';
import { createCatalogueReads } from './read/catalogue.ts';
import { createComparisonRead } from './read/comparison.ts';
import { createGameListReads } from './read/game-list.ts';
import { createLeaderboardReads } from './read/leaderboards.ts';
import { createNearNames } from './read/near-names.ts';
import { createBoardReads } from './read/network-boards.ts';
import { createOwnerReads } from './read/owners.ts';
import { createRecentReads } from './read/recent.ts';
import { createSearchReads } from './read/search.ts';
import { createCompletedReads } from './read/completed-games.ts';
import { createGameOfPlayerReads } from './read/game-of-player.ts';
import { createHomeReads } from './read/home-lists.ts';
import { createHistoryReads } from './read/history.ts';
import { createLevelReads } from './read/level-trophies.ts';
import { createOwnerHistoryReads } from './read/owner-history.ts';
import { GameIndex } from './read/game-index.ts';
import { createLogReads } from './read/player-log.ts';
import type { PlayerLookup } from './read/player-lookup.ts';
import { createPlayerLookup } from './read/player-lookup.ts';
import { createPlayTimeReads } from './read/play-times.ts';
import { createPresenceReads, PresenceBoard } from './read/presence-board.ts';
import { createPlayCounts } from './read/play-counts.ts';
import { createPinReads } from './read/pins.ts';
import { createRecordReads } from './read/platinum-records.ts';
import { createPagedReads } from './read/pages.ts';
import { PlayerGameReader } from './read/player-games.ts';
import { createPlayerReads } from './read/players.ts';
import { createProfileReads } from './read/profile.ts';
import type { ShownNetworks } from './rows/shown-networks.ts';
import { shownNetworks } from './rows/shown-networks.ts';
import type { SiteAdmin } from './site/site-settings.ts';
import { createSiteAdmin, readSiteRevision, readSiteValues } from './site/site-settings.ts';
import type { GameIndexQuery } from './port/game-index.ts';
import type { Store } from './port/store.ts';
import { createVersionReads, VersionReader } from './read/versions.ts';

/** The settings of a store that do not depend on its engine. */
export interface StoreOptions {
  /** The level system that provides the points for ranking players (docs/spec/decisions.md 4). */
  readonly levelSystem?: LevelSystem;
  /** The networks whose games lists contain; by default only `psn`. */
  readonly networks?: readonly Network[];
  /** The memory budget of the cache of games; by default a small budget of its own. */
  readonly memory?: CacheMemory;
}

/** The port with additional functions for the command line, the sync and modules that have tables of their own. */
export interface SqlStore extends Store {
  readonly players: PlayerAdmin;
  /** Players' choices for their own profile: hidden games, pins, card, hunts and notes. */
  readonly choices: PlayerChoices;
  /** Corrections by the operator, such as removed trophies, merged games and undone loads. */
  readonly corrections: Corrections;
  /** The instance's own images. */
  readonly pictures: MediaAdmin;
  /** Values of the site's identity that can be changed at run time. */
  readonly site: SiteAdmin;
  /** Looks up stored players for a source before it imports. */
  readonly known: PlayerLookup;
  /** Table access for modules that have tables of their own in this store (sql.ts). Its writes do not invalidate caches. */
  readonly operational: TableAccess;
  /**
   * Opens the store's companion: tables whose transactions do not wait for those of the store. The caller closes them before the store.
   * Throws StoreError.
   */
  openCompanion(plan: CompanionPlan, options?: CompanionOptions): Promise<Companion>;
  /** Returns members whose transactions first call the guard, which throws if writes are no longer allowed. */
  guardedBy(guard: Guard): Pick<SqlStore, 'load' | 'operational' | 'savePresence'>;
  /** Time of the last successful load of each source: milliseconds UTC by source name. */
  lastLoads(): Promise<ReadonlyMap<string, number>>;
  /** A read-only snapshot of the store, for exports. The caller closes it; loads into it fail. */
  freeze(): Promise<SqlStore>;
  /**
   * Recalculates all derived data and returns the number of players. Repairs a store whose check reports wrong derived data.
   */
  rebuild(options?: RebuildOptions): Promise<number>;
  /** Returns tables that an upgrade added only on the first of several servers. `laurel db distribute` distributes them. */
  undistributed(): Promise<readonly string[]>;
  /** Returns whether the schema has the version that this Laurel requires. Throws StoreError if the store is unavailable. */
  isMigrated(): Promise<boolean>;
}

function versionsOfEngine(
  engine: Engine,
): Pick<VersionReads, 'commitVersions' | 'commitVersionsOfTick' | 'source' | 'epoch'> {
  return {
    commitVersions: () => engine.commitVersions(),
    commitVersionsOfTick: () => engine.commitVersionsOfTick(),
    source: () => engine.source(),
    epoch: () => engine.epoch(),
  };
}

/** Dependencies that the reads of all networks share. */
interface ReadSources {
  readonly engine: Engine;
  readonly versions: VersionReader;
  readonly catalogue: CatalogueCache;
  readonly index: GameIndex;
  readonly dates: AheadDates;
  readonly board: PresenceBoard;
  readonly system: LevelSystem;
}

function createSources(
  engine: Engine,
  { memory = new CacheMemory() }: StoreOptions,
  system: LevelSystem,
): ReadSources {
  const versions = new VersionReader(engine);
  const catalogue = new CatalogueCache(engine, versions, memory);
  return {
    engine,
    versions,
    catalogue,
    index: new GameIndex(engine, catalogue, versions, memory),
    dates: new AheadDates(engine),
    board: new PresenceBoard(engine),
    system,
  };
}

/** Creates the reads of the port. @param shown the networks that lists contain */
function createReads(
  { engine, versions, catalogue, index, dates, board, system }: ReadSources,
  shown: ShownNetworks,
) {
  const lists = new PlayerGameReader(engine, catalogue, shown);
  const players = createPlayerReads({ queries: engine, catalogue, lists, shown });
  const profiles = createProfileReads(engine, { lists, shown });
  const searches = createSearchReads(engine, catalogue, shown);
  return {
    ...players,
    ...createCatalogueReads(engine, shown),
    ...createPagedReads(engine, catalogue, shown),
    ...profiles,
    ...searches,
    ...createNearNames(engine, searches),
    ...createLeaderboardReads(engine, profiles.ranks),
    ...createBoardReads(engine),
    ...createOwnerReads(engine, catalogue),
    ...createRecentReads(engine, { shown, dates }),
    ...createComparisonRead(engine, catalogue, shown),
    ...createGameListReads({ queries: engine, catalogue, shown, playerGames: players.playerGames }),
    ...createAheadReads(engine, dates),
    ...createOwnerHistoryReads(engine),
    ...createGameOfPlayerReads(engine),
    ...createPlayTimeReads(engine),
    ...createPresenceReads(engine, board),
    ...createHomeReads(engine, catalogue, { shown, dates }),
    ...createHistoryReads(engine, catalogue, shown),
    ...createLevelReads(engine, system),
    ...createPlayCounts(engine, shown),
    ...createRecordReads(engine, catalogue),
    ...createCompletedReads(engine, catalogue, shown),
    ...createPinReads(engine, catalogue),
    ...createLogReads(engine, shown),
    ...createVersionReads(engine, versions),
    dayZone: () => versions.dayZone(),
    media: (hash: string) => readMedia(engine, hash),
    smallMedia: (hash: string) => readSmallMedia(engine, hash),
    siteRevision: () => readSiteRevision(engine),
    siteValues: () => readSiteValues(engine),
    listCatalogue: (query: GameIndexQuery) => index.listCatalogue(query),
    editions: (gameId: string) => index.editions(gameId),
    statusAndSeries: (gameId: string) => index.statusAndSeries(gameId),
  };
}

/** Creates a store over an engine whose schema is up to date. */
export function createSqlStore(engine: Engine, options: StoreOptions = {}): SqlStore {
  const operational = operationalAccess(engine);
  const system = options.levelSystem ?? usualLevelSystem;
  const games = new GameCache();
  const loadsInto = (target: Engine) => createLoads({ engine: target, games, system });
  const freeze = (): Promise<SqlStore> => freezeStore(engine, options);
  const sources = createSources(engine, options, system);
  const common: CommonParts = {
    ...versionsOfEngine(engine),
    ...loadsInto(engine),
    ...createPresenceWrites(operational),
    players: createPlayerAdmin(engine),
    choices: createPlayerChoices(engine),
    corrections: createCorrections(engine),
    pictures: createMediaAdmin(engine),
    site: createSiteAdmin(engine),
    known: createPlayerLookup(engine),
    operational,
    openCompanion: (plan, how) => openCompanion(engine, plan, how),
    guardedBy(guard) {
      const guarded = guardEngine(engine, guard);
      const ofGuarded = operationalAccess(guarded);
      return {
        ...loadsInto(guarded),
        ...createPresenceWrites(ofGuarded),
        operational: ofGuarded,
      };
    },
    lastLoads: () => readLastLoads(engine),
    freeze,
    refreshFigures: (now, signal) => refreshFigures(engine, now, signal),
    undistributed: () => undistributed(engine),
    isMigrated: () => isMigrated(engine),
    export: (player, exportOptions) => exportRecords(engine, { player, ...exportOptions }),
    check: (onProgress) => checkStore(engine, onProgress),
    rebuild: (rebuildOptions) =>
      rebuild(engine, { levelSystem: options.levelSystem, ...rebuildOptions }),
    close: () => engine.close(),
  };
  return createViews(sources, common, options.networks ?? consolesOnly);
}

async function freezeStore(engine: Engine, options: StoreOptions): Promise<SqlStore> {
  return createSqlStore(await freezeEngine(engine), { ...options, memory: new CacheMemory() });
}

/** The members that do not depend on the networks in lists. */
type CommonParts = Omit<
  SqlStore,
  keyof ReturnType<typeof createReads> | 'atOneState' | 'ofNetwork'
>;

/** Creates the store whose lists contain the games of some networks. Views with other networks are created when they are first used. */
function createViews(
  sources: ReadSources,
  common: CommonParts,
  shown: readonly Network[],
): SqlStore {
  const views = new Map<Network | null, SqlStore>();

  /** @param freezeView returns the same store over a snapshot */
  function viewOf(list: readonly Network[], freezeView: () => Promise<Store>): SqlStore {
    const states = new StateReader<Store>(sources.engine, freezeView);
    const view: SqlStore = {
      ...createReads(sources, shownNetworks(list)),
      ...common,
      atOneState: (read) => states.read(view, read),
      ofNetwork(network) {
        const freezeOther = async (): Promise<Store> => (await common.freeze()).ofNetwork(network);
        const made =
          views.get(network) ?? viewOf(network === null ? networks : [network], freezeOther);
        views.set(network, made);
        return made;
      },
    };
    return view;
  }

  return viewOf(shown, common.freeze);
}
