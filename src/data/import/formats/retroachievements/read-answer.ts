/**
 * Converts responses of RetroAchievements to records (docs/spec/networks.md 4). The kind of a response is recognised by its fields. Field
 * names are not case-sensitive.
 */

import { readInstant, utc } from '../../../../domain/time/index.ts';
import { checkRecord } from '../../check/check-record.ts';
import type { SourceItem } from '../../source/source.ts';
import type { Fields } from '../saved/json-value.ts';
import { readDigits, readFields, readList, readText, readWhole } from '../saved/json-value.ts';
import type { NativeEarned, NativeGame, NativeRules, NativeTrophy } from '../saved/native-game.ts';
import { toGameItems } from '../saved/native-game.ts';
import type { Answer } from '../saved/saved-answers.ts';

const media = 'https://media.retroachievements.org';
const notUsable = 'is not a saved answer about a game, a player or their achievements';

/**
 * Reads one response. A returned text is the reason why it is not usable, as a phrase that follows its name.
 *
 * @param onlyHardcore whether only trophies that were earned in hardcore mode count as earned
 */
export function readAnswer(
  { name, value, savedAt }: Answer,
  rules: NativeRules,
  onlyHardcore: boolean,
): SourceItem[] | string {
  if (Array.isArray(value)) return readRecent(value, name, rules, onlyHardcore);
  const fields = readFields(value);
  if (fields.has('achievements') && fields.has('id'))
    return readGame(fields, { name, savedAt }, rules, onlyHardcore);
  if (fields.has('results')) return readCompletion(readList(fields.get('results')), name, rules);
  if (fields.has('ulid')) return readProfile(fields, name, rules.player);
  return notUsable;
}

/** Reads responses of API_GetGameInfoAndUserProgress and API_GetGameExtended. */
function readGame(
  fields: Fields,
  { name, savedAt }: Pick<Answer, 'name' | 'savedAt'>,
  rules: NativeRules,
  onlyHardcore: boolean,
): SourceItem[] | string {
  const number = readDigits(fields.get('id'));
  const stated = fields.get('achievements');
  if (number === null || typeof stated !== 'object' || stated === null) return notUsable;
  const awardedAt = dateOf(fields.get('highestawarddate'));
  if (awardedAt === undefined) return `HighestAwardDate ${noDate(fields.get('highestawarddate'))}`;
  const players = readWhole(fields.get('numdistinctplayers')) ?? 0;
  const items: SourceItem[] = [];
  const trophies = Object.values(stated).flatMap((each) => {
    const read = readTrophy(readFields(each), players, savedAt, onlyHardcore);
    if (typeof read !== 'string') return read;
    items.push({ where: name, invalid: read });
    return [];
  });
  const game: NativeGame = {
    network: 'retro',
    number,
    title: readText(fields.get('title')),
    image: addressOf(fields.get('imageicon')),
    system: readText(fields.get('consolename')),
    award: readText(fields.get('highestawardkind')),
    awardedAt,
    isPlayed: (readWhole(fields.get('numawardedtouser')) ?? 0) > 0,
    trophies,
  };
  return [...items, ...toGameItems(game, rules, name)];
}

function readTrophy(
  fields: Fields,
  players: number,
  savedAt: number | null,
  onlyHardcore: boolean,
): NativeTrophy | string {
  const id = readWhole(fields.get('id'));
  if (id === null || id === 0) return 'an achievement has no number';
  const earned = earnedOf(fields);
  if (typeof earned === 'string') return `achievement ${id}: ${earned}`;
  const awarded = readWhole(fields.get('numawarded'));
  const badge = readText(fields.get('badgename'));
  const isCounted = earned !== null && (!onlyHardcore || typeof earned.hardcore === 'number');
  return {
    id,
    key: String(id),
    title: readText(fields.get('title')),
    description: readText(fields.get('description')),
    image: badge === null ? null : `${media}/Badge/${encodeURIComponent(badge.toWellFormed())}.png`,
    points: readWhole(fields.get('points')),
    weightedPoints: readWhole(fields.get('trueratio')),
    share:
      players === 0 || awarded === null
        ? null
        : Math.min(100, Math.round((10_000 * awarded) / players) / 100),
    shareAt: players === 0 || awarded === null ? null : savedAt,
    earned: isCounted ? earned : null,
  };
}

/**
 * Returns how an achievement was earned; null if it has no date, because it is then not earned. A hardcore unlock also counts as an
 * ordinary unlock.
 */
