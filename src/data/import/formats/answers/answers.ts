/**
 * Import of saved responses of this service or the original (docs/spec/original-service.md 2 and 6): profiles, games and
 * trophies, as plain XML or in SOAP envelopes, of any brand, namespace and encoding.
 */

import type { TimeZone } from '../../../../domain/time/index.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import { recognise } from '../../readers/recognise.ts';
import { unpack } from '../../readers/unpack.ts';
import { ForbiddenCount } from '../../readers/forbidden-characters.ts';
import type { Input } from '../../source/format.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { readableBytes, SourceError } from '../../source/source.ts';
import { toStrictness } from '../../check/check-record.ts';
import type { AnswerOptions } from './answer-records.ts';
import { AnswerRecords } from './answer-records.ts';
import { decodeText } from './decode-text.ts';
import { DraftBatch } from './draft-batch.ts';
import type { AnswerDocument, AnswerDocuments } from './list-documents.ts';
import { listDocuments, maxDocumentBytes } from './list-documents.ts';
import { createAnswerReader } from './read-answers.ts';
import { createSimpleReader } from './simple-values.ts';
import { inStatedOrder } from './stated-date.ts';

interface OpenAnswersOptions extends AnswerOptions {
  /** The time zone of times without a zone. */
  readonly zone: TimeZone;
  /** Whether compressed documents are unpacked, as in ImportContext. */
  readonly mayBePacked: boolean;
}

/** Maximum number of drafts in a batch. */
const batchSize = 1000;

const tooLarge = `is larger than ${maxDocumentBytes} bytes`;

/** Opens the responses in a file, a folder of files, or a stream. Throws SourceError. */
export async function openAnswers(input: Input, options: OpenAnswersOptions): Promise<Source> {
  const listed = await listDocuments(input);
  return readDocuments(listed, options, (count) => inStatedOrder(listed.documents, options, count));
}

/** Sorts documents after reading all of them. It yields empty batches while it reads, and then returns the sorted documents. */
type Sort = (
  count: (bytes: number) => void,
) => AsyncGenerator<readonly SourceItem[], readonly AnswerDocument[]>;

/** Creates a source that reads documents one after the other, by default in the order of the list. */
export function readDocuments(
  { documents, items }: AnswerDocuments,
  options: OpenAnswersOptions,
  sort?: Sort,
): Source {
  let bytesRead = 0;
  const batch = new DraftBatch(toStrictness(options));
  const count = (bytes: number): void => void (bytesRead += bytes);
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    yield items;
    for (const document of sort === undefined ? documents : yield* sort(count)) {
      yield* readAnswers(document, options, batch, count);
      yield batch.take();
    }
  }
  const passes = sort === undefined ? 1 : 2;
  const sizes = documents.map(({ bytes }) => bytes);
  const totalBytes = sizes.reduce<number | null>(
    (sum, size) => (sum === null || size === null ? null : sum + size * passes),
    0,
  );
  return { name: 'xml', totalBytes, bytesRead: () => bytesRead, batches };
}

/** Reads the documents. An error in a document is one rejection; the records before the error are imported. */
async function* readAnswers(
  document: AnswerDocument,
  options: OpenAnswersOptions,
  batch: DraftBatch,
  count: (bytes: number) => void,
): AsyncGenerator<readonly SourceItem[]> {
  const { name, profileAt = null, factsAt = null } = document;
  if (document.bytes !== null && document.bytes > maxDocumentBytes) {
    yield [{ invalid: tooLarge, where: name }];
    return;
  }
  batch.beginDocument();
  const place = (line: number): string => `${name} line ${line}`.trimStart();
  const records = new AnswerRecords({ ...options, profileAt, factsAt }, batch, place);
  const forbidden = new ForbiddenCount();
  const takeForbidden =
    options.strict === true
      ? undefined
      : (found: string, line: number) => forbidden.add(found, line);
  const reader = createAnswerReader(createSimpleReader(options.zone), records, takeForbidden);
  const beginning = new Beginning();
  const stored = counted(document, count);
  const bytes = readableBytes(
    options.mayBePacked ? unpack(stored) : stored,
    name || 'standard input',
  );
  try {
    for await (const text of decodeText(beginning.of(bytes))) {
      reader.write(text);
      yield records.takeFindings();
      if (batch.size >= batchSize) yield batch.take();
    }
    reader.end();
  } catch (error) {
    const isUnreadable = error instanceof SourceError && document.hasNeighbours;
    if (!(error instanceof UnreadableFile) && !isUnreadable) throw error;
    yield batch.take();
    const invalid =
      error instanceof UnreadableFile ? (beginning.foreign() ?? error.message) : error.reason;
    yield [{ invalid, where: name || 'standard input' }];
  }
  const found = forbidden.warning();
  if (found !== null) yield [{ warning: found.warning, where: place(found.line) }];
  yield records.takeFindings();
}

async function* counted(
  document: AnswerDocument,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of document.open()) {
    size += chunk.length;
    if (size > maxDocumentBytes) throw new Error(tooLarge);
    count(chunk.length);
    yield chunk;
  }
}

/** Stores the first bytes of a document, to recognise whether it has another format. */
class Beginning {
  #bytes: Uint8Array = new Uint8Array();

  async *of(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (this.#bytes.length < headBytes)
        this.#bytes = Buffer.concat([this.#bytes, chunk.subarray(0, headBytes)]);
      yield chunk;
    }
  }

  /** Returns the name of the format that was found instead of XML; null if the document may be XML or is not recognised. */
  foreign(): string | null {
    const what = recognise(this.#bytes);
    return what === null || mayBeXml.has(what)
      ? null
      : `is ${what}, not a saved response of the service`;
  }
}

const headBytes = 1000;
const mayBeXml: ReadonlySet<string> = new Set(['an XML document', 'text in UTF-16']);
