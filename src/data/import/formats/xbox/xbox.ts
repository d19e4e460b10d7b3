/** Import of saved responses of the Xbox network, for both generations of consoles, and of Xenia profiles (docs/spec/networks.md 6). */

import { gameIdOn, xboxTrophyNumber } from '../../../../domain/index.ts';
import { readIsoInstant } from '../../../../domain/time/index.ts';
import type { IconTarget, Input } from '../../source/format.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import type { Fields } from '../saved/json-value.ts';
import { readDigits, readFields, readList, readText, readWhole } from '../saved/json-value.ts';
import type { NativeEarned, NativeGame, NativeRules, NativeTrophy } from '../saved/native-game.ts';
import { toGameItems } from '../saved/native-game.ts';
import type { Answer } from '../saved/saved-answers.ts';
import { openAnswers } from '../saved/saved-answers.ts';
import type { GpdAchievement } from './read-gpd.ts';
import { readGpd } from './read-gpd.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import { storeGpdIcons, titleImage } from './store-gpd-icons.ts';

const notUsable = 'is not a saved answer about titles or achievements';
/** Earlier dates are invalid: achievements exist since 2005, and consoles without a clock write older dates. */
const firstDate = Date.UTC(2005, 0, 1);

/** The rules for making records, and where images of profiles are stored. */
interface XboxRules extends NativeRules {
  /** Where icons are stored; null if they are not stored. */
  readonly icons: IconTarget | null;
}

/** Opens saved responses or a profile folder. Throws SourceError. */
export function openXbox(input: Input, rules: XboxRules): Promise<Source> {
  return openAnswers(input, {
    name: 'xbox',
    player: rules.player,
    endings: ['.json', '.gpd'],
    read: (answer) => readAnswer(answer, rules),
    readBytes: async (name, bytes) =>
      isGpd(name, bytes) ? readProfileFile(name, bytes, rules) : null,
  });
}

function isGpd(name: string, bytes: Buffer): boolean {
  return name.toLowerCase().endsWith('.gpd') || bytes.subarray(0, 4).toString('latin1') === 'XDBF';
}