function earnedOf(fields: Fields): NativeEarned | null | string {
  const dates = ['dateearned', 'dateearnedhardcore'].map((name) => ({
    value: fields.get(name),
    at: dateOf(fields.get(name)),
  }));
  const wrong = dates.find(({ at }) => at === undefined);
  if (wrong !== undefined) return noDate(wrong.value);
  const [date = null, hardcore = null] = dates.map(({ at }) => at ?? null);
  return date === null && hardcore === null ? null : { date: date ?? hardcore, hardcore };
}

/** Reads a response of API_GetUserCompletionProgress: games without their achievements. */
function readCompletion(
  results: readonly unknown[],
  name: string,
  rules: NativeRules,
): SourceItem[] | string {
  const items: SourceItem[] = [];
  for (const result of results) {
    const fields = readFields(result);
    const number = readDigits(fields.get('gameid'));
    if (number === null) return notUsable;
    const awardedAt = dateOf(fields.get('highestawarddate'));
    const lastUpdatedAt = dateOf(fields.get('mostrecentawardeddate'));
    if (awardedAt === undefined)
      return `game ${number}: HighestAwardDate ${noDate(fields.get('highestawarddate'))}`;
    if (lastUpdatedAt === undefined)
      return `game ${number}: MostRecentAwardedDate ${noDate(fields.get('mostrecentawardeddate'))}`;
    const game: NativeGame = {
      network: 'retro',
      number,
      title: readText(fields.get('title')),
      image: addressOf(fields.get('imageicon')),
      system: readText(fields.get('consolename')),
      award: readText(fields.get('highestawardkind')),
      awardedAt,
      lastUpdatedAt,
      isPlayed: true,
      trophies: [],
    };
    items.push(...toGameItems(game, rules, name));
  }
  return items;
}

/**
 * Reads responses of API_GetUserRecentAchievements and API_GetAchievementsEarnedBetween. An achievement has an item for each mode in which
 * it was earned.
 */
function readRecent(
  rows: readonly unknown[],
  name: string,
  rules: NativeRules,
  onlyHardcore: boolean,
): SourceItem[] | string {
  if (rows.length === 0) return notUsable;
  const games = new Map<string, { readonly fields: Fields; readonly trophies: NativeTrophy[] }>();
  for (const row of rows) {
    const fields = readFields(row);
    const number = readDigits(fields.get('gameid'));
    const id = readWhole(fields.get('achievementid'));
    const date = dateOf(fields.get('date'));
    if (number === null || id === null || id === 0 || typeof date !== 'number') return notUsable;
    const isHardcore =
      readWhole(fields.get('hardcoremode')) === 1 || fields.get('hardcoremode') === true;
    if (onlyHardcore && !isHardcore) continue;
    const game = games.get(number) ?? { fields, trophies: [] };
    games.set(number, game);
    const shown = readTrophy(
      new Map([...fields, ['id', id], ['dateearned', null]]),
      0,
      null,
      false,
    );
    if (typeof shown === 'string') return shown;
    game.trophies.push({ ...shown, earned: isHardcore ? { date, hardcore: date } : { date } });
  }
  return [...games].flatMap(([number, { fields, trophies }]) => {
    const title = readText(fields.get('gametitle'));
    const system = readText(fields.get('consolename'));
    return toGameItems(
      { network: 'retro', number, title, system, isPlayed: true, trophies },
      rules,
      name,
    );
  });
}

/** Reads a response of API_GetUserProfile: the account, which the other responses do not name. */
function readProfile(fields: Fields, name: string, player: string): SourceItem[] | string {
  const id = readText(fields.get('ulid'));
  const item =
    id === null ? null : accountItem({ id, name: readText(fields.get('user')) }, player, name);
  return item === null ? notUsable : [item];
}

function noDate(value: unknown): string {
  return `${JSON.stringify(value)?.slice(0, 60)} is not a date such as 2024-03-01 20:14:31`;
}

/** Reads a date; without a zone, it is in UTC. Returns null if it is missing, and undefined if it has another format. */
function dateOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/.test(value))
    return undefined;
  return readInstant(value, utc) ?? undefined;
}

/** Returns the address of an image. The network states only a path of its own site. */
function addressOf(value: unknown): string | null {
  const path = readText(value);
  return path !== null && /^\/Images\/[\w.-]{1,80}$/.test(path) ? media + path : null;
}

/** Maximum length of account ids and names. */
const maxLength = 100;

interface Account {
  readonly id: string;
  readonly name: string | null;
}

/** Returns the account's item; null if its id is too long. A name that is too long is left out. */
function accountItem({ id, name }: Account, player: string, where: string): SourceItem | null {
  if (id.length > maxLength) return null;
  const named = name === null || name.length > maxLength ? {} : { name };
  const checked = checkRecord({ type: 'account', player, network: 'retro', id, ...named });
  return 'invalid' in checked
    ? { where, invalid: checked.invalid }
    : { where, record: checked.record };
}
