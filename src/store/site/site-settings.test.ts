import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { exported, load } from '../testing/records.ts';

for (const engine of testEngines) {
  describe(`the identity of the site, ${engine.name}`, () => {
    test('has a revision that changes with each value', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const revisions = [await store.siteRevision()];
      for (const name of ['Harbour', 'Lanterns']) {
        await store.site.set('site-name', name);
        revisions.push(await store.siteRevision());
      }
      assert.equal(new Set(revisions).size, 3);
      assert.deepEqual([...(await store.siteValues())], [['site-name', 'Lanterns']]);
      assert.deepEqual(
        [await store.site.unset('site-name'), await store.site.unset('site-name')],
        [true, false],
      );
      assert.equal(await store.siteRevision(), revisions[0]);
      assert.deepEqual(await store.check(), []);
    });

    test('changes what cached pages are made from', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const before = store.commitVersions().of(null);
      await store.site.set('site-name', 'Harbour');
      assert.notEqual(store.commitVersions().of(null), before);
    });

    test('is in exports of the instance, and an import adds it but never changes it', async (context) => {
      const from = await engine.open();
      const to = await engine.open();
      context.after(() => Promise.all([from, to].map((opened) => opened[Symbol.asyncDispose]())));
      await from.store.site.set('site-name', 'Harbour');
      await from.store.site.set('site-logo', Buffer.from('<svg />').toString('base64'));
      await from.store.site.set('site-accent', '#7a2f8a');
      const records = await exported(from.store);
      await to.store.site.set('site-name', 'Lanterns');
      assert.deepEqual(await load(to.store, records), ['added', 'added', 'unchanged']);
      await to.store.site.set('site-name', 'Harbour');
      assert.deepEqual(await exported(to.store), records);
    });

    test('does not accept a record that the site cannot show', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const [accent, contact, logo] = await load(store, [
        { type: 'siteSetting', name: 'site-accent', value: 'red;}body{display:none' },
        { type: 'siteSetting', name: 'contact', value: 'javascript:alert(1)' },
        { type: 'siteSetting', name: 'site-logo', value: 'no Base64' },
      ]);
      for (const outcome of [accent, contact, logo])
        assert.ok(typeof outcome === 'object' && 'rejected' in outcome);
      assert.equal((await store.siteValues()).size, 0);
    });
  });
}
