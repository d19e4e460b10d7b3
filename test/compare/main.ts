/**
 * `npm run compare -- OLD_DIST [--sets S,M] [--engines sqlite,postgres] [--players N]`: compares the responses of another built
 * version with those of this one byte by byte: every operation in every binding and style, over data sets S and M, with SQLite and
 * PostgreSQL. The exit code is 1 if any response differs.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeService } from '../../src/app/compose.ts';
import { isSizeName } from '../../src/data/generate/index.ts';
import type { SizeName } from '../../src/data/generate/index.ts';
import type { Service } from '../../src/contract/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { testedBindings } from '../contract/bindings.ts';
import { defaultSettings } from '../support/start-service.ts';
import { generateInto, startBuild } from './build.ts';
import type { Call } from './calls.ts';
import { listCalls } from './calls.ts';
import type { ComparedRequest, Difference } from './differences.ts';
import { findDifferences } from './differences.ts';
import { withStores } from './stores.ts';
import { printHelp } from '../support/print-help.ts';

const styleNames = ['standard', 'aspnet'] as const;
const maxShown = 20;

printHelp(import.meta.filename);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string', default: 'S,M' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    players: { type: 'string', default: '40' },
  },
});
const [oldDist] = positionals;
const maxPlayers = Number(values.players);
if (oldDist === undefined || !Number.isInteger(maxPlayers) || maxPlayers < 1) {
  process.stderr.write('compare needs OLD_DIST, and a whole number of players; see --help\n');
  process.exit(2);
}
const newDist = join(import.meta.dirname, '..', '..', 'dist');

const differences: Difference[] = [];
for (const engine of values.engines.split(','))
  for (const size of values.sets.split(',')) {
    if (!isSizeName(size)) throw new TypeError(`The data set "${size}" does not exist; see --help`);
    differences.push(...(await compareOver(engine, size, [oldDist, newDist])));
  }
report(differences);
process.exitCode = differences.length === 0 ? 0 : 1;

function compareOver(
  engine: string,
  size: SizeName,
  dists: readonly [string, string],
): Promise<Difference[]> {
  return withStores(async ({ newStore }) => {
    const stores = [await newStore(engine, 'old'), await newStore(engine, 'new')] as const;
    for (const [nth, dist] of dists.entries()) await generateInto(dist, stores[nth] ?? '', size);
    const found: Difference[] = [];
    for (const style of styleNames)
      found.push(...(await compareStyle(`${engine} ${size}`, style, stores, dists)));
    return found;
  });
}

async function compareStyle(
  where: string,
  style: (typeof styleNames)[number],
  stores: readonly [string, string],
  dists: readonly [string, string],
): Promise<Difference[]> {
  const settings = { ...defaultSettings(), style };
  const service = composeService(settings);
  const store = await openStore(stores[1]);
  const calls = await listCalls(store, service, maxPlayers);
  await store.close();
  const requests = requestsOf(calls, service, settings.basePath, style);
  const builds = [
    await startBuild(dists[0], stores[0], style),
    await startBuild(dists[1], stores[1], style),
  ] as const;
  try {
    const found = await findDifferences(requests, [builds[0].port, builds[1].port]);
    process.stdout.write(
      `${where} ${style}: ${2 * requests.length} requests to each build, ${found.length} responses differ.\n`,
    );
    return found.map((difference) => ({ ...difference, about: `${where}, ${difference.about}` }));
  } finally {
    await Promise.all(builds.map((build) => build.stop()));
  }
}

function requestsOf(
  calls: readonly Call[],
  service: Service,
  basePath: string,
  style: string,
): ComparedRequest[] {
  return calls.flatMap(({ operation, args }) =>
    testedBindings.map((binding) => ({
      group: `${operation.key} ${binding.name} ${style}`,
      about: JSON.stringify(args),
      request: binding.write({ service, operation, basePath }, args),
    })),
  );
}

/** Prints the number of different responses of each group, with one example. */
function report(found: readonly Difference[]): void {
  const groups = Map.groupBy(found, ({ group }) => group);
  for (const [group, members] of [...groups].slice(0, maxShown)) {
    const [example] = members;
    process.stdout.write(
      `${group}: ${members.length} responses differ, for example ${example?.about}\n    ${example?.text}\n`,
    );
  }
  if (groups.size > maxShown)
    process.stdout.write(`${groups.size - maxShown} more groups have differences.\n`);
  process.stdout.write(`${found.length} responses differ.\n`);
}
