import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netService, selectTexts } from '../../../../test/support/described-services.ts';
import { faultKinds } from '../../../contract/index.ts';
import { apiSubjects } from '../../../documents/index.ts';
import type { HelpPage } from './help-layout.ts';
import { writeBarePage } from './help-layout.ts';
import { operationList } from './list-view.ts';
import { operationPage } from './operation-view.ts';
import { problemList, problemPage } from './problem-view.ts';
import { describeApi, referenceList } from './reference-list.ts';
import { reference } from './reference-view.ts';

const base = { path: '/net.asmx', address: 'http://trophies.example/net.asmx' };
const service = netService();
const api = describeApi(service);

const pages: readonly (HelpPage | null)[] = [
  referenceList(api, base),
  ...Object.keys(apiSubjects).map((subject) => reference(subject, api, base)),
  operationList(service, base, 'Net'),
  ...service.operations.map((operation) => operationPage(service, operation, base)),
  problemList(service, base),
  ...Object.keys(faultKinds).map((code) => problemPage(code, service, base)),
];

function write(page: HelpPage | null): string {
  assert.ok(page !== null);
  return writeBarePage(page, base);
}

test('no help page shows the backticks around a name', () => {
  for (const page of pages) {
    const shown = selectTexts(write(page), '//main').join('');
    assert.doesNotMatch(shown, /`/, page?.path);
    assert.doesNotMatch(page?.about ?? '', /`/, page?.path);
  }
});

test('a name in the description of an endpoint is code, in the list and on the page of its topic', () => {
  const named = api.endpoints.find(({ about }) => about.includes('`'));
  assert.ok(named !== undefined);
  const [, name = ''] = named.about.split('`');
  const list = write(referenceList(api, base));
  assert.ok(selectTexts(list, `//li[@id="${named.id}"]/p/code`).includes(name));
  const page = write(reference(named.tag, api, base));
  assert.ok(selectTexts(page, '//summary/span/code').includes(name));
});
