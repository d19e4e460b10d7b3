/** What a player has unlocked in a game, and the definition of its achievements (docs/spec/networks.md 10.3). */

import type { Logger } from 'pino';
import { dayMs } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { PlayerLookup } from '../../../store/index.ts';
import type {
  NetworkErrorKind,
  SetDefinition,
  TitleAnswer,
  TitleOwner,
} from '../../engine/index.ts';
import { NetworkError, statedTrophies } from '../../engine/index.ts';
import type { SyncSets, SyncTitle } from '../../state/index.ts';
import type { GameSchema } from './answers.ts';
import type { GameAnswers, GameRecords, SteamReader } from './read-game.ts';
import { readGame } from './read-game.ts';
import type { SteamRequests, Unlocks } from './requests.ts';
import { isWithoutStats, noteWithoutStats } from './without-stats.ts';

/** What games are loaded with. */
export interface GameParts {
  readonly requests: SteamRequests;
  readonly reader: SteamReader;
  readonly known: PlayerLookup;
  readonly sets: SyncSets;
  readonly log: Logger;
  readonly now: () => number;
}

/** Asks for the games of players and for their definitions. */
export interface GameLoader {
  title(owner: TitleOwner, title: SyncTitle): Promise<TitleAnswer>;
  definition(title: SyncTitle): Promise<SetDefinition>;
}

/** How long the texts of hidden achievements are not asked for after a failure. */
const textsRestMs = dayMs;

/** Creates what loads games, with what it remembers in a process. */
export function createGameLoader(parts: GameParts): GameLoader {
  const { requests, now } = parts;
  const accepted = new Set<string>();
  let noTextsUntil = -Infinity;

  /** The calls for these texts are not documented, so a failure leaves the texts out. */
  async function askTexts(appid: string): Promise<ReadonlyMap<string, string>> {
    if (now() < noTextsUntil) return new Map();
    try {
      return await requests.texts(appid);
    } catch (error) {
      if (!(error instanceof NetworkError) || kindsOfAll.has(error.kind)) throw error;
      noTextsUntil = now() + textsRestMs;
      return new Map();
    }
  }
  return {
    title: (owner, title) => readTitle({ ...parts, accepted }, owner, title),
    async definition(title) {
      const appid = appidOf(title);
      const schema = await requests.schema(appid);
      const percentages = await requests.percentages(appid);
      const texts = lacksTexts(schema) ? await askTexts(appid) : new Map<string, string>();
      const answers = { ...answersOf(title, now()), schema: withTexts(schema, texts), percentages };
      return definitionOf(appid, readGame(parts.reader, answers, ''));
    },
  };
}

const kindsOfAll: ReadonlySet<NetworkErrorKind> = new Set([
  'rate-limited',
  'login-needed',
  'blocked',
]);

function definitionOf(appid: string, { game, trophies }: GameRecords): SetDefinition {
  if (trophies.length === 0)
    throw new NetworkError('incomplete', `game ${appid}: its achievements are not defined`);
  return {
    version: null,
    trophies: trophies.length,
    identity: JSON.stringify(
      trophies
        .map(({ key, title, description, hidden }) => [key, title, description, hidden])
        .toSorted(([a = ''], [b = '']) => (String(a) < String(b) ? -1 : 1)),
    ),
    records: [...game, ...trophies],
  };
}

function achievementsOf(
  schema: GameSchema,
): NonNullable<GameSchema['game']['availableGameStats']>['achievements'] {
  return schema.game.availableGameStats?.achievements ?? []; // absent: the game has no achievements
}

/** Hidden achievements have no description in the definition. */
function lacksTexts(schema: GameSchema): boolean {
  return achievementsOf(schema).some(({ description = '' }) => description === '');
}

