/**
 * What is stored as the service's own XML: a profile with its games and their trophies, and the
 * catalogue with its trophies, in the form of HTTP answers (docs/spec/decisions.md 3), which `laurel import xml` reads.
 * One game at a time is held, however many there are.
 */

import type { ComplexShape, Handlers, OperationName, Service, ServiceOperation } from '../../contract/index.ts';
import { batchesOf, collectionRoot, types } from '../../contract/index.ts';
import type { ListWriter, ResultWriter, WireObject } from '../../codec/index.ts';
import { createResultWriters, escapeAttribute, textOf, xmlDeclaration } from '../../codec/index.ts';
import { allOf, itemsOf } from './items-of.ts';

/** Pieces of one document's text. */
export type DocumentText = AsyncIterable<string>;

export interface XmlDocuments {
  /** The profile of a player; no text for one who is unknown or hidden. */
  profile(player: string): DocumentText;
  /** Every game there is. */
  catalogue(): DocumentText;
  /** Several documents as one, inside a common root. */
  collection(documents: AsyncIterable<DocumentText>): DocumentText;
}

/** Documents of a service, out of the answers of its operations. */
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
    const owned = batchesOf(games) ?? games;
    const isEmpty = owned === games && games.length === 0;
    const whole = textOf(profileWriter.write({ ...fieldsOf(types.netId, found), Games: [] }));
    // Texts are escaped, so that this can only be the element itself.
    const [head = '', tail = ''] = isEmpty ? [whole] : whole.split('\r\n  <Games />');
    yield isEmpty ? head : `${head}\r\n  <Games>`;
    for await (const game of itemsOf<types.Game>(owned)) {
      const trophies = await allOf(await handlers.getTrophies({ sNetID: player, sGameId: game.Id ?? '' }));
      yield indentedOnce(textOf(playedGames.item({ ...fieldsOf(types.game, game), Trophies: trophies })));
    }
    if (!isEmpty) yield `\r\n  </Games>${tail}`;
  }

  async function* catalogue(): AsyncGenerator<string> {
    let began = false;
    for await (const game of itemsOf(await handlers.getListGames({ sGameId: '' }))) {
      if (!began) yield textOf(catalogueGames.begin);
      began = true;
      const trophies = await allOf(await handlers.getListTrophies({ sGameId: game.Id ?? '' }));
      yield textOf(catalogueGames.item({ ...fieldsOf(types.game, game), Trophies: trophies }));
    }
    yield textOf(began ? catalogueGames.end : catalogueGames.empty);
  }

  async function* collection(documents: AsyncIterable<DocumentText>): AsyncGenerator<string> {
    yield `${xmlDeclaration}\r\n<${collectionRoot} xmlns="${escapeAttribute(service.namespace)}">`;
    for await (const document of documents) yield* withoutDeclaration(document);
    yield `\r\n</${collectionRoot}>\r\n`;
  }

  return { profile, catalogue, collection };
}

/** A declaration stands at the start of a document and nowhere else; the writers give it with the first piece. */
async function* withoutDeclaration(document: DocumentText): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of document) {
    yield isFirst ? piece.slice(xmlDeclaration.length) : piece;
    isFirst = false;
  }
}

/** A value's fields, whatever kind of object answers them. */
function fieldsOf(shape: ComplexShape, value: WireObject): WireObject {
  return Object.fromEntries(Object.keys(shape.fields).map((name) => [name, value[name]]));
}

function operationOf(service: Service, key: OperationName): ServiceOperation {
  const operation = service.operations.find((each) => each.key === key);
  if (operation === undefined) throw new TypeError(`The service has no operation ${key}.`);
  return operation;
}

function writerOf(service: Service, writers: ReadonlyMap<ServiceOperation, ResultWriter>, key: OperationName): ResultWriter {
  const writer = writers.get(operationOf(service, key));
  if (writer === undefined) throw new TypeError(`There is no writer of ${key}.`);
  return writer;
}

/** The writer of the items of an operation that answers games. */
function listWriterOf(writer: ResultWriter): ListWriter {
  if (writer.list === null) throw new TypeError('An answer with games is no list.');
  return writer.list;
}

/** One level further in. A CR of a text is written as a reference, so that these are the line ends of the layout alone. */
function indentedOnce(text: string): string {
  return text.replaceAll('\r\n', '\r\n  ');
}
