/**
 * XML export: a profile with its games and their trophies, or the catalogue with its trophies, in the format of HTTP
 * responses (docs/spec/decisions.md 3), which `laurel import xml` reads. Only one game is in memory at a time.
 */

import type {
  ComplexShape,
  Handlers,
  OperationName,
  Service,
  ServiceOperation,
} from '../../contract/index.ts';
import { readBatches, collectionRoot, storedPaths, types } from '../../contract/index.ts';
import type { ListWriter, ResultWriter, WireObject } from '../../codec/index.ts';
import {
  createResultWriters,
  escapeAttribute,
  decodeByteText,
  xmlDeclaration,
} from '../../codec/index.ts';

/** The text of a document, in chunks. */
type DocumentText = AsyncIterable<string>;

/** The documents of an export, which are written one after the other. */
export interface XmlDocuments {
  /** Returns the profile of a player; empty for an unknown or hidden player. */
  profile(player: string): DocumentText;
  /** All games in the catalogue. */
  catalogue(): DocumentText;
  /** Combines several documents within a common root. */
  collection(documents: AsyncIterable<DocumentText>): DocumentText;
}

/** Creates the documents of an export from the results of the service's operations. */
export function createXmlDocuments(
  service: Service,
  handlers: Handlers,
  writeDateTime: (instant: number) => string,
): XmlDocuments {
  const writers = createResultWriters(service, writeDateTime).http;
  const profileWriter = writerOf(service, writers, 'getNetID');
  const playedGames = listWriterOf(writerOf(service, writers, 'getGames'));
  const catalogueGames = listWriterOf(writerOf(service, writers, 'getListGames'));

  async function* profile(player: string): AsyncGenerator<string> {
    const found = await handlers.getNetID({ sNetID: player });
    if (found === null) return;
    const games = found.Games ?? [];
    const owned = readBatches(games) ?? games;
    const isEmpty = owned === games && games.length === 0;
    const whole = decodeByteText(
      profileWriter.write({ ...fieldsOf(types.netId, found), Games: [] }, storedPaths),
    );
    // In all other texts `<` is escaped, so the separator can only match the element itself.
    const [head = '', tail = ''] = isEmpty ? [whole] : whole.split('\r\n  <Games />');
    yield isEmpty ? head : `${head}\r\n  <Games>`;
    for await (const game of itemsOf<types.Game>(owned)) {
      const trophies = await allOf(
        await handlers.getTrophies({ sNetID: player, sGameId: game.Id ?? '' }),
      );
      yield indentedOnce(
        decodeByteText(
          playedGames.item({ ...fieldsOf(types.game, game), Trophies: trophies }, storedPaths),
        ),
      );
    }
    if (!isEmpty) yield `\r\n  </Games>${tail}`;
  }

  async function* catalogue(): AsyncGenerator<string> {
    let began = false;
    for await (const game of itemsOf(await handlers.getListGames({ sGameId: '' }))) {
      if (!began) yield decodeByteText(catalogueGames.begin);
      began = true;
      const trophies = await allOf(await handlers.getListTrophies({ sGameId: game.Id ?? '' }));
      yield decodeByteText(
        catalogueGames.item({ ...fieldsOf(types.game, game), Trophies: trophies }, storedPaths),
      );
    }
    yield decodeByteText(began ? catalogueGames.end : catalogueGames.empty);
  }

  return {
    profile,
    catalogue,
    collection: (documents) => collectDocuments(service.namespace, documents),
  };
}

async function* collectDocuments(
  namespace: string,
  documents: AsyncIterable<DocumentText>,
): AsyncGenerator<string> {
  yield `${xmlDeclaration}\r\n<${collectionRoot} xmlns="${escapeAttribute(namespace)}">`;
  for await (const document of documents) yield* withoutDeclaration(document);
  yield `\r\n</${collectionRoot}>\r\n`;
}

/** Removes the XML declaration, which the writers put at the start of the first chunk. */
async function* withoutDeclaration(document: DocumentText): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of document) {
    yield isFirst ? piece.slice(xmlDeclaration.length) : piece;
    isFirst = false;
  }
}

/** Copies the fields of a value into a plain object, because they may be getters. */
function fieldsOf(shape: ComplexShape, value: WireObject): WireObject {
  return Object.fromEntries(Object.keys(shape.fields).map((name) => [name, value[name]]));
}

function operationOf(service: Service, key: OperationName): ServiceOperation {
  const operation = service.operations.find((each) => each.key === key);
  if (operation === undefined) throw new TypeError(`The service has no operation ${key}.`);
  return operation;
}

function writerOf(
  service: Service,
  writers: ReadonlyMap<ServiceOperation, ResultWriter>,
  key: OperationName,
): ResultWriter {
  const writer = writers.get(operationOf(service, key));
  if (writer === undefined) throw new TypeError(`There is no writer for ${key}.`);
  return writer;
}

/** Returns the writer for the items of an operation that returns games. */
function listWriterOf(writer: ResultWriter): ListWriter {
  if (writer.list === null)
    throw new TypeError('The result of an operation with games is not a list.');
  return writer.list;
}

/** Indents a text by one level. Texts contain CR only as a character reference, so every CR LF is a line break of the layout. */
function indentedOnce(text: string): string {
  return text.replaceAll('\r\n', '\r\n  ');
}

/** Reads all items of a list. */
async function allOf<T>(list: Parameters<typeof itemsOf<T>>[0]): Promise<T[]> {
  const all: T[] = [];
  for await (const item of itemsOf(list)) all.push(item);
  return all;
}

/** Yields the items of a list, without null items. Yields nothing if the list is null. */
async function* itemsOf<T>(
  list: readonly (T | null)[] | AsyncIterable<readonly (T | null)[]> | null,
): AsyncGenerator<T> {
  if (list === null) return;
  if (Symbol.asyncIterator in list) for await (const batch of list) yield* there(batch);
  else yield* there(list);
}

function there<T>(items: readonly (T | null)[]): T[] {
  return items.filter((item) => item !== null);
}
