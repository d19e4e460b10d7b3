/** The page "Visual language" shows every component with a style sheet, in each of its states. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { shownComponents } from '../../src/site/pages/visual-language/components.ts';
import { styledComponents } from '../../src/site/theme/style-sheet.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const components = new URL('../../src/site/components/', import.meta.url);

/** The folders of components with a style sheet. */
const styled = readdirSync(components, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => existsSync(new URL(`${name}/${name}.css`, components)));

describe('the page "Visual language"', () => {
  let service: StartedService;
  let page: string;
  before(async () => {
    service = await startService({}, async () => {});
    page = await (await fetch(`http://127.0.0.1:${service.port}/visual-language`)).text();
  });
  after(() => service.stop());

  test('has every style in the style sheet', () => {
    assert.deepEqual(styled.toSorted(), [...styledComponents].toSorted());
  });

  for (const name of styled) {
    test(`has the examples of ${name}`, async () => {
      const file: Readonly<Record<string, unknown>> = await import(
        new URL(`${name}/examples.ts`, components).href
      );
      const examples = shownComponents.filter((each) => Object.values(file).includes(each));
      assert.notEqual(examples.length, 0);
      for (const each of examples) {
        assert.ok(page.includes(`>${each.name}</h2>`), each.name);
        for (const { state } of each.examples)
          assert.ok(page.includes(`<dt>${state}</dt>`), `${each.name}: ${state}`);
      }
    });
  }

  test('has each name and each id once', () => {
    const ids = Array.from(page.matchAll(/\sid="([^"]+)"/g), ([, id]) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
    const names = shownComponents.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  test('has every token, in both themes', () => {
    assert.match(page, /<code>paper<\/code>/);
    assert.match(page, /<code>p4<\/code>/);
    assert.match(page, /fill="#1d5fb4"[^]*fill="#86b6f7"/);
  });
});
