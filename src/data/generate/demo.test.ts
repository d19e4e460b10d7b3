import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { checkRecord, writeRecordLine } from '../import/index.ts';
import { dayMs, hourMs, openTimeZone } from '../../domain/time/index.ts';
import { demoGameIdAt as gameIdAt, specialGames } from './demo-catalogue.ts';
import type { Demo } from './demo.ts';
import { generateDemo } from './demo.ts';

const now = Date.parse('2024-03-01T12:00:00Z');
const demo = generateDemo(now);
const all: readonly DataRecord[] = [...demo.base.records, ...demo.update.records];

function ofType<T extends DataRecord['type']>(
  type: T,
): readonly Extract<DataRecord, { type: T }>[] {
  return all.filter((record): record is Extract<DataRecord, { type: T }> => record.type === type);
}

const games = ofType('game');
const trophies = ofType('trophy');
const earned = ofType('earned');

function setOf(index: number): readonly Extract<DataRecord, { type: 'trophy' }>[] {
  return trophies.filter(({ game }) => game === gameIdAt(index));
}

function gradesOf(index: number): readonly string[] {
  return setOf(index).map(({ grade }) => grade ?? '');
}

/** Returns the records as lines, with all dates replaced. */
function dateless(records: readonly DataRecord[]): string {
  return records
    .map(writeRecordLine)
    .join('')
    .replaceAll(/"\d{4}-[^"]*"/g, '"…"');
}

function earnedBy(player: string): readonly string[] {
  return earned
    .filter((record) => record.player === player)
    .map(({ game, trophy }) => `${game} ${trophy}`);
}

test('the same seed and time give the same records', () => {
  assert.deepEqual(generateDemo(now), demo);
  assert.notDeepEqual(generateDemo(now, { seed: 2 }), demo);
});

test('another time changes only the dates', () => {
  assert.equal(dateless(generateDemo(now + dayMs * 400).base.records), dateless(demo.base.records));
});

test('every record is one the importer takes', () => {
  for (const record of all)
    assert.deepEqual(checkRecord(JSON.parse(writeRecordLine(record))), { record, unusable: [] });
});

test('there are 24 players, 60 games and about 2,000 trophies', () => {
  assert.equal(new Set(ofType('player').map(({ name }) => name)).size, 24);
  assert.equal(games.length, 60);
  assert.ok(Math.abs(trophies.length - 2000) <= 200);
});

test('the first game and player are those of the samples', () => {
  assert.deepEqual([games[0]?.id, games[0]?.title], ['NPWR90001_00', 'Harbour of Lanterns']);
  assert.equal(ofType('player')[0]?.name, 'LanternFox');
  assert.ok(earnedBy('LanternFox').some((one) => one.startsWith('NPWR90001_00')));
});

test('texts hold what XML and character sets are hard on', () => {
  const texts = [...games, ...trophies].flatMap((record) => [
    record.title ?? '',
    'description' in record ? (record.description ?? '') : '',
  ]);
  for (const part of ['™', 'é', '霧', '&', '<', ']]>', '\n'])
    assert.ok(
      texts.some((text) => text.includes(part)),
      part,
    );
  assert.ok(texts.some((text) => text !== text.trim()));
});

test('the catalogue contains every special kind of set', () => {
  assert.equal(setOf(specialGames.withoutTrophies).length, 0);
  assert.ok(setOf(specialGames.withoutPlatinum).every(({ grade }) => grade !== 'platinum'));
  assert.equal(setOf(specialGames.first)[0]?.grade, 'platinum');
  assert.ok(setOf(specialGames.first).some(({ hidden }) => hidden));
  const groups = ofType('group').filter(({ game }) => game === gameIdAt(specialGames.first));
  assert.equal(groups.length, 2);
  for (const { id } of groups)
    assert.ok(setOf(specialGames.first).some(({ group }) => group === id));
});

