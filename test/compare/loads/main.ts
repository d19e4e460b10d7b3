/**
 * `npm run compare:loads -- OLD_DIST [--new DIST] [--only NAME,…] [--engines sqlite,postgres,citus] [--seeds N] [--first-seed N]
 * [--loads N] [--size S,M]`: imports the same records at the same times with another built version and with this one, each into its own
 * store. After every import, the outcome of each record, the export and every row of every table must be equal, and `db check` must find no
 * problems. The exit code is 1 at the first difference. An engine may be a pair such as `sqlite/citus`: the old version uses the first and
 * this one the second, and tables are not compared. Citus needs the extension on the server in LAUREL_TEST_POSTGRES. Scenarios: archive,
 * one-player, many-owners, scattered, mix (once for each seed), set-S, set-M.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSizeName } from '../../../src/data/generate/index.ts';
import { runOn } from '../../../src/store/testing/test-server.ts';
import type { Workplace } from '../stores.ts';
import { printHelp } from '../../support/print-help.ts';
import { withStores } from '../stores.ts';
import type { LoadingBuild } from './builds.ts';
import { importBuild } from './builds.ts';
import type { Mismatch } from './compare-scenario.ts';
import { compareScenario } from './compare-scenario.ts';
import { archive, generatedSet } from './files.ts';
import { manyOwners, onePlayer } from './fixed-shapes.ts';
import type { OpenedStore } from './play-step.ts';
import { randomMix } from './random-mix.ts';
import { scatteredPlayers } from './scattered-players.ts';
import type { Scenario } from './scenario.ts';

const maxExcerpt = 2000;

printHelp(import.meta.filename);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: 'string', default: join(import.meta.dirname, '..', '..', '..', 'dist') },
    only: { type: 'string' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    seeds: { type: 'string', default: '10' },
    'first-seed': { type: 'string', default: '1' },
    loads: { type: 'string', default: '25' },
    size: { type: 'string', default: 'S,M' },
  },
});
const [oldDist] = positionals;
const seeds = Number(values.seeds);
const firstSeed = Number(values['first-seed']);
const loads = Number(values.loads);
if (
  oldDist === undefined ||
  ![seeds, firstSeed, loads].every((each) => Number.isSafeInteger(each) && each >= 0)
) {
  process.stderr.write('compare:loads needs OLD_DIST and whole numbers; see --help\n');
  process.exit(2);
}

const builds = [await importBuild(oldDist), await importBuild(values.new)] as const;
await withStores(async ({ folder }) => {
  for (const engine of values.engines.split(','))
    for await (const scenario of scenarios(folder))
      if (!(await withStores((stores) => isEqual(engine, scenario, stores)))) {
        process.exitCode = 1;
        return;
      }
});

/** The selected scenarios, short ones first. */
async function* scenarios(folder: string): AsyncGenerator<Scenario> {
  const isWanted = (name: string): boolean => values.only?.split(',').includes(name) ?? true;
  if (isWanted('archive')) yield archive(join(folder, 'archive'));
  if (isWanted('one-player')) yield onePlayer();
  if (isWanted('mix'))
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) yield randomMix(seed, loads);
  if (isWanted('many-owners')) yield manyOwners();
  if (isWanted('scattered')) yield scatteredPlayers(firstSeed);
  for (const size of values.size.split(',')) {
    if (!isSizeName(size)) throw new TypeError(`The data set "${size}" does not exist; see --help`);
    if (isWanted(`set-${size}`)) yield await generatedSet(size, join(folder, `${size}.ndjson`));
  }
}

async function isEqual(engine: string, scenario: Scenario, place: Workplace): Promise<boolean> {
  const { name, seed } = scenario;
  const [oldEngine = engine, newEngine = oldEngine] = engine.split('/');
  const title = `${engine} ${name}${seed === null ? '' : `, seed ${seed}`}`;
  const fileName = title.replace('/', ' ');
  const stores = [
    await openEmpty(
      builds[0],
      oldEngine,
      scenario,
      await place.newStore(oldEngine, `${fileName} old`),
    ),
    await openEmpty(
      builds[1],
      newEngine,
      scenario,
      await place.newStore(newEngine, `${fileName} new`),
    ),
  ] as const;
  try {
    const { steps, outcomes, mismatch, onlyInOne } = await compareScenario(scenario, stores);
    if (onlyInOne.length > 0)
      process.stdout.write(
        `${title}: columns of only one build are not compared: ${onlyInOne.join(', ')}\n`,
      );
    process.stdout.write(
      `${title}: ${steps} steps, ${outcomes} outcomes, ${mismatch === null ? 'equal' : 'DIFFERENT'}\n`,
    );
    if (mismatch !== null) report(mismatch, engine, scenario);
    return mismatch === null;
  } finally {
    for (const { store } of stores) await store.close();
  }
}

async function openEmpty(
  build: LoadingBuild,
  engine: string,
  { levelSystem }: Scenario,
  url: string,
): Promise<OpenedStore> {
  if (engine === 'citus') {
    await runOn(url, (client) => client.query('CREATE EXTENSION IF NOT EXISTS citus'));
    await build.distributeAt(url);
  }
  const options = { levelSystem, countWithinMs: 0 }; // so that an older build, which may delay counts, counts at once
  return { build, url, store: await build.openStore(url, options) };
}

function report(
  { step, about, what, old, new: now }: Mismatch,
  engine: string,
  { name, seed }: Scenario,
): void {
  const seedFlags = seed === null ? '' : ` --first-seed ${seed} --seeds 1 --loads ${loads}`;
  process.stdout.write(
    `  step ${step} (${about}), ${what}\n  old: ${old.trimEnd().slice(0, maxExcerpt)}\n  new: ${now.trimEnd().slice(0, maxExcerpt)}\n` +
      `Repeat with: npm run compare:loads -- ${oldDist} --new ${values.new} --engines ${engine} --only ${name}${seedFlags}\n`,
  );
}
