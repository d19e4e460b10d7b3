/**
 * What is stored as the service's own XML: a profile with its games and their trophies, and the
 * catalogue with its trophies, in the form of HTTP answers (decisions.md 3), which `laurel import xml` reads.
 * One game at a time is held, however many there are.
 */

import type { ComplexShape, Handlers, OperationName, Service, ServiceOperation, Shape } from '../contract/index.ts';
import { collectionRoot, types } from '../contract/index.ts';
import type { ElementWriter, ResultWriter, WireObject } from '../wire/index.ts';
import { createResultWriters, escapeAttribute, escapeText, indented, WriterCompiler, xmlDeclaration } from '../wire/index.ts';
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
  const catalogueWriter = writerOf(service, writers, 'getListGames');
  const writeGame = gameWriter(service, writeDateTime);

  async function* profile(player: string): AsyncGenerator<string> {
    const found = await handlers.getNetID({ sNetID: player });
    if (found === null) return;
    const games = found.Games ?? [];
    const whole = profileWriter.whole({ ...fieldsOf(types.netId, found), Games: [] });
    // Texts are escaped, so that this can only be the element itself.
    const [head = '', tail = ''] = games.length === 0 ? [whole] : whole.split('\r\n  <Games />');
    yield games.length === 0 ? head : `${head}\r\n  <Games>`;
    for await (const game of itemsOf<types.Game>(games)) {
      const trophies = await allOf(await handlers.getTrophies({ sNetID: player, sGameId: game.Id ?? '' }));
      yield writeGame({ ...fieldsOf(types.game, game), Trophies: trophies });
    }
    if (games.length > 0) yield `\r\n  </Games>${tail}`;
  }

  async function* catalogue(): AsyncGenerator<string> {
    const { list } = catalogueWriter;
    if (list === null) throw new TypeError('The answer of getListGames is no list.');
    let began = false;
    for await (const game of itemsOf(await handlers.getListGames({ sGameId: '' }))) {
      if (!began) yield list.begin;
      began = true;
      const trophies = await allOf(await handlers.getListTrophies({ sGameId: game.Id ?? '' }));
      yield list.item({ ...fieldsOf(types.game, game), Trophies: trophies });
    }
    yield began ? list.end : list.empty;
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

/** Writes a game where it stands in a profile: in the list of games, below the root. */
function gameWriter(service: Service, writeDateTime: (instant: number) => string): ElementWriter {
  const shape: Shape = operationOf(service, 'getGame').result;
  const compiler = new WriterCompiler({
    layout: indented,
    nullObject: 'absent',
    outlines: false,
    writeDateTime,
    writeText: escapeText,
    flatten: String,
  });
  return compiler.element(shape.form === 'complex' ? shape.name : '', shape, 2, '');
}