async function readProfileFile(
  name: string,
  bytes: Buffer,
  { icons, ...rules }: XboxRules,
): Promise<SourceItem[] | string> {
  const id = /(?:^|[\\/])([0-9a-f]{8})\.gpd$/i.exec(name)?.[1];
  if (id === undefined) return 'has no number of a title in its name, such as 4D5307E6.gpd';
  if (id.toUpperCase() === 'FFFE07D1')
    return [{ where: name, note: "is the dashboard's list of games, not a game" }];
  try {
    const file = readGpd(bytes);
    const number = String(Number.parseInt(id, 16));
    const { images, items } = await storeGpdIcons(
      file,
      { setId: gameIdOn('xbox', number), where: name },
      icons,
    );
    const trophies = file.achievements.map((each) =>
      trophyOfProfile(each, images.get(each.id) ?? null),
    );
    const image = images.get(titleImage) ?? null;
    const game = {
      network: 'xbox' as const,
      number,
      title: file.title,
      image,
      isPlayed: true,
      trophies,
    };
    return [...items, ...toGameItems(game, rules, name)];
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

function trophyOfProfile(
  { id, title, description, points, isHidden, isEarned, earnedAt }: GpdAchievement,
  image: string | null,
): NativeTrophy {
  const earned = isEarned ? { date: plausible(earnedAt) } : null;
  return {
    id: xboxTrophyNumber(id),
    key: String(id),
    title,
    description,
    points,
    isHidden,
    image,
    earned,
  };
}

function readAnswer({ name, value }: Answer, rules: NativeRules): SourceItem[] | string {
  const outer = readFields(value);
  const fields = outer.has('content') ? readFields(outer.get('content')) : outer;
  const more = readText(readFields(fields.get('paginginfo')).get('continuationtoken'));
  const note =
    more === null
      ? []
      : [{ where: name, note: 'is not the last page: save the following pages too' }];
  const read = fields.has('achievements')
    ? readAchievements(readList(fields.get('achievements')), name, rules)
    : fields.has('titles')
      ? readTitles(readList(fields.get('titles')), name, rules)
      : notUsable;
  return typeof read === 'string' ? read : [...note, ...read];
}

function readTitles(
  titles: readonly unknown[],
  name: string,
  rules: NativeRules,
): SourceItem[] | string {
  const items: SourceItem[] = [];
  for (const each of titles) {
    const fields = readFields(each);
    const number = readDigits(fields.get('titleid'));
    if (number === null) return notUsable;
    const lastUpdatedAt = dateOf(fields.get('lastunlock'));
    if (lastUpdatedAt === undefined) return `title ${number}: ${noDate(fields.get('lastunlock'))}`;
    const game: NativeGame = {
      network: 'xbox',
      number,
      title: readText(fields.get('name')),
      lastUpdatedAt,
      isPlayed: true,
      trophies: [],
    };
    items.push(...toGameItems(game, rules, name));
  }
  return items;
}

/** Reads the achievements of one or more titles. The response names the title of each achievement. */
function readAchievements(
  list: readonly unknown[],
  name: string,
  rules: NativeRules,
): SourceItem[] | string {
  const games = new Map<
    string,
    { readonly title: string | null; readonly trophies: NativeTrophy[] }
  >();
  const items: SourceItem[] = [];
  for (const each of list) {
    const fields = readFields(each);
    const association = readFields(readList(fields.get('titleassociations'))[0]);
    const number = readDigits(fields.get('titleid') ?? association.get('id'));
    const id = readWhole(fields.get('id'));
    if (number === null || id === null) return notUsable;
    const earned = earnedOf(fields);
    if (typeof earned === 'string') {
      items.push({ where: name, invalid: `achievement ${id}: ${earned}` });
      continue;
    }
    const game = games.get(number) ?? { title: readText(association.get('name')), trophies: [] };
    games.set(number, game);
    game.trophies.push(trophyOf(fields, id, earned));
  }
  for (const [number, { title, trophies }] of games) {
    items.push(
      ...toGameItems({ network: 'xbox', number, title, isPlayed: true, trophies }, rules, name),
    );
  }
  return items;
}

function trophyOf(fields: Fields, id: number, earned: NativeEarned | null): NativeTrophy {
  const rewards = readList(fields.get('rewards')).map(readFields);
  const reward = rewards.find((each) => readText(each.get('type'))?.toLowerCase() === 'gamerscore');
  const icon = readList(fields.get('mediaassets'))
    .map(readFields)
    .find((each) => readText(each.get('type'))?.toLowerCase() === 'icon');
  const address = readText(icon?.get('url'));
  return {
    id: xboxTrophyNumber(id),
    key: String(id),
    title: readText(fields.get('name')),
    description: readText(fields.get('description')) ?? readText(fields.get('lockeddescription')),
    // An address with a query is not stored, because it may contain a key.
    image: address !== null && /^https?:\/\/[^?#]+$/.test(address) ? address : null,
    isHidden: fields.get('issecret') === true,
    points: readWhole(fields.get('gamerscore') ?? reward?.get('value')),
    earned,
  };
}

/**
 * Returns how an achievement was earned. The state is `Achieved`, or `unlocked` in the older generation; progress towards an achievement is
 * ignored.
 */
function earnedOf(fields: Fields): NativeEarned | null | string {
  const state = readText(fields.get('progressstate'));
  if (state?.toLowerCase() !== 'achieved' && fields.get('unlocked') !== true) return null;
  const stated =
    fields.get('timeunlocked') ?? readFields(fields.get('progression')).get('timeunlocked');
  const date = dateOf(stated);
  return date === undefined ? noDate(stated) : { date };
}

function noDate(value: unknown): string {
  return `${JSON.stringify(value)?.slice(0, 60)} is not a date`;
}

/** Returns a date; null if it is missing or impossible, and undefined if it has another format. */
function dateOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const at = typeof value === 'string' ? readIsoInstant(value) : null;
  return at === null ? undefined : plausible(at);
}

function plausible(at: number | null): number | null {
  return at === null || at < firstDate ? null : at;
}
