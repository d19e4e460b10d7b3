/** The requests of each operation: one for each player, owned game or game of the catalogue. A pass sends each once. */

import type { OperationName, Parameter } from '../src/contract/index.ts';
import { operations } from '../src/contract/index.ts';
import { writeLabel } from './labels.ts';
import type { BenchRequest, Binding } from './requests.ts';
import { callRequest, pageRequest, requestBytes } from './requests.ts';
import type { PhaseLoads } from './run-phases.ts';
import { pickHot } from './run-phases.ts';
import type { Subjects } from './subjects.ts';

export interface Workload {
  readonly operation: string;
  /** The requests. No two are the same. */
  readonly requests: readonly BenchRequest[];
  readonly connections: number;
}

export interface WorkloadOptions {
  readonly bindings: readonly Binding[];
  readonly connections: number;
  /** The operations to measure; empty for all. */
  readonly only: readonly string[];
}

/** The name of the player page, which is measured like an operation. */
const playerPage = 'player page';
/**
 * The name of the operation whose response is the whole catalogue, 16 MB. Many such responses at a time would fill the memory of a small
 * machine.
 */
const wholeCatalogue = 'getListGames of all';
const wholeCatalogueConnections = 4;

/** Returns every operation, getListGames with and without an id, and the player page. Throws if a name in `only` is unknown. */
export function createWorkloads(
  subjects: Subjects,
  { bindings, connections, only }: WorkloadOptions,
): readonly Workload[] {
  const named = operationNames().flatMap((name) =>
    bindings.map((binding): Workload => ({
      operation: writeLabel(name, binding),
      requests: requestsOf(name, subjects, binding),
      connections,
    })),
  );
  const all: readonly Workload[] = [
    ...named,
    {
      operation: wholeCatalogue,
      requests: [callRequest('get', 'getListGames', { player: '', game: '' })],
      connections: wholeCatalogueConnections,
    },
    {
      operation: playerPage,
      requests: subjects.players.map((player) => pageRequest(`/players/${player}`)),
      connections,
    },
  ];
  const isCalled = ({ operation }: Workload, name: string): boolean =>
    operation === name || operation.startsWith(`${name}, `);
  const unknown = only.filter((name) => !all.some((workload) => isCalled(workload, name)));
  if (unknown.length > 0) {
    const known = all.map(({ operation }) => operation).join('; ');
    throw new TypeError(`There is no operation ${unknown.join(', ')}. There are: ${known}.`);
  }
  return all.filter(
    (workload) => only.length === 0 || only.some((name) => isCalled(workload, name)),
  );
}

function operationNames(): readonly OperationName[];
function operationNames(): readonly string[] {
  return Object.keys(operations);
}

function requestsOf(
  operation: OperationName,
  subjects: Subjects,
  binding: Binding,
): readonly BenchRequest[] {
  const named = new Set(
    Object.values<Parameter>(operations[operation].parameters).map(({ names }) => names),
  );
  const call = (player: string, game: string): BenchRequest =>
    callRequest(binding, operation, { player, game });
  if (named.has('player') && named.has('game'))
    return subjects.pairs.map(({ player, game }) => call(player, game));
  if (named.has('player')) return subjects.players.map((player) => call(player, ''));
  if (named.has('game')) return subjects.games.map((game) => call('', game));
  return [call('', '')];
}

/** Returns the requests of an operation for one server and round. */
export function planLoads(
  { requests, connections }: Workload,
  round: number,
  lengths: Uint32Array | null,
  translate: (request: BenchRequest, index: number) => BenchRequest,
): PhaseLoads {
  const all = requests.map((request, index) => requestBytes(translate(request, index)));
  return { all, connections, round, hotOf: (bodyBytes) => pickHot(lengths ?? bodyBytes) };
}
