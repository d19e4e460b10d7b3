/** A store in which every text field contains markup, script links and bidirectional control characters. */

import type { DataRecord } from '../../src/records/records.ts';
import type { Store } from '../../src/store/port/store.ts';

/** Markup that every page must show as text. */
export const markup =
  '<img src=x onerror=alert(1)><script>alert(2)</script>"\'><svg/onload=alert(3)>';
export const script = 'javascript:alert(4)';
export const turning = '\u202Egnp.exe\u2066\u200F';

const texts = {
  markup,
  script,
  turning,
  mixed: `${turning}${markup}${script}]]>-->{{1}}\${1}%00`,
} as const;

const day = 86_400_000;
const gameId = (index: number): string => `NPWR0000${index}_00`;
const bad = (text: string, index: number): string => `${text} ${index}`;

/** Makes a player and a game for each of the hostile texts. All their text fields contain this text. */
export function hostileRecords(): DataRecord[] {
  return Object.values(texts).flatMap((text, index): DataRecord[] => [
    {
      type: 'game',
      id: gameId(index),
      europeId: bad(text, index),
      title: text,
      image: text,
      guide: text,
      titleOnGuide: text,
      platform: text,
      series: text,
      stars: 4,
    },
    { type: 'group', game: gameId(index), id: 'default', name: text, detail: text },
    { type: 'group', game: gameId(index), id: text, name: text, detail: text },
    ...[0, 1, 2].map((id): DataRecord => ({
      type: 'trophy',
      game: gameId(index),
      id,
      group: id === 0 ? 'default' : text,
      title: text,
      image: text,
      description: text,
      fullDescription: text,
      grade: id === 0 ? 'platinum' : 'gold',
      hidden: id === 2,
      guide: text,
      titleOnGuide: text,
    })),
    {
      type: 'player',
      name: bad(text, index),
      accountId: bad(text, index),
      aboutMe: text,
      avatarSmall: text,
      avatarMedium: text,
      avatar: text,
      country: 'us',
      jid: text,
      server: text,
      panelUrl: text,
      identity: text,
      alias: text,
      background: '685341FF',
      online: true,
      statusComment: text,
      statusMode: text,
      statusObjectId: text,
      statusPlaying: text,
      statusTitle: text,
      formerNames: [`former ${bad(text, index)}`],
    },
    ...Object.keys(texts).flatMap((_, other): DataRecord[] =>
      [0, 1, 2].map((trophy) => ({
        type: 'earned',
        player: bad(text, index),
        game: gameId(other),
        trophy,
        date: day * (index + other + trophy + 1),
      })),
    ),
  ]);
}

export async function loadHostile(store: Store): Promise<void> {
  // The games are stored first, because the players' games refer to them.
  const records = hostileRecords();
  const order = ['game', 'group', 'trophy', 'player', 'earned'];
  const sorted = records.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  await store.load({ now: day * 30, source: 'test' }, async (load) => {
    const outcomes = await load.apply(sorted);
    const rejected = outcomes.filter((outcome) => typeof outcome === 'object');
    if (rejected.length > 0) throw new Error(JSON.stringify(rejected[0]));
  });
}

/** Returns the paths of all pages that show these records. */
export function hostilePaths(): string[] {
  const [first = '', second = ''] = Object.values(texts).map(bad);
  return [
    '/',
    '/leaderboards',
    '/leaderboards?country=us',
    '/feed.atom',
    `/compare?a=${encodeURIComponent(first)}&b=${encodeURIComponent(second)}`,
    ...Object.values(texts).flatMap((text, index) => {
      const name = encodeURIComponent(bad(text, index));
      const id = gameId(index);
      const raw = encodeURIComponent(text);
      return [
        `/search?q=${raw}`,
        `/games?series=${raw}&status=${raw}`,
        `/players/${name}`,
        `/players/${name}?title=${raw}&platform=${raw}&sort=${raw}&show=${raw}&page=${raw}`,
        `/players/${name}/games/${id}`,
        `/players/${name}/card`,
        `/players/${name}/card?size=${raw}&theme=${raw}`,
        `/players/${name}/card.svg`,
        `/players/${name}/feed.atom`,
        `/games/${id}`,
        `/games/${raw}`,
        `/leaderboards?game=${id}&player=${name}`,
        `/leaderboards?game=${raw}&country=${raw}&player=${raw}`,
        `/compare?a=${raw}&b=${name}&game=${raw}`,
        `/compare?a=${encodeURIComponent(first)}&b=${name}&game=${id}`,
        `/${raw}`,
      ];
    }),
  ];
}
