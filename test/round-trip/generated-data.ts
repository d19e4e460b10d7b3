/** Random players, games and trophies that cover every field of a response. */

import fc from 'fast-check';
import type {
  DataRecord,
  EarnedRecord,
  GameRecord,
  PlayerGameRecord,
  PlayerRecord,
  TrophyRecord,
} from '../../src/records/records.ts';
import { grades } from '../../src/domain/index.ts';

export interface World {
  readonly games: readonly string[];
  readonly players: readonly string[];
  readonly records: readonly DataRecord[];
}

const allOptional: { requiredKeys: [] } = { requiredKeys: [] };
const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2030, 0, 1) });
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', ' ', 'a\nb ', 'c\rd', '<&>"\'', ']]>', '東京 🏆', 'a\u0001b', 'c\ud800'),
);
const small = fc.integer({ min: 0, max: 9 });
const counts = fc.record({
  platinum: fc.integer({ min: 0, max: 1 }),
  gold: small,
  silver: small,
  bronze: small,
});
const gameIds = ['NPWR90001_00', 'NPWR90002_00', 'NPWR90003_00'];
const playerNames = ['LanternFox', 'Pixel-Heron'];

const gameFields = fc.record(
  {
    europeId: fc.constantFrom('', 'NPWR90009_00'),
    title: text,
    image: text,
    guide: text,
    titleOnGuide: text,
    released: instant,
    stars: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 50 }),
    reviews: fc.integer({ min: 0, max: 99_999 }),
    platform: fc.constantFrom('ps3', 'ps3,psp2', ''),
    statedTrophies: fc.integer({ min: 0, max: 60 }),
    statedPoints: fc.integer({ min: 0, max: 2000 }),
  },
  allOptional,
);
const trophyFields = fc.record(
  {
    title: text,
    description: text,
    fullDescription: text,
    image: text,
    hidden: fc.boolean(),
    guide: text,
    titleOnGuide: text,
  },
  allOptional,
);
const playerFields = fc.record(
  {
    aboutMe: text,
    avatarSmall: text,
    avatarMedium: text,
    avatar: text,
    country: fc.constantFrom('us', 'fr', 'gb'),
    jid: text,
    server: text,
    panelUrl: text,
    identity: text,
    alias: text,
    plus: fc.boolean(),
    background: fc.constantFrom('685341FF', '98989800'),
    online: fc.boolean(),
    away: fc.boolean(),
    statusComment: text,
    statusMode: text,
    statusObjectId: text,
    statusPlaying: text,
    statusTitle: text,
    lastSeen: instant,
    updated: instant,
    gamesUpdated: fc.option(instant),
    cardChanged: fc.option(instant),
    statedEarned: counts,
  },
  allOptional,
);
const playedFields = fc.record(
  {
    lastUpdated: instant,
    updated: fc.boolean(),
    statedEarned: counts,
    statedPoints: fc.integer({ min: 0, max: 900 }),
  },
  allOptional,
);
const earnedFields = fc.record({ date: instant, updated: fc.boolean() }, allOptional);

/** Returns the records of a game, with gaps in its trophy numbers. */
function gameOf(id: string): fc.Arbitrary<readonly (GameRecord | TrophyRecord)[]> {
  const trophy = fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(...grades),
    trophyFields,
  );
  const trophies = fc.uniqueArray(trophy, { selector: ([number]) => number, maxLength: 6 });
  return fc.tuple(gameFields, trophies).map(([fields, set]) => [
    { type: 'game', id, ...fields },
    ...set.map(([number, grade, more]): TrophyRecord => ({
      type: 'trophy',
      game: id,
      id: number,
      grade,
      ...more,
    })),
  ]);
}

type PlayRecord = PlayerGameRecord | EarnedRecord;

/** Returns a player's records for some of the games. */
function playOf(
  player: string,
  trophies: readonly TrophyRecord[],
): fc.Arbitrary<readonly PlayRecord[]> {
  const playerGames = fc.subarray(gameIds).chain((games) =>
    fc.tuple(
      ...games.map((game) =>
        playedFields.map((fields): PlayRecord => ({
          type: 'playerGame',
          player,
          game,
          ...fields,
        })),
      ),
    ),
  );
  const earned = fc.subarray([...trophies]).chain((chosen) =>
    fc.tuple(
      ...chosen.map(({ game, id }) =>
        earnedFields.map((fields): PlayRecord => ({
          type: 'earned',
          player,
          game,
          trophy: id,
          ...fields,
        })),
      ),
    ),
  );
  return fc.tuple(playerGames, earned).map(([games, trophies]) => [...games, ...trophies]);
}

function isTrophy(record: DataRecord): record is TrophyRecord {
  return record.type === 'trophy';
}

/** Complete data sets that can be imported. */
export const worlds: fc.Arbitrary<World> = fc.tuple(...gameIds.map(gameOf)).chain((sets) => {
  const catalogue = sets.flat();
  const players = playerNames.map((name) =>
    fc
      .tuple(playerFields, playOf(name, catalogue.filter(isTrophy)))
      .map(([fields, play]): DataRecord[] => [
        { type: 'player', name, ...fields } satisfies PlayerRecord,
        ...play,
      ]),
  );
  return fc.tuple(...players).map((play): World => ({
    games: gameIds,
    players: playerNames,
    records: [...catalogue, ...play.flat()],
  }));
});
