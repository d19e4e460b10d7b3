/** What is asked for: the calls of polling clients, hot and cold. */

import { playerNameAt } from '../src/generate/index.ts';
import type { ProbeSource } from './probes.ts';
import { fiftyGameOf, gamesOfFifty, latestTrophies, probeGames, probeNameAt, probeTrophies } from './probes.ts';
import type { MeasuredCall } from './requests.ts';

export interface Workload {
  readonly name: string;
  /** What a right answer holds so many times. */
  readonly holds: { readonly tag: string; readonly times: number };
  /** The same few calls again and again. */
  readonly hot: readonly MeasuredCall[];
  /** Every call for another player; empty where the call names none. */
  readonly cold: readonly MeasuredCall[];
  /** At a time; left out: as many as the others. */
  readonly connections?: number;
}

const hotPlayers = 8;

/** @param probes how many the store holds */
export function createWorkloads(source: ProbeSource, probes: number): readonly Workload[] {
  const fifties = gamesOfFifty(source);
  const places = Array.from({ length: probes }, (_, index) => index);
  return [
    ofPlayers(`getNetID, ${probeGames} games`, { tag: '<Game>', times: probeGames }, places, (index) => ({
      operation: 'getNetID',
      parameters: [['sNetID', probeNameAt(index)]],
    })),
    ofPlayers(`getTrophies, ${probeTrophies}`, { tag: '<Trophy>', times: probeTrophies }, places, (index) => ({
      operation: 'getTrophies',
      parameters: [
        ['sNetID', probeNameAt(index)],
        ['sGameId', fiftyGameOf(fifties, index)],
      ],
    })),
    ofPlayers(
      'getLastUpdate',
      { tag: '2025-01-01T00:00:00Z', times: 1 },
      Array.from({ length: source.size.players }, (_, index) => index),
      (index) => ({ operation: 'getLastUpdate', parameters: [['sNetID', playerNameAt(index)]] }),
    ),
    ofPlayers(`getLastestTrophies, ${latestTrophies}`, { tag: '<Trophy>', times: latestTrophies }, places, (index) => ({
      operation: 'getLastestTrophies',
      parameters: [
        ['sNetID', probeNameAt(index)],
        ['iMax', String(latestTrophies)],
        ['sSince', ''],
      ],
    })),
    {
      name: `getListGames, ${source.size.sets} games`,
      holds: { tag: '<Game>', times: source.size.sets },
      hot: [{ operation: 'getListGames', parameters: [['sGameId', '']] }],
      cold: [],
      connections: 4,
    },
  ];
}

function ofPlayers(
  name: string,
  holds: Workload['holds'],
  places: readonly number[],
  call: (index: number) => MeasuredCall,
): Workload {
  const cold = places.map(call);
  return { name, holds, hot: cold.slice(0, hotPlayers), cold };
}
