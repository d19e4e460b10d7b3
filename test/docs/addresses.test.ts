/** The code, the help of commands and the files of deploy/ contain only addresses of the documentation that exist. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listCommands } from '../../src/cli/command-table.ts';
import { documentationPath } from '../../src/cli/help/documentation.ts';
import { createProgram } from '../../src/cli/program.ts';
import { docsRoot, openDocs } from '../../src/docs/index.ts';
import { readPages, root } from '../structure/pages.ts';

const docs = openDocs();

/** Checks whether a path such as `/docs/how-to/export#csv` has an existing page and heading. */
async function isAnswered(address: string): Promise<boolean> {
  const [path = '', anchor = ''] = address.split('#');
  const page = await docs.page(path.slice(docsRoot.length + 1));
  if (page === null) return false;
  return (
    anchor === '' || page.blocks.some((block) => block.kind === 'heading' && block.id === anchor)
  );
}

async function findDead(addresses: readonly string[]): Promise<readonly string[]> {
  const answered = await Promise.all(addresses.map(isAnswered));
  return addresses.filter((_, index) => !(answered[index] ?? false)); // absent: never, because there is one for each address
}

test('pages that the code names exist', async () => {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/docsPath\('([^']*)'(?:, '([^']*)')?\)/g),
    ].map(([, key = '', anchor = '']) => `${docsRoot}/${key}${anchor === '' ? '' : `#${anchor}`}`),
  );
  assert.ok(named.includes('/docs/how-to/reverse-proxy'));
  assert.deepEqual(await findDead(named), []);
});

test('no other code writes such an address', () => {
  const files = globSync('src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'src/docs/address.ts'],
  });
  const own = /['"`(]\/docs\/(?!\{)[a-z]/;
  assert.deepEqual(
    files.filter((file) =>
      own.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')),
    ),
    ['src/site/frame/routes.ts'],
  );
});

test('every command has a page, which its help names', async () => {
  const program = await createProgram();
  const commands = [program, ...listBelow(program)];
  assert.equal(commands.length, listCommands(program).length);
  const named = commands.map(documentationPath);
  assert.ok(named.includes('/docs/reference/cli/laurel-import-csv'));
  assert.deepEqual(await findDead(named), []);
});

type Commands = Awaited<ReturnType<typeof createProgram>>;

function listBelow(command: Commands): readonly Commands[] {
  const visible = command.createHelp().visibleCommands(command);
  return visible.flatMap((each) => (each.name() === 'help' ? [] : [each, ...listBelow(each)]));
}

test('pages that the files of deploy/ name exist', async () => {
  const named = readPages(['deploy/**/*.*']).flatMap(({ text }) =>
    [...text.matchAll(/(?<=[\s/"(]|:\d+)\/docs\/[\w/#-]+/g)].map(([address]) => address),
  );
  assert.ok(
    named.includes('/docs/troubleshooting') && named.includes('/docs/how-to/run-as-a-service'),
  );
  assert.deepEqual(await findDead(named), []);
});
