/** The RetroAchievements implementation of the engine's interface (docs/spec/networks.md 9.1). */

import { gameIdOn } from '../../../domain/index.ts';
import { readInstant, utc } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import { omitNil } from '../../../records/omit-nil.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { Connector, ListedRow, QuickSource, TitleAnswer } from '../../engine/index.ts';
import { joinMark } from '../../engine/index.ts';
import type { ReadAnswer } from '../keyed/read-records.ts';
import { readRecords } from '../keyed/read-records.ts';
import type { CompletionRow, GameAnswer } from './answers.ts';
import type { RetroRequests } from './requests.ts';

interface RetroParts {
  readonly requests: RetroRequests;
  readonly read: ReadAnswer;
  readonly now: () => number;
  /** Whether only unlocks in hardcore mode count as earned. */
  readonly onlyHardcore: boolean;
  readonly quick: QuickSource;
}

/** Creates the engine's interface to the network from its requests. */
export function createRetroConnector(parts: RetroParts): Connector {
  const { requests, onlyHardcore, quick } = parts;
  return {
    isLinked: true,
    async player(name, accountId) {
      const { User, ULID } = await requests.profile(accountId ?? name); // absent: the player's account is not known yet, so it is requested by name
      return {
        accountId: ULID,
        name: User ?? name, // absent: the network states no usable name
        record: (known) => ({
          type: 'account',
          player: invariant(known, 'a linked account has a player').name,
          network: 'retro',
          id: ULID,
          ...omitNil({ name: User }),
        }),
      };
    },
    async titles(accountId, { offset }) {
      const { rows, unusable, length, total } = await requests.completion(accountId, offset);
      const end = offset + length;
      return {
        rows: rows.map((row) => listedRow(row, onlyHardcore)),
        unusable,
        total,
        nextOffset: length > 0 && end < total ? end : null,
      };
    },
    title: ({ accountId, name }, { gameId }) => readTitle(parts, { accountId, name }, gameId),
    async publicText(account) {
      const { ULID, Motto } = await requests.profile('id' in account ? account.id : account.name);
      return { accountId: ULID, text: Motto };
    },
    // Does nothing, because a key stays valid even if it is not used.
    keepLogin: async () => {},
    quick,
  };
}

function listedRow(row: CompletionRow, onlyHardcore: boolean): ListedRow {
  const { GameID, Title, ConsoleName, MaxPossible, NumAwarded, NumAwardedHardcore } = row;
  const date = row.MostRecentAwardedDate ?? ''; // absent: the player has earned no trophy in the game, so there is no date
  const play = `${date} a${NumAwarded}.${NumAwardedHardcore} ${row.HighestAwardKind ?? ''}`; // absent: the player has no award
  return {
    gameId: gameIdOn('retro', String(GameID)),
    service: 'retro',
    title: Title,
    image: null,
    platform: ConsoleName,
    setVersion: null,
    lastUpdatedAt: date === '' ? null : readInstant(date, utc),
    statedEarned: onlyHardcore ? NumAwardedHardcore : NumAwarded,
    listedMark: joinMark(play, String(MaxPossible)),
  };
}

/** Returns the player's play time in a game; empty if the network does not know it. */
function playTimeRecords(
  { ID, Title: title, UserTotalPlaytime: seconds }: GameAnswer,
  { player, game }: { readonly player: string; readonly game: string },
): readonly DataRecord[] {
  if (seconds === null || seconds === 0) return [];
  const named = title === null ? {} : { title };
  return [{ type: 'playTime', player, network: 'retro', id: String(ID), game, seconds, ...named }];
}

async function readTitle(
  { requests, read, now }: RetroParts,
  { accountId, name }: { readonly accountId: string; readonly name: string },
  gameId: string,
): Promise<TitleAnswer> {
  const number = Number(gameId.slice(gameId.indexOf('-') + 1));
  const value = await requests.game(accountId, number);
  const answer = { name: `game ${number}`, value, savedAt: now() };
  const { catalogue, shares, played } = readRecords(read, answer, name);
  const trophies = catalogue.filter(({ type }) => type === 'trophy').length;
  const game = invariant(
    catalogue.find(({ type }) => type === 'game'),
    'an answer about a game has the game',
  );
  return {
    version: null,
    trophies,
    earned: played.filter(({ type }) => type === 'earned').length,
    game,
    shares,
    definition: { version: null, trophies, identity: '', records: catalogue },
    records: [...played, ...playTimeRecords(value, { player: name, game: gameId })],
  };
}
