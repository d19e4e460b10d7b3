import type { OtherNetwork } from '../../domain/index.ts';
import { foldName, grades, networks, otherNetworks } from '../../domain/index.ts';
import { zip } from '../../invariant.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';
import type { NetworkStanding } from '../port/players.ts';
import type { Store } from '../port/store.ts';
import { toPositions } from './leaderboards.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import { pageParameters, readPeople } from './people.ts';
import { toNetwork } from '../rows/row-values.ts';
import { isCounted } from '../derived/visibility.ts';

type BoardReads = Pick<
  Store,
  'networkBoard' | 'networkBoards' | 'playerNetworks' | 'standingsAndTimes'
>;

interface Row {
  readonly playerId: number;
  readonly network: string;
  readonly accountName: string | null;
  readonly games: number;
  readonly platinum: number;
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
  readonly complete: number;
  readonly score: number;
  readonly secondScore: number;
}

const columns = `a.player_id AS "playerId", a.network AS "network", a.account_name AS "accountName", a.games AS "games",
  ${grades.map((grade) => `a.${grade} AS "${grade}"`).join(', ')}, a.complete AS "complete", a.score AS "score",
  a.second_score AS "secondScore"`;
const ranked = `FROM player_network a JOIN player p ON p.player_id = a.player_id
  WHERE a.network = ? AND (a.score > 0 OR a.second_score > 0) AND ${isCounted}`;
const selectPage = read<Row>(
  `SELECT ${columns} ${ranked} ORDER BY a.score DESC, a.second_score DESC, a.player_id LIMIT ? OFFSET ?`,
);
const countAll = read<{ count: number }>(`SELECT COUNT(*) AS "count" ${ranked}`);
const countBetter = read<{ count: number }>(
  `SELECT COUNT(*) AS "count" ${ranked} AND (a.score, a.second_score) > (?, ?)`,
);
const selectAny = read<{ playerId: number }>(`SELECT a.player_id AS "playerId" ${ranked} LIMIT 1`);
const selectOfPlayer = ofNamedPlayer<Row | { readonly network: null }>({
  select: columns,
  join: 'LEFT JOIN player_network a ON a.player_id = p.player_id',
  order: 'ORDER BY a.network',
});

/** SQL for the titles `h` that a player has played on the network `m`, for sums in which titles of one game count once. */
const ofPlayedTitles = `FROM play_time h WHERE h.player_id = ${ownId} AND h.network = m.network AND h.seconds > 0 AND p.hours_hidden = 0`;
const isFirstOfGame = `(h.game_id IS NULL OR NOT EXISTS (SELECT 1 FROM play_time o WHERE o.player_id = ${ownId}
  AND o.game_id = h.game_id AND o.network = h.network AND o.seconds > 0 AND o.source_id < h.source_id))`;
type TimedRow = (Row | { readonly network: null }) & {
  readonly ofNetwork: string;
  readonly seconds: number | null;
  readonly played: number;
};
const selectTimed = ofNamedPlayer<TimedRow>({
  select: `${columns}, m.network AS "ofNetwork", (SELECT CAST(SUM(h.seconds) AS BIGINT) ${ofPlayedTitles}) AS "seconds",
    (SELECT COUNT(*) ${ofPlayedTitles} AND ${isFirstOfGame}) AS "played"`,
  join: `CROSS JOIN (${networks.map((network) => `SELECT '${network}' AS network`).join(' UNION ALL ')}) m
    LEFT JOIN player_network a ON a.player_id = ${ownId} AND a.network = m.network`,
});

/** The boards of networks other than `psn`, each with its own score, and a player's networks (docs/spec/networks.md 3). */
export function createBoardReads(queries: Queries): BoardReads {
  return {
    async networkBoard(network, page) {
      const rows = await queries.all(selectPage, [network, ...pageParameters(page)]);
      const total = (await oneRow(queries, countAll, [network])).count;
      const [first] = rows;
      if (first === undefined) return { items: [], total };
      const better = await oneRow(queries, countBetter, [network, first.score, first.secondScore]);
      const positions = toPositions(rows, page.offset, 1 + better.count, isTie);
      const people = await readPeople(
        queries,
        rows.map(({ playerId }) => playerId),
      );
      const items = zip(rows, positions).flatMap(([row, position]) => {
        const player = people.get(row.playerId);
        return player === undefined ? [] : [{ position, player, ...toStanding(row, network) }];
      });
      return { items, total };
    },
    async networkBoards() {
      const found: OtherNetwork[] = [];
      for (const network of otherNetworks)
        if (await queries.get(selectAny, [network])) found.push(network);
      return found;
    },
    async playerNetworks(name) {
      const rows = await queries.all(selectOfPlayer, [foldName(name)]);
      if (rows.length === 0) return null;
      return rows.flatMap(standingIn);
    },
    async standingsAndTimes(name) {
      const rows = await queries.all(selectTimed, [foldName(name)]);
      if (rows.length === 0) return null;
      const inOrder = rows.toSorted((a, b) => (a.ofNetwork < b.ofNetwork ? -1 : 1));
      const times = inOrder.flatMap(({ ofNetwork, seconds, played }) =>
        seconds === null ? [] : [{ network: toNetwork(ofNetwork), seconds, games: played }],
      );
      return {
        standings: inOrder.flatMap(standingIn),
        times: times.toSorted((a, b) => b.seconds - a.seconds),
      };
    },
  };
}

/** Returns the standing in a row, or an empty list if it has none. */
function standingIn(row: Row | { readonly network: null }): NetworkStanding[] {
  const network = otherNetworks.find((each) => each === row.network);
  return network === undefined || row.network === null ? [] : [toStanding(row, network)];
}

function isTie(a: Row, b: Row): boolean {
  return a.score === b.score && a.secondScore === b.secondScore;
}

function toStanding(row: Row, network: OtherNetwork): NetworkStanding {
  const { accountName, games, platinum, gold, silver, bronze, complete, score, secondScore } = row;
  return {
    network,
    accountName,
    games,
    earned: { platinum, gold, silver, bronze },
    complete,
    score,
    secondScore,
  };
}
