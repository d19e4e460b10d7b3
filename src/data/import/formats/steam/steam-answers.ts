/** Converts Steam's responses about one game to a game with trophies (docs/spec/networks.md 5). */

import {
  readDigits,
  readFields,
  readList,
  readNumber,
  readText,
  readWhole,
} from '../saved/json-value.ts';
import type { Fields } from '../saved/json-value.ts';
import type { NativeEarned, NativeGame, NativeTrophy } from '../saved/native-game.ts';

/** The owned games, by number. */
export type OwnedGames = Map<
  string,
  { readonly title: string | null; readonly image: string | null }
>;

/** The parsed responses about a game; null for a missing response. */
export interface AppAnswers {
  readonly schema: unknown;
  readonly player: unknown;
  readonly percentages: unknown;
  /** When the percentages were saved, milliseconds UTC. */
  readonly savedAt: number | null;
}

const icons = 'https://media.steampowered.com/steamcommunity/public/images/apps';
/** Maximum length of a displayed message from the network. */
const maxShown = 200;

/** Returns the network's message if a response is an error, otherwise null. An error never means that no trophy is earned. */
export function readError(value: unknown): string | null {
  const stats = readFields(readFields(value).get('playerstats'));
  const words = readText(stats.get('error'));
  if (words !== null) return `Steam answered: ${words.slice(0, maxShown)}`;
  return stats.get('success') === false ? 'Steam answered without success' : null;
}

/** Adds the owned games. A returned text is the reason why the list is not usable. */
export function readOwned(value: unknown, games: OwnedGames): string | null {
  const response = readFields(readFields(value).get('response'));
  if (!response.has('games') && readWhole(response.get('game_count')) !== 0) {
    return 'is not a list of games: Steam sends this for a profile whose list of games is not public';
  }
  for (const each of readList(response.get('games'))) {
    const fields = readFields(each);
    const appid = readDigits(fields.get('appid'));
    if (appid === null) return 'contains a game without a number';
    const hash = readText(fields.get('img_icon_url')) ?? '';
    const image = /^[0-9a-f]{8,64}$/.test(hash) ? `${icons}/${appid}/${hash}.jpg` : null;
    games.set(appid, { title: readText(fields.get('name')), image });
  }
  return null;
}

/** Returns the account that a response names; null if it names none. */
export function readSteamId(value: unknown): string | null {
  const id = readText(readFields(readFields(value).get('playerstats')).get('steamid'));
  return id !== null && /^\d{17}$/.test(id) ? id : null;
}

/** Returns a game from its responses. A returned text is the reason why they are not usable. */
export function readApp(
  number: string,
  { schema, player, percentages, savedAt }: AppAnswers,
  games: OwnedGames,
): { readonly game: NativeGame; readonly notes: readonly string[] } | string {
  const defined = definedOf(schema);
  const states = statesOf(player);
  if (typeof defined === 'string') return defined;
  if (typeof states === 'string') return states;
  const shares = defined.size + states.size === 0 ? noShares : sharesOf(percentages);
  if (typeof shares === 'string') return shares;
  const notes: string[] = [];
  const trophies = [...defined].map(([key, fields]) =>
    trophyOf(key, fields, shares, savedAt, states.get(key)),
  );
  for (const [key, fields] of states) {
    if (defined.has(key) || earnedOf(fields) === null) continue;
    if (schema !== null)
      notes.push(
        `${JSON.stringify(key.slice(0, maxShown))} is earned but not in schema.json; its key is its title`,
      );
    trophies.push(trophyOf(key, fields, shares, savedAt, fields));
  }
  const owned = games.get(number);
  const title =
    owned?.title ?? readText(readFields(readFields(player).get('playerstats')).get('gamename'));
  return {
    game: {
      network: 'steam',
      number,
      title,
      image: owned?.image ?? null,
      isPlayed: player !== null,
      trophies,
    },
    notes,
  };
}

function trophyOf(
  key: string,
  fields: Fields,
  shares: ReadonlyMap<string, number>,
  savedAt: number | null,
  state: Fields | undefined,
): NativeTrophy {
  const share = shares.get(key) ?? null;
  return {
    key,
    title: readText(fields.get('displayname')) ?? readText(state?.get('name')) ?? key,
    description: readText(fields.get('description')) ?? readText(state?.get('description')),
    image: iconOf(fields.get('icon')),
    isHidden: readWhole(fields.get('hidden')) === 1,
    share,
    shareAt: share === null ? null : savedAt,
    earned: earnedOf(state),
  };
}

/** Returns how an achievement was earned. Only `achieved` decides whether it is earned; a time of 0 is unknown. */
function earnedOf(state: Fields | undefined): NativeEarned | null {
  if (
    state === undefined ||
    (readWhole(state.get('achieved')) !== 1 && state.get('achieved') !== true)
  )
    return null;
  const seconds = readWhole(state.get('unlocktime')) ?? 0;
  return { date: seconds === 0 ? null : seconds * 1000 };
}

type ByKey = ReadonlyMap<string, Fields>;

/** Returns a schema's achievements by key; empty without a schema. */
function definedOf(schema: unknown): ByKey | string {
  if (schema === null) return new Map();
  const game = readFields(schema).get('game');
  if (game === undefined) return 'schema.json is not the schema of a game';
  return byKey(readFields(readFields(game).get('availablegamestats')).get('achievements'), 'name');
}

function statesOf(player: unknown): ByKey | string {
  if (player === null) return new Map();
  const stats = readFields(player).get('playerstats');
  const fields = readFields(stats);
  if (!fields.has('achievements') && fields.get('success') !== true)
    return 'player.json is not a saved answer about the achievements of a player';
  return byKey(fields.get('achievements'), 'apiname');
}

const noShares: ReadonlyMap<string, number> = new Map();

/**
 * Returns the percentages by key. The first import of a trophy sets its grade, so a response without percentages must be refused: otherwise
 * all trophies would be bronze.
 */
function sharesOf(percentages: unknown): ReadonlyMap<string, number> | string {
  if (percentages === null) return noShares;
  const answer = readFields(readFields(percentages).get('achievementpercentages'));
  if (!answer.has('achievements'))
    return 'percentages.json is not a saved answer about the shares of achievements';
  const list = readList(answer.get('achievements'));
  return new Map(
    list.flatMap((each): [string, number][] => {
      const fields = readFields(each);
      const key = readText(fields.get('name'));
      const percent = readNumber(fields.get('percent'));
      return key === null || percent === null || percent < 0 || percent > 100
        ? []
        : [[key, percent]];
    }),
  );
}

function byKey(list: unknown, name: string): ByKey {
  return new Map(
    readList(list).flatMap((each): [string, Fields][] => {
      const fields = readFields(each);
      const key = readText(fields.get(name));
      return key === null ? [] : [[key.toWellFormed().replaceAll('\0', ''), fields]];
    }),
  );
}

function iconOf(value: unknown): string | null {
  const address = readText(value);
  return address !== null && /^https?:\/\/[^?#]+$/.test(address) ? address : null;
}
