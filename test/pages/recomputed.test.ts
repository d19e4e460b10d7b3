/**
 * Compares every figure about players, games and leaderboards, on pages and in the modern API, with an independent recalculation from the
 * facts of an invented store (recomputed/figures.ts). If one request returns a figure for all players or games, all its values are checked.
 * Pages are checked for a sample.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { openTimeZone } from '../../src/domain/time/index.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import { postgres, sqlite } from '../../src/store/testing/engines.ts';
import { hasPostgres, isQuickRun } from '../../src/store/testing/quick-run.ts';
import { defaultSettings } from '../support/start-service.ts';
import type { Played } from './recomputed/figures.ts';
import { by, Figures, writeLength, ranked, sessionsIn } from './recomputed/figures.ts';
import {
  between,
  dateIn,
  readFigures,
  gamesIn,
  splitItems,
  playersIn,
  readRows,
  findSection,
  readText,
  trophiesIn,
} from './recomputed/read-page.ts';
import { createWorld, toLoads } from './recomputed/world.ts';
import type { Game, Network, Player } from './recomputed/world.ts';

/** Writes the text that the page of a player's game shows for a session. */
function writeSession({
  trophies,
  length,
}: {
  readonly trophies: number;
  readonly length: number;
}): string {
  const count = trophies === 1 ? '1 trophy' : `${trophies} trophies`;
  return length === 0 ? count : `${count} · ${writeLength(length)}`;
}

const zone = 'America/Havana';
const otherNetworks = ['retro', 'steam', 'xbox'] as const;

/** For each engine the number of players, and `step`: the pages of every `step`-th player are read. */
const runs = [
  { engine: sqlite, players: isQuickRun() ? 200 : 1000, step: isQuickRun() ? 10 : 40 },
  ...(hasPostgres() ? [{ engine: postgres, players: 80, step: 8 }] : []),
];

interface Json {
  readonly [name: string]: Json;
}

