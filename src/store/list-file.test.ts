import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { ListFile, roomOf } from './list-file.ts';

function open(context: TestContext): { readonly file: ListFile; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'));
  const path = join(folder, 'store-lists');
  const file = ListFile.open(path);
  context.after(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  return { file, path };
}

const entry = { place: 100, size: 5, mark: 2 ** 46 + 7 };

function textAt(file: ListFile, of: typeof entry): string | null {
  const memory = Buffer.alloc(of.size + 2, '.');
  return file.read(of, memory, 1) ? memory.toString() : null;
}

test('an entry is read where it was written', (context) => {
  const { file } = open(context);
  assert.equal(file.has(entry), false);
  file.write(entry, Buffer.from('hello'));
  assert.equal(file.has(entry), true);
  assert.equal(textAt(file, entry), '.hello.');
});

test('an entry that was written over in part is gone', (context) => {
  const { file } = open(context);
  file.write(entry, Buffer.from('hello'));
  file.write({ place: entry.place - roomOf(3), mark: 9 }, Buffer.from('before it'));
  assert.equal(textAt(file, entry), null);
});

test('an entry with another mark is another entry', (context) => {
  const { file } = open(context);
  file.write(entry, Buffer.from('hello'));
  assert.equal(textAt(file, { ...entry, mark: 8 }), null);
});

test('nothing is left of an entry that was erased', (context) => {
  const { file } = open(context);
  file.write(entry, Buffer.from('hello'));
  file.erase(entry);
  assert.equal(textAt(file, entry), null);
  assert.equal(textAt(file, { ...entry, mark: 0 }), '.\0\0\0\0\0.');
});

test('erasing leaves what was written over the entry', (context) => {
  const { file } = open(context);
  file.write(entry, Buffer.from('hello'));
  file.write({ ...entry, mark: 8 }, Buffer.from('other'));
  file.erase(entry);
  assert.equal(textAt(file, { ...entry, mark: 8 }), '.other.');
});

test('the file is its owner’s alone', { skip: process.platform === 'win32' ? 'modes of POSIX' : false }, (context) => {
  const { path } = open(context);
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test('a file that is closed has nothing any more, and takes nothing', (context) => {
  const { file } = open(context);
  file.write(entry, Buffer.from('hello'));
  file.close();
  file.close();
  assert.equal(textAt(file, entry), null);
  assert.throws(() => file.write(entry, Buffer.from('later')), /closed/u);
});
