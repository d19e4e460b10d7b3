/** Reads the definition of a game's achievements: texts, images and percentages (docs/spec/networks.md 10.3). */

import { dayMs } from '../../../domain/time/index.ts';
import type { NetworkErrorKind, SetDefinition } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';
import type { GameSchema } from './answers.ts';
import type { GameRecords, SteamReader } from './read-game.ts';
import { prepareAnswers, findAppid, readGame } from './read-game.ts';
import type { SteamRequests } from './requests.ts';

interface DefinitionParts {
  readonly requests: SteamRequests;
  readonly reader: SteamReader;
  readonly now: () => number;
}

/** How long the texts of hidden achievements are not requested again after a failure. */
const textsRestMs = dayMs;

/** Creates a function that requests a game's definition. It throws NetworkError, Stopped and StoreError. */
export function createDefinitions({
  requests,
  reader,
  now,
}: DefinitionParts): (title: SyncTitle) => Promise<SetDefinition> {
  let noTextsUntil = -Infinity;

  /** Requests the texts of hidden achievements. This call is not documented, so if it fails, the texts are left out. */
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
  return async (title) => {
    const appid = findAppid(title);
    const schema = await requests.schema(appid);
    const percentages = await requests.percentages(appid);
    const texts = lacksTexts(schema) ? await askTexts(appid) : new Map<string, string>();
    const answers = {
      ...prepareAnswers(title, now()),
      schema: withTexts(schema, texts),
      percentages,
    };
    return definitionOf(appid, readGame(reader, answers, ''));
  };
}

const kindsOfAll: ReadonlySet<NetworkErrorKind> = new Set([
  'rate-limited',
  'used-up',
  'login-needed',
  'blocked',
]);

function definitionOf(appid: string, { game, trophies }: GameRecords): SetDefinition {
  if (trophies.length === 0)
    throw new NetworkError('incomplete', `game ${appid}: its achievements are not defined`);
  const lines = trophies.map(({ key, title, description, hidden }) =>
    JSON.stringify([key, title, description, hidden]),
  );
  return {
    version: null,
    trophies: trophies.length,
    identity: lines.toSorted().join('\n'),
    records: [...game, ...trophies],
  };
}

type Achievements = NonNullable<GameSchema['game']['availableGameStats']>['achievements'];

function achievementsOf(schema: GameSchema): Achievements {
  return schema.game.availableGameStats?.achievements ?? []; // absent: the game has no achievements
}

/** Checks whether texts are missing: the definition has no descriptions of hidden achievements. */
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
