/** Chooses Steam's response to a request. */

import type { Answer, Page } from '../shared/answer.ts';
import { answerWith } from '../shared/answer.ts';
import type { AskedRequest } from '../shared/serve.ts';
import { writeOwned, writeSummaries, writeVanity } from './answers/accounts.ts';
import type { AskedGame } from './answers/achievements.ts';
import {
  answerPlayer,
  writePercentages,
  writeProgress,
  writeSchema,
  writeTexts,
} from './answers/achievements.ts';
import { badRequest, notFound, wrongKey } from './faults.ts';
import type { SteamLanguage } from './model.ts';
import type { SteamWorld } from './world.ts';

/** The kinds of requests, by which tests plan faults and count requests. */
export type SteamKind =
  | 'vanity'
  | 'summaries'
  | 'owned'
  | 'player'
  | 'schema'
  | 'percentages'
  | 'texts'
  | 'progress';

interface Call {
  readonly kind: SteamKind;
  readonly method: 'GET' | 'POST';
  /** Parameters that a request must have. */
  readonly required: readonly string[];
  readonly hasKey: boolean;
}

const get = { method: 'GET', hasKey: true } as const;

const calls: Readonly<Record<string, Call>> = {
  'ISteamUser/ResolveVanityURL/v1': { ...get, kind: 'vanity', required: ['vanityurl'] },
  'ISteamUser/GetPlayerSummaries/v2': { ...get, kind: 'summaries', required: ['steamids'] },
  'IPlayerService/GetOwnedGames/v1': { ...get, kind: 'owned', required: ['steamid'] },
  'ISteamUserStats/GetPlayerAchievements/v1': {
    ...get,
    kind: 'player',
    required: ['steamid', 'appid'],
  },
  'ISteamUserStats/GetSchemaForGame/v2': { ...get, kind: 'schema', required: ['appid'] },
  'ISteamUserStats/GetGlobalAchievementPercentagesForApp/v2': {
    ...get,
    kind: 'percentages',
    required: ['gameid'],
    hasKey: false,
  },
  'IPlayerService/GetGameAchievements/v1': {
    ...get,
    kind: 'texts',
    required: ['appid'],
    hasKey: false,
  },
  'IPlayerService/GetAchievementsProgress/v1': {
    kind: 'progress',
    method: 'POST',
    required: ['steamid', 'appids[0]'],
    hasKey: true,
  },
};

/** The maximum number of accounts in one call for summaries, and of games in one call for progress. */
const maxSummaries = 100;
const maxProgress = 50;

/** A response (JSON or an HTML page), with the kind of its request. */
export interface SteamAnswer {
  readonly kind: SteamKind | 'unknown';
  readonly answer: Answer | Page;
}

/** Answers a request. @param key the web API key that the network accepts */
export function answerSteam(
  world: SteamWorld,
  key: string,
  { method, path, parameters }: AskedRequest,
): SteamAnswer {
  const call = calls[path.replace(/^\/+|\/+$/g, '')];
  if (call === undefined || call.method !== method) return { kind: 'unknown', answer: notFound };
  const { kind, required, hasKey } = call;
  if (hasKey && parameters.get('key') !== key) return { kind, answer: wrongKey };
  const isComplete = required.every((name) => (parameters.get(name) ?? '') !== '');
  return { kind, answer: isComplete ? answerKind(world, kind, parameters) : badRequest };
}

function answerKind(
  world: SteamWorld,
  kind: SteamKind,
  parameters: URLSearchParams,
): Answer | Page {
  const textOf = (name: string): string => parameters.get(name) ?? ''; // absent: this kind of call does not need the parameter
  if (kind === 'vanity') return answerWith(writeVanity(world, textOf('vanityurl')));
  if (kind === 'summaries') {
    const steamids = textOf('steamids').split(',');
    return steamids.length > maxSummaries
      ? badRequest
      : answerWith(writeSummaries(world, steamids));
  }
  const player = world.lookUp(textOf('steamid'));
  if (kind === 'progress') {
    const appids = [...parameters].filter(([name]) => /^appids\[\d+\]$/.test(name));
    if (appids.length > maxProgress) return badRequest;
    const numbers = appids.map(([, appid]) => Number(appid));
    return answerWith(writeProgress(world, player, numbers));
  }
  if (kind === 'owned') {
    const options = {
      hasInfo: textOf('include_appinfo') === '1',
      hasFree: textOf('include_played_free_games') === '1',
    };
    return answerWith(writeOwned(world, player, options));
  }
  const asked = readGame(world, parameters);
  if (kind === 'player') return answerPlayer(world, player, asked);
  if (kind === 'schema') return answerWith(writeSchema(world, asked));
  if (kind === 'texts') return answerWith(writeTexts(world, asked));
  return answerWith(writePercentages(world, asked.game));
}

/** Reads the game and the language that a request states. For a language that the network does not have, it uses English. */
function readGame(world: SteamWorld, parameters: URLSearchParams): AskedGame {
  const appid = Number(parameters.get('appid') ?? parameters.get('gameid'));
  const stated = parameters.get('l') ?? parameters.get('language');
  const language: SteamLanguage | null =
    stated === null ? null : stated === 'german' ? 'german' : 'english';
  return { game: world.games.find((each) => each.appid === appid), language };
}
