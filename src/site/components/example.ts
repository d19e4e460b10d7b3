/** Examples of components for the page "Visual language", with the invented players, games and trophies that they show. */

import type { Markup } from '../../documents/markup/index.ts';
import type { GameRow, PlayerRow, TrophyRow } from '../../store/port/store.ts';
import type { PageContext } from '../frame/context.ts';

/** One state of a component. */
export interface Example {
  /** Describes the state, such as `Fewer than five owners`. */
  readonly state: string;
  readonly show: (context: PageContext) => Markup;
}

/** A component on the page. */
export interface ComponentExamples {
  readonly name: string;
  /** What the component is for, and how not to use it. */
  readonly use: string;
  readonly examples: readonly Example[];
}

const nobody: PlayerRow = {
  playerId: 1,
  name: 'LanternFox',
  accountId: null,
  aboutMe: 'Lighthouses, tea & trophies',
  avatarSmall: null,
  avatarMedium: null,
  avatar: null,
  country: 'us',
  statedCountry: null,
  jid: null,
  server: null,
  panelUrl: null,
  identity: null,
  alias: null,
  plus: false,
  background: null,
  online: false,
  away: false,
  statusComment: null,
  statusMode: null,
  statusObjectId: null,
  statusPlaying: null,
  statusTitle: null,
  lastSeenAt: null,
  updatedAt: Date.UTC(2026, 2, 14, 18),
  gamesUpdatedAt: null,
  cardChangedAt: null,
  statedLevel: null,
  statedProgress: null,
  statedPoints: null,
  statedPosition: null,
  statedTotal: null,
  statedCountryPosition: null,
  statedCountryTotal: null,
  statedFloor: null,
  statedCeiling: null,
  statedCompletion: null,
  hidden: false,
  excluded: false,
  hoursHidden: false,
  presenceHidden: false,
  pins: null,
  card: null,
  media: null,
  statedEarned: null,
  earned: { platinum: 3, gold: 23, silver: 129, bronze: 607 },
  counted: { platinum: 3, gold: 23, silver: 129, bronze: 607 },
  games: 44,
  completionSum: 2_024,
  completionGames: 44,
};

/** An invented player. */
export function examplePlayer(values: Partial<PlayerRow> = {}): PlayerRow {
  return { ...nobody, ...values };
}

/** An invented game, whose cover is drawn from its id. */
export function exampleGame(values: Partial<GameRow> = {}): GameRow {
  return {
    gameId: 'NPWR90001_00',
    europeId: '',
    title: 'Harbour of Lanterns',
    image: null,
    guide: null,
    titleOnGuide: null,
    releasedAt: Date.UTC(2026, 1, 27),
    stars: 0,
    reviews: 0,
    platform: 'ps4',
    media: null,
    set: { platinum: 1, gold: 0, silver: 8, bronze: 37 },
    totalTrophies: 46,
    totalPoints: 1_095,
    ...values,
  };
}

/** An invented trophy of the invented game. */
export function exampleTrophy(values: Partial<TrophyRow> = {}): TrophyRow {
  return {
    trophyId: 1,
    groupId: null,
    title: 'Grand Listener of lanterns',
    image: null,
    description: 'Listen to 3 of the lanterns without being seen',
    fullDescription: null,
    hidden: false,
    guide: null,
    titleOnGuide: null,
    media: null,
    gameId: 'NPWR90001_00',
    grade: 'bronze',
    gameTitle: 'Harbour of Lanterns',
    platform: 'ps4',
    ...values,
  };
}
