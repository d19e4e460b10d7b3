/** Generates the calls for comparing two builds: every operation with every kind of argument, for players of a store. */

import type { Service, ServiceOperation } from '../../src/contract/index.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { ValuesByKind } from '../support/choose-value.ts';
import { chooseValue } from '../support/choose-value.ts';

export interface Call {
  readonly operation: ServiceOperation;
  readonly args: Readonly<Record<string, string>>;
}

/** Values of one call. */
type Values = ValuesByKind<string>;

const dates = ['', '2014-01-01', '2020-06-01T12:00:00'];
const counts = ['0', '1', '20'];
/** Number of games that are requested for each player. */
const gamesPerPlayer = 2;

/** Arguments that are invalid or unknown. */
const oddValues: readonly Values[] = [
  { player: 'Nobody', game: 'NPWR00000_00', since: '', count: '0' },
  { player: '', game: '', since: 'yesterday', count: '-1' },
  { player: '%', game: "' OR 1=1 --", since: '1/2/2014 3:04 PM', count: '2147483648' },
  { player: '<&>', game: '<&>', since: '2014-13-01', count: 'ten' },
];

/**
 * Returns the calls for a store.
 * @param maxPlayers maximum number of players, evenly distributed over the store
 */
export async function listCalls(
  store: SqlStore,
  service: Service,
  maxPlayers: number,
): Promise<Call[]> {
  const names = await namesOf(store);
  const step = Math.max(1, names.length / maxPlayers);
  const calls = new Map<string, Call>();
  const add = (values: Values): void => {
    for (const operation of service.operations) {
      const args = Object.fromEntries(
        operation.parameters.map((parameter) => [parameter.key, chooseValue(parameter, values)]),
      );
      calls.set(`${operation.key} ${JSON.stringify(args)}`, { operation, args });
    }
  };
  for (const values of oddValues) add(values);
  for (let at = 0; at < names.length; at += step) {
    const name = names[Math.floor(at)] ?? '';
    const owned = ((await store.playerGames(name)) ?? []).map(({ game }) => game.gameId);
    const games = Array.from(
      { length: gamesPerPlayer },
      (_, nth) => owned[Math.floor((nth * owned.length) / gamesPerPlayer)] ?? '',
    );
    for (const [nth, since] of dates.entries())
      add({ player: name, game: games[nth] ?? 'NPWR00000_00', since, count: counts[nth] ?? '' });
    add({
      player: ` ${name.toUpperCase()} `,
      game: (games[0] ?? '').toLowerCase(),
      since: '',
      count: '5',
    });
  }
  return [...calls.values()];
}

async function namesOf(store: SqlStore): Promise<string[]> {
  const names: string[] = [];
  for await (const page of store.players.list()) names.push(...page.map(({ name }) => name));
  return names;
}