test('one title is there in two regions, with the same set', () => {
  const american = games[specialGames.american];
  const european = games[specialGames.european];
  assert.equal(american?.europeId, european?.id);
  assert.equal(american?.title, european?.title);
  assert.deepEqual(gradesOf(specialGames.american), gradesOf(specialGames.european));
});

test('two players of one country have earned the same, on other days', () => {
  const one = 'MossyKettle';
  const other = 'Tin_Can-Aria';
  assert.deepEqual(earnedBy(one ?? '').toSorted(), earnedBy(other ?? '').toSorted());
  const countries = ofType('player').map(({ name, country }) => [name, country] as const);
  assert.equal(new Map(countries).get('MossyKettle'), new Map(countries).get('Tin_Can-Aria'));
  assert.ok(new Set(countries.map(([, country]) => country)).size >= 2);
});

test('some trophies are undated, some were earned in the same second, one player has nothing', () => {
  assert.ok(earned.some(({ date }) => date === null));
  const seconds = earned
    .filter(({ date }) => date !== null)
    .map(({ player, date }) => `${player} ${date}`);
  assert.ok(new Set(seconds).size < seconds.length);
  assert.ok(!ofType('playerGame').some(({ player }) => player === 'QuietQuokka'));
});

test('two players have a session of this day or of the last evening, at whatever hour the demo starts', () => {
  for (const hour of [0, 4, 9, 12, 20]) {
    const start = Date.UTC(2024, 2, 1, hour);
    const { base, update } = generateDemo(start);
    const recent = [...base.records, ...update.records].filter(
      (record) =>
        record.type === 'earned' &&
        typeof record.date === 'number' &&
        start - record.date < 16 * hourMs,
    );
    const counts = Map.groupBy(recent, (record) => ('player' in record ? record.player : ''));
    assert.ok([...counts.values()].filter(({ length }) => length >= 3).length >= 2, `${hour}:00`);
  }
});

test('every class of rarity occurs', () => {
  const owners = Map.groupBy(ofType('playerGame'), ({ game }) => game);
  const shares = [...Map.groupBy(earned, ({ game, trophy }) => `${game} ${trophy}`)].map(
    ([key, list]) => {
      const ofGame = new Set(owners.get(key.split(' ')[0] ?? '')?.map(({ player }) => player)).size;
      return { ofGame, percent: (100 * new Set(list.map(({ player }) => player)).size) / ofGame };
    },
  );
  const shown = shares.filter(({ ofGame }) => ofGame >= 5).map(({ percent }) => percent);
  for (const [above, upTo] of [
    [0, 5],
    [5, 15],
    [15, 50],
    [50, 100],
  ] as const)
    assert.ok(
      shown.some((percent) => percent > above && percent <= upTo),
      `${above} to ${upTo} percent`,
    );
});

test('some games belong to a series, and two are not sold as usual', () => {
  const series = Map.groupBy(games, ({ series: name }) => name);
  assert.equal(series.get('Silent Lighthouse')?.length, 3);
  assert.deepEqual(
    games.flatMap(({ title, status }) => (status === undefined ? [] : [`${title}: ${status}`])),
    ['Balloon Regatta: servers-closed', 'Electric Koi: delisted'],
  );
});

test('games came into the catalogue after their release, in another order than that of the releases', () => {
  const dates = games.map(({ released, added }) => ({
    released: released ?? 0,
    added: added ?? 0,
  }));
  for (const { released, added } of dates) assert.ok(added > released && added <= now);
  const sorted = dates.toSorted((a, b) => b.added - a.added);
  assert.notDeepEqual(sorted, dates);
});

test('every picture is drawn by the site', () => {
  const addresses = [...games, ...trophies].map(({ image }) => image ?? null);
  for (const address of addresses)
    assert.match(address ?? '', /^\/art\/(?:covers|trophies)\/[a-z0-9-]+\.svg$/);
  for (const { name, avatar } of ofType('player')) assert.equal(avatar, `/art/players/${name}.svg`);
});

