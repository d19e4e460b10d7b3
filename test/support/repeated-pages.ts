/** SQLite files of a few pages that claim to have millions of rows (file format 1.6). */

import Database from 'better-sqlite3';

/**
 * Replaces the root of a table with a page whose 580 children are all the same page. This page has 580 equal children, too, and so on down
 * to one leaf. Each further page multiplies the number of rows by 580, and SQLite reads them without an error.
 */
export function repeatPages(bytes: Buffer, table: string, depth: number): Buffer {
  const size = bytes.readUInt16BE(16);
  const root = rootOf(bytes, table);
  const page = (number: number): Buffer => bytes.subarray((number - 1) * size, number * size);
  const leaf = bytes.length / size + 1;
  const between = Array.from({ length: depth - 1 }, (_, index) => interiorPage(size, leaf + index));
  const whole = Buffer.concat([bytes, page(root), ...between]);
  interiorPage(size, leaf + between.length).copy(whole, (root - 1) * size);
  whole.writeUInt32BE(leaf + between.length, 28); // number of pages
  return whole;
}

function rootOf(bytes: Buffer, table: string): number {
  const database = new Database(bytes);
  const root = database
    .prepare('SELECT rootpage FROM sqlite_master WHERE name = ?')
    .pluck()
    .get(table);
  database.close();
  return Number(root);
}

/** Sizes in an interior page: its header, and for each child a cell (page number and a key of one byte) with its offset. */
const headerBytes = 12;
const cellBytes = 7;

function interiorPage(size: number, child: number): Buffer {
  const cells = Math.floor((size - headerBytes) / cellBytes);
  const page = Buffer.alloc(size);
  const start = size - cells * 5;
  for (let index = 0; index < cells; index += 1) {
    const at = size - (index + 1) * 5;
    page.writeUInt32BE(child, at);
    page[at + 4] = Math.min(index + 1, 127); // key, one byte
    page.writeUInt16BE(at, headerBytes + index * 2);
  }
  page[0] = 5; // interior page of a table
  page.writeUInt16BE(cells, 3);
  page.writeUInt16BE(start, 5);
  page.writeUInt32BE(child, 8);
  return page;
}
