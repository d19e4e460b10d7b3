/**
 * Saved answers of this service or of the original (original-service.md 2 and 6): profiles, games and
 * trophies, bare or inside SOAP envelopes, of any brand, namespace and encoding, one document at a time.
 */

import type { TimeZone } from '../../time/index.ts';
import { XmlFileError } from '../read-xml.ts';
import { unpack } from '../unpack.ts';
import type { Source, SourceItem } from '../source.ts';
import { toSourceError } from '../source.ts';
import type { AnswerOptions } from './answer-records.ts';
import { AnswerRecords } from './answer-records.ts';
import { decodeText } from './decode-text.ts';
import { DraftBatch } from './draft-batch.ts';
import type { AnswerDocument } from './list-documents.ts';
import { listDocuments } from './list-documents.ts';
import { createAnswerReader } from './read-answers.ts';
import { createSimpleReader } from './simple-values.ts';

export interface OpenAnswersOptions extends AnswerOptions {
  /** In which times without a zone are read. */
  readonly zone: TimeZone;
}

/** Drafts held before they are handed on. */
const batchSize = 1000;

/** The answers at a path: a file, a folder of files, or `-` for the standard input. Throws SourceError. */
export async function openAnswers(path: string, options: OpenAnswersOptions): Promise<Source> {
  const documents = await listDocuments(path);
  return readDocuments(documents, options);
}

/** A source of these documents, read one after the other. */
export function readDocuments(documents: readonly AnswerDocument[], options: OpenAnswersOptions): Source {
  let bytesRead = 0;
  const batch = new DraftBatch();
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    for (const document of documents) {
      yield* readAnswers(document, options, batch, (bytes) => (bytesRead += bytes));
      yield batch.take();
    }
  }
  const sizes = documents.map(({ bytes }) => bytes);
  const totalBytes = sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
  return { name: 'xml', totalBytes, bytesRead: () => bytesRead, batches };
}

/** What is wrong with a document is one rejection; what came before in it is sound. */
async function* readAnswers(
  document: AnswerDocument,
  options: OpenAnswersOptions,
  batch: DraftBatch,
  count: (bytes: number) => void,
): AsyncGenerator<readonly SourceItem[]> {
  const { name } = document;
  const records = new AnswerRecords(options, batch, (line) => `${name} line ${line}`.trimStart());
  const reader = createAnswerReader(createSimpleReader(options.zone), records);
  try {
    for await (const text of decodeText(unpack(counted(document, count)))) {
      reader.write(text);
      yield records.takeFindings();
      if (batch.size >= batchSize) yield batch.take();
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof XmlFileError)) throw toSourceError(name || 'standard input', error);
    yield batch.take();
    yield [{ invalid: error.message, where: name || 'standard input' }];
  }
  yield records.takeFindings();
}

async function* counted(document: AnswerDocument, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of document.open()) {
    count(chunk.length);
    yield chunk;
  }
}
