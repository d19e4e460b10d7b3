/** Writes invented trophy sets as both generations of the shadPS4 emulator do (docs/spec/sources.md 1). */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WrittenSet, WrittenTrophy } from './rpcs3-writer.ts';
import { png } from './rpcs3-writer.ts';

/** How a version of the emulator writes its files. */
export interface Shadps4Style {
  /** The value that marks an unlocked trophy: `unlocked` in 0.3.0, `true` later. */
  readonly word?: string;
  /** The unit of dates: before 0.7.0 microseconds since year 1, later seconds since 1970. */
  readonly unit?: 'seconds' | 'microseconds';
  readonly names?: boolean;
  readonly platform?: string;
}

/** Returns the definition of a set. With `states`, it also says which trophies the player has unlocked. */
export function writeTropXml(set: WrittenSet, states: boolean, style: Shadps4Style = {}): string {
  const { names = true, platform = 'ps4' } = style;
  const texts = (name: string, detail: string): string =>
    names ? `<name>${escape(name)}</name><detail>${escape(detail)}</detail>` : '';
  return [
    `<!--Sce-Np-Trophy-Signature: ${'4c39b98c'.repeat(20)}-->`,
    `<trophyconf version="1.1" platform="${platform}" policy="large">`,
    ` <npcommid>${set.id}</npcommid>`,
    ' <trophyset-version>01.00</trophyset-version>',
    ...(names
      ? [
          ` <title-name>${escape(set.title ?? '')}</title-name>`,
          ' <title-detail>Invented</title-detail>',
        ]
      : []),
    ...(set.groups ?? []).map(
      ({ id, name, detail }) => ` <group id="${id}">${texts(name, detail)}</group>`,
    ),
    ...set.trophies.map((trophy, index) => {
      const { grade, name = '', detail = '', hidden = 'no', group } = trophy;
      const gid = group === undefined ? '' : ` gid="${group}"`;
      const state = states ? stateOf(trophy, style) : '';
      const id = String(index).padStart(3, '0');
      return ` <trophy id="${id}" hidden="${hidden}" ttype="${grade}" pid="-1"${gid}${state}>${texts(name, `${detail}\n`)}</trophy>`;
    }),
    '</trophyconf>\n',
  ].join('\n');
}

function stateOf(
  { unlockedAt }: WrittenTrophy,
  { word = 'true', unit = 'seconds' }: Shadps4Style,
): string {
  if (unlockedAt === undefined) return '';
  if (unlockedAt === null) return ` unlockstate="${word}"`;
  const time =
    unit === 'seconds'
      ? Math.floor(unlockedAt / 1000)
      : (BigInt(unlockedAt) + 62_135_596_800_000n) * 1000n;
  return ` unlockstate="${word}" timestamp="${time}"`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Writes a set in the layout of 0.16.0 and later. Returns the path of the user's file. */
export async function writeNewSet(
  folder: string,
  set: WrittenSet,
  style: Shadps4Style = {},
  user = 1000,
): Promise<string> {
  const { names = true } = style;
  const state = join(folder, 'home', String(user), 'trophy', `${set.id}.xml`);
  if (names)
    await writeAt(join(folder, 'trophy', set.id, 'Xml', 'TROP.XML'), writeTropXml(set, false));
  await writeAt(
    join(folder, 'trophy', set.id, 'Xml', 'TROPCONF.XML'),
    writeTropXml(set, false, { names: false }),
  );
  await writeAt(join(folder, 'trophy', set.id, 'Icons', 'ICON0.PNG'), png);
  await writeAt(state, writeTropXml(set, true, { ...style, names: false }));
  return state;
}

/** Writes a set in the layout before 0.16.0. Returns the path of its file. */
export async function writeOldSet(
  folder: string,
  set: WrittenSet,
  style: Shadps4Style = {},
): Promise<string> {
  const place = join(folder, 'game_data', 'CUSA90011', 'TrophyFiles', 'trophy00');
  await writeAt(join(place, 'Icons', 'ICON0.PNG'), png);
  await writeAt(join(place, 'Xml', 'TROP.XML'), writeTropXml(set, true, style));
  return join(place, 'Xml', 'TROP.XML');
}

async function writeAt(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
