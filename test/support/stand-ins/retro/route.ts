/** Chooses RetroAchievements' response to a request. */

import { secondMs } from '../../../../src/domain/time/index.ts';
import type { Answer, Page } from '../shared/answer.ts';
import { answerWith } from '../shared/answer.ts';
import type { AskedRequest } from '../shared/serve.ts';
import type { Part } from './answers/accounts.ts';
import { writeFollowed, writeProfile, writeSummary } from './answers/accounts.ts';
import { writeCompletion, writeGame } from './answers/games.ts';
import { writeEarnedBetween, writeRecent } from './answers/unlocks.ts';
import { noPage, noUser, refuseParameter, unauthenticated } from './faults.ts';
import type { RetroPlayer } from './model.ts';
import type { RetroWorld } from './world.ts';

/** The kinds of requests, by which tests plan faults and count requests. */
export type RetroKind =
  | 'profile'
  | 'summary'
  | 'followed'
  | 'recent'
  | 'between'
  | 'completion'
  | 'game';

const kinds: ReadonlyMap<string, RetroKind> = new Map([
  ['/API/API_GetUserProfile.php', 'profile'],
  ['/API/API_GetUserSummary.php', 'summary'],
  ['/API/API_GetUsersIFollow.php', 'followed'],
  ['/API/API_GetUserRecentAchievements.php', 'recent'],
  ['/API/API_GetAchievementsEarnedBetween.php', 'between'],
  ['/API/API_GetUserCompletionProgress.php', 'completion'],
  ['/API/API_GetGameInfoAndUserProgress.php', 'game'],
]);

/** Answers a request. @param key the web API key that the network accepts */
export function answerRetro(
  world: RetroWorld,
  key: string,
  { path, parameters }: AskedRequest,
): { readonly kind: RetroKind | 'unknown'; readonly answer: Answer | Page } {
  const kind = kinds.get(path);
  if (kind === undefined) return { kind: 'unknown', answer: noPage };
  if (parameters.get('y') !== key) return { kind, answer: unauthenticated };
  const wrong = findWrongParameter(kind, parameters);
  if (wrong !== undefined) return { kind, answer: refuseParameter(wrong) };
  return { kind, answer: answerKind(world, kind, parameters) };
}

const lists: ReadonlySet<RetroKind> = new Set(['followed', 'completion']);

function findWrongParameter(kind: RetroKind, parameters: URLSearchParams): string | undefined {
  const isWhole = (name: string, max: number): boolean => {
    const text = parameters.get(name);
    return text === null || (/^\d+$/.test(text) && Number(text) <= max);
  };
  if (kind !== 'followed' && !/^[a-z0-9]{2,26}$/i.test(parameters.get('u') ?? '')) return 'u';
  if (kind === 'game' && !parameters.has('g')) return 'g';
  if (!lists.has(kind)) return undefined;
  if (!isWhole('c', 500) || parameters.get('c') === '0') return 'c';
  return isWhole('o', Infinity) ? undefined : 'o';
}

function answerKind(world: RetroWorld, kind: RetroKind, parameters: URLSearchParams): Answer {
  const part: Part = {
    offset: Number(parameters.get('o') ?? 0),
    count: Number(parameters.get('c') ?? 100),
  };
  if (kind === 'followed') return answerWith(writeFollowed(world, part));
  const player = world.lookUp(parameters.get('u') ?? '');
  if (kind === 'profile' || kind === 'summary') {
    if (player === undefined) return noUser;
    return answerWith(
      kind === 'profile' ? writeProfile(world, player) : writeSummary(world, player),
    );
  }
  if (kind === 'completion') {
    return answerWith(
      player === undefined
        ? { Count: 0, Total: 0, Results: [] }
        : writeCompletion(world, player, part),
    );
  }
  return answerWith(player === undefined ? [] : listOf(world, kind, { player, parameters }));
}

function listOf(
  world: RetroWorld,
  kind: RetroKind,
  { player, parameters }: { readonly player: RetroPlayer; readonly parameters: URLSearchParams },
): object {
  if (kind === 'recent') return writeRecent(world, player, Number(parameters.get('m') ?? 60));
  if (kind === 'between') {
    const [from = 0, to = 0] = ['f', 't'].map((name) => Number(parameters.get(name)) * secondMs);
    return writeEarnedBetween(world, player, { from, to });
  }
  const game = world.games.find(({ id }) => id === Number(parameters.get('g')));
  if (game === undefined) return [];
  return writeGame(world, { game, player }, parameters.get('a') === '1');
}