test('a game was completed, and nothing is earned twice or outside its set', () => {
  const known = new Set(trophies.map(({ game, id }) => `${game} ${id}`));
  const fox = earnedBy('LanternFox');
  assert.equal(new Set(fox).size, fox.length);
  assert.ok(fox.every((one) => known.has(one)));
  const perGame = Map.groupBy(fox, (one) => one.split(' ')[0]);
  assert.ok(
    [...perGame].some(
      ([id, list]) => list.length === trophies.filter(({ game }) => game === id).length,
    ),
  );
});

test('dates lie between the release and now, the last of them within the hour', () => {
  const released = new Map(games.map(({ id, released: at }) => [id, at ?? -Infinity]));
  const dates = earned.flatMap(({ game, date }) =>
    typeof date === 'number' ? [{ game, date }] : [],
  );
  for (const { game, date } of dates) assert.ok(date <= now && date > (released.get(game) ?? 0));
  assert.ok(now - Math.max(...dates.map(({ date }) => date)) < hourMs);
  assert.ok(now - Math.min(...dates.map(({ date }) => date)) > 5 * 365 * dayMs);
});

test('the update contains only records newer than the base load', () => {
  for (const record of demo.base.records)
    if (record.type === 'earned') assert.ok((record.date ?? 0) <= demo.base.at);
  for (const record of demo.update.records)
    if (record.type === 'earned') assert.ok((record.date ?? 0) > demo.base.at);
});

/** Returns the dates of all trophies of a demo. */
function datesOf({ base, update }: Demo): readonly number[] {
  return [...base.records, ...update.records].flatMap((record) =>
    record.type === 'earned' && typeof record.date === 'number' ? [record.date] : [],
  );
}

describe('the players sleep at night, in the day zone,', () => {
  for (const [zone, start] of [
    ['UTC', '2026-11-26T04:00:00Z'],
    ['Europe/Berlin', '2026-03-31T10:00:00Z'],
    ['America/New_York', '2026-07-04T23:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01T00:10:00Z'],
  ] as const) {
    const { offsetMsAt } = openTimeZone(zone);
    const at = Date.parse(start);
    const made = generateDemo(at, { zone: openTimeZone(zone) });
    const locals = datesOf(made).map((date) => date + offsetMsAt(date));
    const hours = locals.map((local) => Math.floor((local % dayMs) / hourMs));

    test(`${zone}: there is no trophy between one and eight`, () => {
      assert.deepEqual(
        hours.filter((hour) => hour >= 1 && hour < 8),
        [],
      );
    });

    test(`${zone}: more than half of the trophies are of an evening, and a day of the weekend has more than another`, () => {
      const evening = hours.filter((hour) => hour >= 17).length / hours.length;
      assert.ok(evening > 0.5 && evening < 0.75, String(evening));
      const isWeekend = (local: number): boolean => [0, 6].includes(new Date(local).getUTCDay());
      const weekend = locals.filter(isWeekend).length;
      assert.ok(
        weekend / 2 > (1.2 * (locals.length - weekend)) / 5,
        `${weekend} of ${locals.length}`,
      );
    });

    test(`${zone}: the newest trophies are of the last waking hours, and none is of the future`, () => {
      const newest = datesOf(made)
        .toSorted((a, b) => b - a)
        .slice(0, 5);
      for (const date of newest)
        assert.ok(date <= at && at - date < 12 * hourMs, new Date(date).toISOString());
    });
  }

  test('and the demo has the same trophies at whatever hour it starts, the newest of the last five hours', () => {
    const counts = [0, 4, 9, 13, 20, 23].map((hour) => {
      const start = Date.UTC(2026, 10, 26, hour);
      const dates = datesOf(generateDemo(start));
      assert.ok(start - Math.max(...dates) < 5 * hourMs, `${hour}:00`);
      return dates.length;
    });
    assert.equal(new Set(counts).size, 1);
  });
});
