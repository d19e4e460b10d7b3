/**
 * The workflows for CI and releases, which only GitHub can run. The tests check their syntax, the commands that they run, and their
 * permissions.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { parse } from 'yaml';
import { root } from './pages.ts';

const step = v.looseObject({ uses: v.optional(v.string()), run: v.optional(v.string(), '') });
const job = v.looseObject({
  permissions: v.optional(v.record(v.string(), v.string())),
  steps: v.array(step),
});
const workflow = v.looseObject({
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(v.string(), job),
});

const files = globSync('.github/workflows/*.yml', { cwd: root }).toSorted();
const workflows = files.map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { ...v.parse(workflow, parse(text)), name: basename(file), text };
});
const jobs = workflows.flatMap(({ name, jobs }) =>
  Object.entries(jobs).map(([id, each]) => ({ id: `${name} ${id}`, ...each })),
);
const scripts = jobs
  .flatMap(({ steps }) => steps.map(({ run }) => run))
  .filter((run) => run !== '');

// GitHub's workflow parser is written for bundlers: it imports JSON files without the attribute that Node requires.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } =
  await import('@actions/workflow-parser');
hooks.deregister();

/** Returns the mistakes for which GitHub would refuse a workflow. */
async function findMistakes(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe('the workflows', () => {
  test('are those of CI and release', () => {
    assert.deepEqual(
      workflows.map(({ name }) => name),
      ['ci.yml', 'release.yml'],
    );
  });

  for (const { name, text } of workflows) {
    test(`are accepted by the parser of GitHub: ${name}`, async () => {
      assert.deepEqual(await findMistakes(name, text), []);
    });
  }

  const mistakes: readonly (readonly [right: string, wrong: string, message: RegExp])[] = [
    ['runs-on', 'run-on', /run-on/],
    ['needs: check', 'needs: chek', /unknown job 'chek'/],
    ['github.token', 'gits.token', /gits/],
    ['attestations: write', 'attestation: write', /attestation/],
  ];
  for (const [right, wrong, message] of mistakes) {
    test(`are not accepted with ${wrong}`, async () => {
      const text = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
      assert.match(
        (await findMistakes('release.yml', text.replace(right, wrong))).join('\n'),
        message,
      );
    });
  }

  test('use actions by commit, with their version as a comment, each in one version', () => {
    const used = workflows.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
    assert.ok(used.length > 0);
    assert.deepEqual(
      used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      [],
    );
    const actions = new Set(used.map((line) => line.split('@')[0]));
    assert.equal(new Set(used).size, actions.size);
  });

  test('run scripts and files of the repository', () => {
    const manifest: { readonly scripts: object } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const text = scripts.join('\n');
    const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    const programs = [...text.matchAll(/(?:node |^)((?:scripts|\.ci)\/[\w./-]+)/gm)].map(
      ([, path = '']) => path,
    );
    assert.deepEqual(
      commands.filter((name) => !(name in manifest.scripts)),
      [],
    );
    assert.deepEqual(
      programs.filter((path) => !existsSync(join(root, path))),
      [],
    );
    assert.ok(commands.length > 3 && programs.length > 2);
  });

  test('have scripts that bash can parse, and that get what is not fixed as variables', () => {
    for (const script of scripts) {
      execFileSync('bash', ['-n'], { input: script, stdio: ['pipe', 'pipe', 'pipe'] });
      // GitHub inserts `${{…}}` into the script as text. If the value is the name of a branch, bash would run commands in that name.
      assert.doesNotMatch(script, /\$\{\{/);
    }
  });

  test('may read the sources unless a job needs more', () => {
    for (const { permissions } of workflows)
      assert.deepEqual({ contents: 'read', ...permissions }, { contents: 'read' });
    const writes = jobs.map(({ id, permissions = {} }) => {
      const scopes = Object.keys(permissions).filter((scope) => permissions[scope] === 'write');
      return [id, scopes.toSorted().join(' ')] as const;
    });
    assert.deepEqual(
      writes.filter(([, scopes]) => scopes !== ''),
      [
        ['release.yml image', 'attestations id-token packages'],
        ['release.yml npm', 'id-token'],
        ['release.yml draft', 'attestations contents id-token'],
      ],
    );
  });
});