function withTexts(schema: GameSchema, texts: ReadonlyMap<string, string>): GameSchema {
  if (texts.size === 0) return schema;
  const achievements = achievementsOf(schema).map((each) => {
    const description = each.description || texts.get(each.name);
    return description === undefined ? each : { ...each, description };
  });
  const { availableGameStats } = schema.game;
  return {
    ...schema,
    game: { ...schema.game, availableGameStats: { ...availableGameStats, achievements } },
  };
}

interface TitleParts extends GameParts {
  /** Answers with fewer unlocks than stored that came twice: they are not asked for again. */
  readonly accepted: Set<string>;
}

async function readTitle(
  parts: TitleParts,
  owner: TitleOwner,
  title: SyncTitle,
): Promise<TitleAnswer> {
  const unlocks = await askUnlocks(parts, owner, title);
  if (unlocks === null) return withoutAchievements(title);
  const answers = { ...answersOf(title, parts.now()), player: unlocks.answer };
  const { game, played, earned } = readGame(parts.reader, answers, owner.name);
  const doubt = await doubtOf(parts, { owner, title, earned: earned.length });
  return {
    version: null,
    trophies: unlocks.total,
    earned: earned.length,
    game: invariant(game[0], 'answers about a game have the game'),
    shares: [],
    records: [...played, ...earned],
    ...(doubt === null ? {} : { doubt }),
  };
}

/** Returns the unlocks; null for a game without achievements, which is remembered. */
async function askUnlocks(
  { requests, sets, known, now }: GameParts,
  { accountId }: TitleOwner,
  title: SyncTitle,
): Promise<Unlocks | null> {
  const { gameId } = title;
  const hasStated = (statedTrophies(title.listedMark) ?? 0) > 0; // absent: the list does not tell
  if (!hasStated && (await isWithoutStats(sets, gameId, now()))) return null;
  const unlocks = await requests.unlocks(accountId, appidOf(title)).catch(orMissing);
  if (unlocks instanceof NetworkError) {
    const stored = await known.storedSet(gameId);
    if (stored !== null && stored.trophies > 0) throw unlocks;
  } else if (unlocks.total > 0) return unlocks;
  await noteWithoutStats(sets, gameId, now());
  return null;
}

function orMissing(error: unknown): NetworkError {
  if (error instanceof NetworkError && error.kind === 'missing') return error;
  throw error;
}

/** Nothing is stored of a game without achievements. */
function withoutAchievements({ gameId }: SyncTitle): TitleAnswer {
  return {
    version: null,
    trophies: 0,
    earned: 0,
    game: { type: 'game', id: gameId },
    shares: [],
    definition: { version: null, trophies: 0, identity: '', records: [] },
    records: [],
  };
}

/**
 * Returns why a game is asked for again: fewer achievements are unlocked than stored. All stay. The same number is accepted the second
 * time, because some games take unlocks back.
 */
async function doubtOf(
  { known, accepted, log }: TitleParts,
  {
    owner,
    title: { gameId, error },
    earned,
  }: { readonly owner: TitleOwner; readonly title: SyncTitle; readonly earned: number },
): Promise<string | null> {
  const player = await known.playerOfName(owner.name);
  const stored = player === null ? 0 : (await known.earnedTrophies(player.playerId, gameId)).size;
  if (earned >= stored) return null;
  const doubt = `the network gives ${earned} of ${stored} stored unlocks; all stay`;
  const key = `${owner.accountId} ${gameId} ${doubt}`;
  if (accepted.has(key)) return null;
  if (error !== doubt) return doubt;
  accepted.add(key);
  log.warn(
    { game: gameId, earned, stored },
    'The network gives fewer unlocks than are stored; all stay.',
  );
  return null;
}

function answersOf({ title, image, ...row }: SyncTitle, savedAt: number): GameAnswers {
  const nothing = { schema: null, player: null, percentages: null };
  return { appid: appidOf(row), title, image, ...nothing, savedAt };
}

/** The number of a game as digits. */
function appidOf({ gameId }: Pick<SyncTitle, 'gameId'>): string {
  return gameId.slice(gameId.indexOf('-') + 1);
}
