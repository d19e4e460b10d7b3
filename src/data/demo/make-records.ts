/** Invented records of the catalogue, from what decides them; the rest is drawn. Proportions of domain.md 7.2. */

import type { GameRecord, GroupRecord, TrophyRecord } from '../records/records.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { Random } from './random.ts';
import { makeTrophyText } from './trophy-texts.ts';

const images = 'http://images.example';

/** What decides a game; `releasedAt` in milliseconds UTC. */
export interface GameSeed {
  readonly id: string;
  readonly title: string;
  readonly releasedAt: number;
  readonly platform: (random: Random) => string;
}

/** A game: one in five has a guide, four in five a date of release, which is a whole day. */
export function makeGame(random: Random, { id, title, releasedAt, platform }: GameSeed): GameRecord {
  const hasGuide = random.chance(0.2);
  return {
    type: 'game',
    id,
    title,
    image: `${images}/games/${id}.png`,
    ...(hasGuide ? { guide: `http://guides.example/${id}`, titleOnGuide: title.trim() } : {}),
    ...(random.chance(0.8) ? { released: Math.floor(releasedAt / dayMs) * dayMs } : {}),
    stars: random.whole(4, 20) / 4,
    reviews: Math.round(random.logNormal(30, 1.2)),
    platform: platform(random),
    setVersion: '01.00',
  };
}

/** The group at a place, from 0, of those added to a set after its release. */
export function makeGroup(game: string, at: number, name: string): GroupRecord {
  return { type: 'group', game, id: String(at + 1).padStart(3, '0'), name, detail: `Trophies of “${name}”` };
}

/** What decides a trophy; `grade` draws that of one that is no platinum. */
export interface TrophySeed {
  readonly game: string;
  readonly id: number;
  readonly isPlatinum: boolean;
  readonly grade: (random: Random) => TrophyRecord['grade'];
}

/** A trophy in no group, and not said to be hidden or not. */
export function makeTrophy(random: Random, { game, id, isPlatinum, grade }: TrophySeed): TrophyRecord {
  const text = isPlatinum ? { title: 'All in all', description: 'Earn every other trophy' } : makeTrophyText(random);
  return {
    type: 'trophy',
    game,
    id,
    grade: isPlatinum ? 'platinum' : grade(random),
    ...text,
    image: trophyImage(game, id),
  };
}

/** Where the image of a trophy would be. */
export function trophyImage(game: string, id: number): string {
  return `${images}/trophies/${game}_${id}.png`;
}
