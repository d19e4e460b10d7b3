/** Writes a set in formats that no console or emulator writes: responses of the console network, CSV, NDJSON. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenSet } from './rpcs3-writer.ts';

const grades: Readonly<Record<string, string>> = {
  P: 'platinum',
  G: 'gold',
  S: 'silver',
  B: 'bronze',
};

/** Writes the console network's responses about one game: the set with its groups, and the player's earned trophies. */
export async function writeSetAsAnswers(
  folder: string,
  { id, title, groups = [], trophies }: WrittenSet,
): Promise<void> {
  const answers = {
    set: {
      trophySetVersion: '01.00',
      hasTrophyGroups: groups.length > 0,
      trophies: trophies.map(({ grade, name, detail, hidden, group = 'default' }, trophyId) => ({
        trophyId,
        trophyType: grades[grade],
        trophyName: name,
        trophyDetail: detail,
        trophyHidden: hidden === 'yes',
        trophyGroupId: group,
      })),
      totalItemCount: trophies.length,
    },
    groups: {
      trophyTitleName: title,
      trophyGroups: groups.map((group) => ({
        trophyGroupId: group.id,
        trophyGroupName: group.name,
      })),
    },
    earned: {
      trophies: trophies.map(({ unlockedAt }, trophyId) => ({
        trophyId,
        earned: unlockedAt !== undefined,
        ...(typeof unlockedAt === 'number'
          ? { earnedDateTime: new Date(unlockedAt).toISOString() }
          : {}),
      })),
      totalItemCount: trophies.length,
    },
  };
  await mkdir(join(folder, id), { recursive: true });
  for (const [name, answer] of Object.entries(answers)) {
    await writeFile(join(folder, id, `${name}.json`), JSON.stringify(answer));
  }
}

/** Writes a CSV table with one row for each trophy. */
export async function writeSetAsCsv(
  path: string,
  { id, title = '', trophies }: WrittenSet,
): Promise<void> {
  const rows = trophies.map(
    ({ grade, name, detail, hidden = 'no', group = '', unlockedAt }, index) => {
      const earnedAt = typeof unlockedAt === 'number' ? new Date(unlockedAt).toISOString() : '';
      const earned = unlockedAt === undefined ? 'no' : 'yes';
      return [
        id,
        title,
        index + 1,
        name,
        detail,
        grades[grade],
        hidden,
        group,
        earned,
        earnedAt,
      ].join(',');
    },
  );
  const header =
    'game_id,game_title,trophy_id,trophy_title,description,grade,hidden,group,earned,earned_at';
  await writeFile(path, [header, ...rows, ''].join('\n'));
}

/** Writes records of all kinds as NDJSON, for the player LanternFox. */
export async function writeSetAsNdjson(
  path: string,
  { id, title, groups = [], trophies }: WrittenSet,
): Promise<void> {
  const player = 'LanternFox';
  const records: object[] = [
    { type: 'player', name: player },
    { type: 'game', id, title, setVersion: '01.00' },
    ...groups.map((group) => ({ type: 'group', game: id, ...group })),
    ...trophies.map(({ grade, name, detail, hidden, group }, index) => ({
      type: 'trophy',
      game: id,
      id: index + 1,
      grade: grades[grade],
      title: name,
      description: detail,
      hidden: hidden === 'yes',
      group,
    })),
    { type: 'playerGame', player, game: id },
    ...trophies.flatMap(({ unlockedAt }, index) => {
      if (unlockedAt === undefined) return [];
      const date = unlockedAt === null ? {} : { date: new Date(unlockedAt).toISOString() };
      return [{ type: 'earned', player, game: id, trophy: index + 1, ...date }];
    }),
  ];
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}