for (const { engine, players, step } of runs) {
  describe(`figures recomputed from the facts, ${engine.name}`, () => {
    const world = createWorld(players);
    const figures = new Figures(world, zone);
    const sample = figures.visible.filter((_, index) => index % step === 0);
    const open: { stop: () => Promise<void>; url: string; check: () => Promise<unknown> } = {
      stop: async () => {},
      url: '',
      check: async () => [],
    };

    before(async () => {
      const { store } = await engine.open();
      for (const [now, records] of toLoads(world))
        await store.load({ now, source: 'test' }, (load) => load.apply(records));
      await store.rebuild({ dayZone: openTimeZone(zone), now: world.now });
      const server = composeServer(
        { store, settings: defaultSettings(), now: () => world.now },
        pino({ level: 'silent' }),
      );
      open.url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
      open.check = () => store.check();
      open.stop = async () => {
        await stop(server, 0);
        await store.close();
      };
    });
    after(() => open.stop());

    async function page(path: string): Promise<string> {
      const response = await fetch(`${open.url}${path}`, { headers: { Accept: 'text/html' } });
      assert.equal(response.status, 200, path);
      return between(await response.text(), '<main', '</main>');
    }

    async function json(path: string): Promise<Json> {
      const response = await fetch(`${open.url}/api/v1${path}`);
      assert.equal(response.status, 200, path);
      return (await response.json()) as Json;
    }

    /** Returns all items of a list in the modern API. */
    async function listed(path: string): Promise<Json[]> {
      const items: Json[] = [];
      for (
        let next: string | null =
          `${open.url}/api/v1${path}${path.includes('?') ? '&' : '?'}limit=200`;
        next !== null;
      ) {
        const response: Response = await fetch(next);
        assert.equal(response.status, 200, path);
        const part = (await response.json()) as { readonly items: readonly Json[] };
        items.push(...part.items);
        next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
      }
      return items;
    }

    const boardOf = (game: Game): (readonly [rank: number, played: Played])[] =>
      ranked(
        figures
          .ownersOf(game)
          .filter(
            ({ points, player }) =>
              points > 0 && (game.network !== 'psn' || figures.pointsOfPlayer(player) > 0),
          ),
        ({ points, counts: [platinum = 0, gold = 0, silver = 0] }) => [
          points,
          platinum,
          gold,
          silver,
        ],
      );

    test('the store passes its check', async () => {
      assert.deepEqual(await open.check(), []);
    });

    test('players have their counts, points, rank and networks', async () => {
      const ofWorld = ranked(
        figures.counted.filter((player) => figures.pointsOfPlayer(player) > 0),
        (player) => [figures.pointsOfPlayer(player), ...figures.countsOf(player, 'psn')],
      );
      const ranks = new Map(ofWorld.map(([rank, player]) => [player, rank]));
      for (const player of figures.visible) {
        const found = await json(`/players/${player.name}`);
        const expected = {
          trophies: figures.countsOf(player, 'psn'),
          points: figures.pointsOfPlayer(player),
          rank: ranks.has(player) ? { position: ranks.get(player), total: ranks.size } : null,
          networks: otherNetworks.flatMap((network) => {
            const games = figures.gamesOf(player).filter(({ game }) => game.network === network);
            if (games.length === 0) return [];
            const complete = games.filter(({ progress }) => progress === 100).length;
            return [
              [
                network,
                games.length,
                complete,
                figures.countsOf(player, network),
                figures.scoreOf(player, network)[0],
              ],
            ];
          }),
        };
        const { trophies, level, worldRank, networks } = found;
        assert.deepEqual(
          {
            trophies: gradesOf(trophies),
            points: level?.['points'],
            rank: worldRank,
            networks: asList(networks).map((each) => [
              each['network'],
              each['games'],
              each['complete'],
              gradesOf(each['earned']),
              each['score'],
            ]),
          },
          expected,
          player.name,
        );
      }
      for (const { name, isHidden } of world.players) {
        if (isHidden) assert.equal((await fetch(`${open.url}/api/v1/players/${name}`)).status, 404);
      }
    });

    test('boards of the world, of networks and of games have their players in order, and ties share a rank', async () => {
      const orderOf = (items: readonly Json[]) =>
        items
          .map((each) => `${String(each['position'])} ${String(each['player']?.['name'])}`)
          .toSorted();
      const expect = (board: readonly (readonly [number, Player])[]) =>
        board.map(([rank, { name }]) => `${rank} ${name}`).toSorted();
      const ofWorld = ranked(
        figures.counted.filter((player) => figures.pointsOfPlayer(player) > 0),
        (player) => [figures.pointsOfPlayer(player), ...figures.countsOf(player, 'psn')],
      );
      assert.deepEqual(orderOf(await listed('/leaderboards')), expect(ofWorld));
      for (const network of otherNetworks) {
        const board = ranked(
          figures.counted.filter((player) =>
            figures.scoreOf(player, network).some((score) => score > 0),
          ),
          (player) => figures.scoreOf(player, network),
        );
        assert.deepEqual(
          orderOf(await listed(`/leaderboards?network=${network}`)),
          expect(board),
          network,
        );
      }
      for (const game of world.games) {
        const found = await listed(`/leaderboards?game=${game.id}`);
        const board = boardOf(game);
        assert.deepEqual(
          orderOf(found),
          expect(board.map(([rank, { player }]) => [rank, player])),
          game.id,
        );
        const places = found.map((each) => Number(each['position']));
        assert.deepEqual(
          places,
          places.toSorted((a, b) => a - b),
        );
        const progress = new Map(
          board.map(([, each]) => [each.player.name, [each.progress, each.platinumAt]]),
        );
        for (const each of found) {
          const platinumAt =
            each['platinumAt'] === null ? null : Date.parse(String(each['platinumAt']));
          assert.deepEqual(
            [each['progress'], platinumAt],
            progress.get(String(each['player']?.['name'])),
            game.id,
          );
        }
      }
    });

    test('trophies have their earners, and lists of games and trophies their networks', async () => {
      for (const game of world.games) {
        const owners = figures.ownersOf(game).length;
        const expected = game.trophies.map((trophy) => {
          const earners = figures.earnersOf(game, trophy);
          return [earners, owners < 5 ? null : Math.round((10_000 * earners) / owners) / 100];
        });
        const found = await listed(`/games/${game.id}/trophies`);
        assert.deepEqual(
          found.map((each) => [each['earners'], each['percentage']]),
          expected,
          game.id,
        );
      }
      for (const player of sample) {
        for (const network of ['all', 'psn', ...otherNetworks] as const) {
          const isShown = (each: { readonly game: Game }): boolean =>
            network === 'all' || each.game.network === network;
          const games = await listed(`/players/${player.name}/games?network=${network}`);
          assert.deepEqual(
            games
              .map((each) => `${String(each['game']?.['id'])} ${String(each['progress'])}`)
              .toSorted(),
            figures
              .gamesOf(player)
              .filter(isShown)
              .map(({ game, progress }) => `${game.id} ${progress}`)
              .toSorted(),
          );
          const trophies = await listed(`/players/${player.name}/trophies?network=${network}`);
          assert.equal(trophies.length, [...player.earned.values()].flat().filter(isShown).length);
        }
      }
    });

    test('games of players have their rank, times and sessions', async () => {
      for (const player of sample) {
        for (const played of figures.gamesOf(player)) {
          const { game, toPlatinum, toCompletion } = played;
          const path = `/players/${player.name}/games/${game.id}`;
          const html = await page(path);
          const facts = readFigures(html);
          const rank = boardOf(game).find(([, each]) => each.player === player)?.[0];
          const dates = (player.earned.get(game.id) ?? [])
            .flatMap(({ date }) => date ?? [])
            .toSorted((a, b) => a - b);
          const sessions = sessionsIn(dates).toReversed();
          assert.deepEqual(
            [
              facts.get('Rank in the game'),
              facts.get('Time to platinum'),
              facts.get('Time to 100 %'),
            ],
            [
              rank === undefined ? undefined : String(rank),
              lengthText(toPlatinum),
              lengthText(toCompletion),
            ],
            path,
          );
          const listed = splitItems(between(html, '<ol class="sessions sheet">', '</ol>'));
          assert.deepEqual(
            listed.map((item) =>
              blanks(/<span class="quiet small"\s*>([^<]*)<\/span/.exec(item)?.[1] ?? ''),
            ),
            sessions.length < 2 ? [] : sessions.slice(0, 20).map(writeSession),
            path,
          );
          const days = readRows(between(html, '<figure', '</figure>')).map(([day]) => day);
          assert.equal(new Set(days).size, days.length, path);
        }
      }
    });

    test('milestones count all trophies and games, and say how many have no date', async () => {
      for (const player of sample) {
        const html = await page(`/players/${player.name}/milestones`);
        const [, list = ''] = findSection(html, 'reached').split('<ol class="milestones">');
        const found = splitItems(list).map((item) => [nameOf(item), dateIn(item)] as const);
        assert.deepEqual(new Map(found), figures.milestonesOf(player), player.name);
        const dates = found.map(([, date]) => date ?? -Infinity);
        assert.deepEqual(
          dates,
          dates.toSorted((a, b) => b - a),
          player.name,
        );
        for (const item of splitItems(findSection(html, 'ahead')))
          assert.equal(figures.milestonesOf(player).has(nameOf(item)), false);
        const all = [...player.earned.values()].flat();
        const undated = all.filter(
          ({ game, date }) => game.network === 'psn' && date === null,
        ).length;
        const [, stated = '0'] =
          /count as earned before those with a date: (\d+) troph/.exec(readText(html)) ?? [];
        assert.equal(Number(stated), undated, player.name);
      }
    });

    test('streaks and records are of trophies whose date has come', async () => {
      for (const player of sample) {
        const records = readFigures(await page(`/players/${player.name}/milestones`));
        const { current, longest } = figures.streaksOf(player);
        const days = (count: number): string | undefined =>
          count === 0 ? undefined : `${count} ${count === 1 ? 'day' : 'days'}`;
        assert.equal(records.get('Current streak'), days(current), player.name);
        assert.equal(
          records.get('Longest streak')?.replace(/ until .*/, ''),
          days(longest),
          player.name,
        );
        const platinums = figures
          .platinumsOf(player)
          .filter((each) => figures.hasPlatinumCome(each));
        const latest = platinums.find(({ platinumAt }) => platinumAt !== null);
        const [fastest] = platinums
          .filter(({ toPlatinum }) => toPlatinum !== null)
          .toSorted(by(({ toPlatinum }) => toPlatinum ?? 0));
        const rated = platinums.filter(({ game }) => figures.platinumShare(game) !== null);
        const [rarest] = rated.toSorted(by(({ game }) => figures.platinumShare(game) ?? 1));
        const times = figures
          .gamesOf(player)
          .filter(({ isAhead }) => !isAhead)
          .flatMap(({ toCompletion }) => toCompletion ?? []);
        const isOf = (name: string, played: Played | undefined): void => {
          const text = records.get(name);
          if (played === undefined) assert.equal(text, undefined, `${player.name}, ${name}`);
          else
            assert.ok(
              text?.startsWith(played.game.title),
              `${player.name}, ${name}: ${text} for ${played.game.title}`,
            );
        };
        isOf('Latest platinum', latest);
        isOf('Fastest platinum', fastest);
        isOf('Rarest platinum', rarest);
        const endOf = (name: string, time: number): void => {
          if (times.length === 0) assert.equal(records.get(name), undefined, player.name);
          else
            assert.ok(
              blanks(records.get(name) ?? '').endsWith(` ${writeLength(time)}`),
              `${player.name}, ${name}`,
            );
        };
        endOf('Fastest 100 %', Math.min(...times));
        endOf('Longest road to 100 %', Math.max(...times));
      }
    });

    test('overviews have their completed games, latest trophies and showcase', async () => {
      for (const player of sample) {
        const html = await page(`/players/${player.name}`);
        const ofConsoles = figures.gamesOf(player).filter(({ game }) => game.network === 'psn');
        const [, completed = '0'] = /(\d+) games? at 100\s%/.exec(readText(html)) ?? [];
        assert.equal(
          Number(completed),
          ofConsoles.filter(({ progress }) => progress === 100).length,
          player.name,
        );
        const latest = figures.datedOf(player).toReversed().slice(0, 8);
        assert.deepEqual(
          trophiesIn(findSection(html, 'latest')),
          latest.map(({ game, trophy }) => `${game.id} ${trophy.number}`),
          player.name,
        );
        if (player.earned.size > 0) assert.doesNotMatch(html, /No trophies yet/, player.name);
        const platinum = figures
          .platinumsOf(player)
          .find((each) => each.platinumAt !== null && figures.hasPlatinumCome(each));
        const tile = splitItems(findSection(html, 'showcase')).find((item) =>
          readText(item).includes('Latest platinum'),
        );
        assert.equal(
          tile === undefined ? undefined : gamesIn(tile)[0],
          platinum?.game.id,
          player.name,
        );
        const milestones = [...figures.milestonesOf(player).values()].filter(
          (date) => date !== null,
        );
        const reached = splitItems(findSection(html, 'showcase')).find((item) =>
          /(?:First|th|Level) /.test(readText(item)),
        );
        assert.equal(
          reached === undefined ? -Infinity : dateIn(reached),
          Math.max(...milestones),
          player.name,
        );
      }
    });

    test('cabinets have platinums in their orders, and count completed sets without one', async () => {
      for (const player of sample) {
        const orders = {
          date: figures.platinumsOf(player),
          fastest: figures
            .platinumsOf(player)
            .toSorted(by(({ toPlatinum }) => toPlatinum ?? Infinity)),
          rarity: figures
            .platinumsOf(player)
            .toSorted(by(({ game }) => figures.platinumShare(game) ?? Infinity)),
        };
        for (const [order, expected] of Object.entries(orders)) {
          const html = await page(`/players/${player.name}/cabinet?sort=${order}`);
          const [tiles = '', completed = ''] = html.split('id="completed"');
          assert.deepEqual(
            gamesIn(between(tiles, '<ul class="tiles">', '</ul>')),
            expected.map(({ game }) => game.id),
            `${player.name}, ${order}`,
          );
          const others = figures
            .gamesOf(player)
            .filter(({ game, progress }) => progress === 100 && !hasPlatinum(game));
          const [, stated = '0'] = /<small>(\d+)<\/small>/.exec(completed) ?? [];
          assert.equal(Number(stated), others.length, player.name);
        }
      }
    });

    test('games have their figures, and the first, fastest and latest platinums', async () => {
      for (const game of world.games) {
        const html = await page(`/games/${game.id}`);
        const shown = readFigures(html);
        const median = figures.medianToPlatinum(game);
        const recent = figures.recentPlayers(game);
        const score = figures.setScoreOf(game);
        const values = [
          shown.get('Median time to platinum'),
          shown.get('Players in 30 days'),
          shown.get('Score of the set'),
        ];
        assert.deepEqual(
          [blanks(values[0] ?? ''), values[1] ?? '0', values[2]?.replaceAll(',', '')],
          [
            hasPlatinum(game) && median !== null ? writeLength(median) : '',
            String(recent),
            score === null ? undefined : String(score),
          ],
          game.id,
        );
        const bins = readRows(between(html, '<h2>Progress of the owners</h2>', '</details>'));
        if (bins.length > 0)
          assert.deepEqual(
            bins.map(([, count]) => Number(count)),
            figures.progressBins(game),
            game.id,
          );
        if (!hasPlatinum(game)) continue;
        const come = figures
          .ownersOf(game)
          .filter((each) => each.platinumAt !== null && figures.hasPlatinumCome(each));
        const idOf = ({ player }: Played): number => world.players.indexOf(player);
        const first = come.toSorted(by(({ platinumAt }) => platinumAt ?? 0, idOf));
        const orders = {
          first,
          latest: first.toReversed(),
          fastest: first
            .filter(({ toPlatinum }) => toPlatinum !== null)
            .toSorted(by(({ toPlatinum }) => toPlatinum ?? 0)),
        };
        for (const [order, expected] of Object.entries(orders)) {
          const ordered = await page(`/games/${game.id}?platinums=${order}`);
          assert.deepEqual(
            playersIn(
              between(
                between(ordered, 'Who has the platinum</h2>', '</details>'),
                '<ul class="people sheet">',
                '</ul>',
              ),
            ),
            expected.slice(0, 5).map(({ player }) => player.name),
            `${game.id}, ${order}`,
          );
        }
      }
    });

    test('logs have every trophy, by session', async () => {
      for (const player of sample) {
        const all = [...player.earned.values()].flat();
        const dates = all.flatMap(({ date }) => date ?? []).toSorted((a, b) => b - a);
        const found: number[] = [];
        const shown: string[] = [];
        for (let path: string | null = `/players/${player.name}/log`; path !== null;) {
          const html: string = await page(path);
          for (const section of html.split('<section class="session">').slice(1)) {
            const inSession = trophiesIn(between(section, '<ol', '</ol>'));
            shown.push(...inSession);
            if (section.includes('<h3>Without a date')) continue;
            if (
              /continued</.test(between(section, '<h4>', '/h4>')) ||
              readText(between(section, '<h4>', '</h4>')).includes('continued')
            )
              found.push((found.pop() ?? 0) + inSession.length);
            else found.push(inSession.length);
          }
          const [, next] = /<a href="[^"]*(\/players\/[^"]*)" rel="next"/.exec(html) ?? [];
          path = next === undefined ? null : next.replaceAll('&amp;', '&');
        }
        assert.equal(shown.length, all.length, player.name);
        assert.deepEqual(
          found,
          sessionsIn(dates.toReversed())
            .map(({ trophies }) => trophies)
            .toReversed(),
          player.name,
        );
      }
    });

    test('trophies name the first and the latest who earned them', async () => {
      for (const game of world.games) {
        const trophy = game.trophies[1];
        const dated = figures.counted
          .flatMap((player) =>
            (player.earned.get(game.id) ?? []).map((each) => ({ ...each, player })),
          )
          .filter((each) => each.trophy === trophy && each.date !== null && !figures.isAhead(each))
          .toSorted(
            by(
              ({ date }) => date ?? 0,
              ({ player }) => world.players.indexOf(player),
            ),
          )
          .map(({ player }) => player.name);
        const lists = (await page(`/games/${game.id}/trophies/2`))
          .split(/<[ou]l class="people sheet">/)
          .slice(1);
        const [first = [], latest = []] = lists.map((list) => playersIn(between(list, '', 'l>')));
        // If a trophy has few earners, the page has no list of the latest earners, only one of the first.
        assert.deepEqual(first, dated.slice(0, 10), game.id);
        if (lists.length > 1) assert.deepEqual(latest, dated.toReversed().slice(0, 10), game.id);
      }
    });

    test('the index of games has its orders and filters', async () => {
      const games = world.games.toSorted(by(({ id }) => id));
      const ownersOf = (game: Game): number => figures.ownersOf(game).length;
      const rated = games
        .toSorted(by((game) => -ownersOf(game)))
        .filter((game) => ownersOf(game) >= 5);
      const completedShare = (game: Game): number =>
        figures.ownersOf(game).filter(({ progress }) => progress === 100).length / ownersOf(game);
      const orders: Readonly<Record<string, readonly Game[]>> = {
        owners: games.toSorted(by((game) => -ownersOf(game))),
        popular: games.toSorted(by((game) => -figures.recentPlayers(game))),
        quickest: games.toSorted(by((game) => figures.medianToPlatinum(game) ?? Infinity)),
        score: games.toSorted(by((game) => -(figures.setScoreOf(game) ?? 0))),
        rarity: rated.filter(hasPlatinum).toSorted(by((game) => figures.platinumShare(game) ?? 1)),
        completion: rated.toSorted(by(completedShare)),
      };
      const idsOf = async (query: string): Promise<string[]> =>
        gamesIn(between(await page(`/games?${query}`), '<ul class="tiles', '</ul>'));
      for (const [order, expected] of Object.entries(orders)) {
        assert.deepEqual(
          await idsOf(`sort=${order}`),
          expected.map(({ id }) => id),
          order,
        );
      }
      const [someone] = sample;
      const completed = new Set(
        someone === undefined
          ? []
          : figures
              .gamesOf(someone)
              .filter(({ progress }) => progress === 100)
              .map(({ game }) => game.id),
      );
      const filters: readonly (readonly [query: string, isMatch: (game: Game) => boolean])[] = [
        ['platinum=1', hasPlatinum],
        ['extensions=1', ({ trophies }) => trophies.some(({ group }) => group !== null)],
        ['size=small', ({ trophies }) => trophies.length <= 15],
        ['network=steam', ({ network }) => network === 'steam'],
        ['owners=25', (game) => ownersOf(game) >= 25],
        [`not-completed-by=${someone?.name ?? ''}`, ({ id }) => !completed.has(id)],
      ];
      for (const [query, isMatch] of filters) {
        assert.deepEqual(
          await idsOf(query),
          (orders['owners'] ?? []).filter(isMatch).map(({ id }) => id),
          query,
        );
      }
    });

    test('comparisons say who is ahead in how many games', async () => {
      for (const [index, player] of sample.entries()) {
        const other = sample[(index + 1) % sample.length];
        if (other === undefined || other === player) continue;
        const others = new Map(figures.gamesOf(other).map((each) => [each.game.id, each.points]));
        const common = figures.gamesOf(player).filter(({ game }) => others.has(game.id));
        const html = await page(`/compare?p=${player.name}&p=${other.name}`);
        const rows = readRows(between(html, '<table class="list versus', '</table>'));
        assert.equal(rows.length, common.length, player.name);
        const isAhead = (cell: string | undefined): boolean => cell?.endsWith(' ahead') === true;
        assert.deepEqual(
          [
            rows.filter(([, cell]) => isAhead(cell)).length,
            rows.filter(([, , cell]) => isAhead(cell)).length,
          ],
          [
            common.filter(({ game, points }) => points > (others.get(game.id) ?? 0)).length,
            common.filter(({ game, points }) => points < (others.get(game.id) ?? 0)).length,
          ],
          `${player.name}, ${other.name}`,
        );
      }
    });

    test('the home page and the feed have the newest trophies of counted players whose date has come', async () => {
      const all = figures.counted
        .flatMap((player) => figures.datedOf(player).map((each) => ({ ...each, player })))
        .toSorted(
          by(
            ({ date }) => -date,
            ({ player }) => -world.players.indexOf(player),
          ),
        );
      const html = await page('/');
      const groups = figures.justEarned(all.slice(0, 500));
      const found = splitItems(between(html, 'id="earned"', '</section>')).map((item) => {
        return `${playersIn(item)[0]} ${gamesIn(item)[0]} ${dateIn(item)} ${/class="cup (\w+)/.exec(item)?.[1]}`;
      });
      const datesOf = (list: readonly string[]): (string | undefined)[] =>
        list.map((each) => each.split(' ')[2]);
      // Groups with the same date have no defined order.
      assert.deepEqual(datesOf(found), datesOf(groups.slice(0, 12)));
      for (const each of found) assert.ok(groups.includes(each), each);
      const today = figures.dayOf(world.now);
      for (const [heading, day] of [
        ['Today', today],
        ['Yesterday', today - 1],
      ] as const) {
        const earned = all.filter(({ date }) => figures.dayOf(date) === day);
        const count = new RegExp(`${heading} · (\\d+) troph\\w+ by (\\d+) player`).exec(html);
        if (count === null) continue; // the page lists nothing for this day
        assert.deepEqual(
          count.slice(1).map(Number),
          [earned.length, new Set(earned.map(({ player }) => player)).size],
          heading,
        );
      }
      const week = figures.dayOf(world.now) - ((figures.dayOf(world.now) + 3) % 7);
      const wonThisWeek = all.filter(
        ({ date, trophy }) => figures.dayOf(date) >= week && trophy.grade === 'platinum',
      );
      const [, won = '0'] = /<dt>platinums? this week<\/dt>\s*<dd>([\d,]+)/.exec(html) ?? [];
      assert.equal(Number(won), wonThisWeek.length);
      const recent = all
        .filter(({ date }) => figures.dayOf(date) >= week)
        .map(({ game, trophy }) => figures.shareOf(game, trophy));
      const rarest = new Map(
        all
          .filter(({ date }) => figures.dayOf(date) >= week)
          .map((each, index) => [each.trophy, recent[index]]),
      );
      const shares = [...rarest.values()]
        .filter((share) => share !== null && share !== undefined)
        .toSorted((one, other) => one - other);
      assert.deepEqual(
        splitItems(between(html, 'id="rarest"', '</ol>')).map(
          (item) => /([\d.]+)\s%/.exec(item)?.[1],
        ),
        shares.slice(0, 5).map((share) => (Math.floor(1000 * share + 0.5) / 10).toFixed(1)),
      );
      const feed = await (await fetch(`${open.url}/feed.atom`)).text();
      assert.deepEqual(
        [...feed.matchAll(/<published>([^<]+)</g)].map(([, date = '']) => Date.parse(date)),
        all.slice(0, 50).map(({ date }) => date),
      );
      const platinums = all.filter(({ trophy }) => trophy.grade === 'platinum').slice(0, 6);
      assert.deepEqual(
        splitItems(between(html, 'id="platinums"', '</section>'))
          .map((item) => dateIn(item))
          .filter((date) => date !== null),
        platinums.map(({ date }) => date),
      );
    });
  });
}

function hasPlatinum({ trophies }: Game): boolean {
  return trophies.some(({ grade }) => grade === 'platinum');
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function gradesOf(counts: Json | undefined): number[] {
  return ['platinum', 'gold', 'silver', 'bronze'].map((grade) => Number(counts?.[grade]));
}

function lengthText(ms: number | null): string | undefined {
  return ms === null ? undefined : writeLength(ms);
}

/** Replaces no-break spaces by plain spaces. */
function blanks(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

const networkNames: Readonly<Record<string, Network>> = {
  RetroAchievements: 'retro',
  Steam: 'steam',
  Xbox: 'xbox',
};

/** Returns the name of the milestone in a list item: `trophy 100`, or `completed 1 steam`. */
function nameOf(item: string): string {
  const label = readText(/<p(?: class="reached")?>([\s\S]*?)<\/p>/.exec(item)?.[1] ?? '');
  const [, level] = /^Level (\d+)/.exec(label) ?? [];
  if (level !== undefined) return `level ${level}`;
  const [, count = '', kind = '', network = ''] =
    /^(First|[\d,]+)(?:st|nd|rd|th)? (trophy|platinum|game at 100 %) ?(\w*)$/.exec(label) ?? [];
  const number = count === 'First' ? 1 : Number(count.replaceAll(',', ''));
  return kind === 'game at 100 %'
    ? `completed ${number} ${networkNames[network] ?? 'psn'}`
    : `${kind} ${number}`;
}
