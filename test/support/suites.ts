/** Selects the test files of a run, and says which files share a process. */

import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'];

/**
 * Files whose tests need servers or programs of their own, break things on purpose, or take more than about five seconds each. Only `npm
 * run test:all` runs them, so that `npm test` takes about two minutes on two processor cores.
 */
export const slow: readonly string[] = [
  'src/cli/colours.test.ts',
  'src/cli/config.test.ts',
  'src/cli/corrections.test.ts',
  'src/cli/db.test.ts',
  'src/cli/doctor.test.ts',
  'src/cli/export.test.ts',
  'src/app/imports/import-body.test.ts',
  'src/cli/import-emulators.test.ts',
  'src/cli/import-force.test.ts',
  'src/cli/import-hint.test.ts',
  'src/cli/import-prune.test.ts',
  'src/cli/import-rpcs3.test.ts',
  'src/cli/import-stop.test.ts',
  'src/cli/import-strict.test.ts',
  'src/cli/refuse-passwords.test.ts',
  'src/data/import/check/odd-values.test.ts',
  'src/server/http/responses-at-once.test.ts',
  'src/server/http/host.test.ts',
  'src/server/http/limits.test.ts',
  'src/store/derived/changed-sets.test.ts',
  'src/store/derived/recent-trophies.test.ts',
  'src/store/engine/postgres/',
  'src/store/maintenance/copy-store.test.ts',
  'src/store/maintenance/round-trip.test.ts',
  'src/store/read/query-plans.test.ts',
  'src/store/schema/upgrade.test.ts',
  'test/caching/changed-history.test.ts',
  'test/caching/racing-readers.test.ts',
  'test/clients/generated.test.ts',
  'test/clients/integration-samples.test.ts',
  'test/clients/one-line.test.ts',
  'test/contract/odd-names.test.ts',
  'test/deploy/',
  'test/faults/',
  'test/hostile/',
  'test/interop/',
  'test/kill/',
  'test/operate/admin-address.test.ts',
  'test/operate/admin-corrections.test.ts',
  'test/operate/public-demo.test.ts',
  'test/operate/slow-readers.test.ts',
  'test/operate/start-stop.test.ts',
  'test/operate/statements.test.ts',
  'test/operate/stop-parsing.test.ts',
  'test/operate/stop.test.ts',
  'test/operate/workers.test.ts',
  'test/pages/privacy.test.ts',
  'test/postgres/',
  'test/round-trip/export.test.ts',
  'test/structure/contributor-help.test.ts',
  'test/structure/documented-commands.test.ts',
  'test/structure/import-guides.test.ts',
  'test/sync/canary.test.ts',
  'test/sync/command-line.test.ts',
  'test/sync/costs/',
  'test/sync/faults/full-disk.test.ts',
  'test/sync/faults/keys.test.ts',
  'test/sync/titles.test.ts',
  'test/sync/turns.test.ts',
  'test/sync/whole-walk.test.ts',
  'test/tutorial/',
  'test/webhooks/killed.test.ts',
];

/**
 * Files whose tests take minutes, because they repeat one thing many times: random sequences, a simulated day, a million rows. Only `npm
 * run test:long` runs them. Run it before each release, and after a change to the code that they test.
 */
export const long: readonly string[] = [
  'src/store/corrections/random-corrections.test.ts',
  'src/store/write/large-load.test.ts',
  'test/caching/every-answer.test.ts',
  'test/caching/removed-players.test.ts',
  'test/caching/warm-equals-cold.test.ts',
  'test/contract/odd-values.test.ts',
  'test/contract/one-state.test.ts',
  'test/fuzz/',
  'test/round-trip/saved-answers.test.ts',
  'test/sync/day/',
  'test/sync/faults/killed.test.ts',
  'test/sync/faults/two-nodes.test.ts',
];

/** Which tests a run includes. */
export type Extent = 'quick' | 'all' | 'long';

/** Reads the extent of the run from the environment of a test process. */
export function readExtent(): Extent {
  const { TEST_FILES: given } = process.env;
  return given === 'all' || given === 'long' ? given : 'quick';
}

/**
 * Folders whose files share one process, by the name of the file in `test/support/processes` that imports them: starting a process for each
 * file takes longer than most tests. Files of other folders have a process of their own. For example, files of `src/server` need one
 * because their clients leave connections open, which keep a process from ending.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  caching: ['test/caching/', 'test/sync/'],
  cli: ['src/cli/'],
  contract: ['test/contract/', 'test/paging/', 'test/structure/'],
  imports: ['src/data/', 'src/sync/', 'test/support/stand-ins/'],
  maintenance: [
    'src/store/corrections/',
    'src/store/instance/',
    'src/store/maintenance/',
    'src/store/schema/',
  ],
  operate: ['test/clients/', 'test/deploy/', 'test/operate/', 'test/webhooks/'],
  pages: ['test/docs/', 'test/pages/', 'test/round-trip/'],
  pure: [
    'bench/',
    'src/cache/',
    'src/codec/',
    'src/contract/',
    'src/docs/',
    'src/documents/',
    'src/domain/',
    'src/limits/',
    'src/paths/',
    'src/protocols/',
    'src/site/',
  ],
  reads: [
    'src/store/write/concurrency/',
    'src/store/derived/',
    'src/store/ranking/',
    'src/store/read/',
    'src/store/write/',
  ],
  rest: [
    'src/colour/',
    'src/files/',
    'src/identity/',
    'src/media/',
    'src/ops/',
    'src/outbound/',
    'src/service/',
    'src/settings/',
    'src/webhooks/',
  ],
  store: ['src/store/engine/', 'src/store/media/', 'src/store/outbox/', 'src/store/site/'],
};

/** Returns the test files that share the process with this name. @param name a file of `test/support/processes`, without its ending */
export function filesOfProcess(name: string, extent: Extent): string[] {
  return filesOf(extent).filter((file) => isIn(file, shared[name] ?? [])); // absent: the process runs only one file
}

/** Returns the files that a run starts, each in its own process. */
export function filesOfRun(extent: Extent): string[] {
  const files = filesOf(extent);
  if (extent === 'long') return files;
  const inShared = Object.values(shared).flat();
  const own = files.filter((file) => !isIn(file, inShared));
  return [...Object.keys(shared).map((name) => `test/support/processes/${name}.ts`), ...own];
}

function filesOf(extent: Extent): string[] {
  const files = globSync(everything, { cwd: root }).toSorted();
  if (extent === 'long') return files.filter((file) => isIn(file, long));
  const others = files.filter((file) => !isIn(file, long));
  return extent === 'all' ? others : others.filter((file) => !isIn(file, slow));
}

function isIn(file: string, paths: readonly string[]): boolean {
  return paths.some((path) => file.startsWith(path));
}
