/** A service over a private store, without an HTTP server: responses as documents, exports and imports. */

import { composeService, composeXmlDocuments } from '../../src/app/compose.ts';
import type { OperationName, Service } from '../../src/contract/index.ts';
import { storedPaths } from '../../src/contract/index.ts';
import { createHandlers } from '../../src/operations/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { Settings } from '../../src/settings/index.ts';
import type { Summary } from '../../src/data/import/index.ts';
import type { AnswerOptions } from '../../src/data/import/formats/answers/answer-records.ts';
import { ingest, writeRecordLine } from '../../src/data/import/index.ts';
import type { AnswerDocument } from '../../src/data/import/formats/answers/list-documents.ts';
import { readDocuments } from '../../src/data/import/formats/answers/answers.ts';
import { openStore } from '../../src/store/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { createInstantWriter, openTimeZone } from '../../src/domain/time/index.ts';
import type { WireValue } from '../../src/codec/index.ts';
import { createResultWriters, decodeByteText as textOfBytes } from '../../src/codec/index.ts';
import { defaultSettings } from '../support/start-service.ts';

/** The current time for all responses. */
export const now = Date.UTC(2024, 5, 1);

export type Binding = 'http' | 'soap11' | 'soap12';

const envelopes: Readonly<Record<Exclude<Binding, 'http'>, string>> = {
  soap11: 'http://schemas.xmlsoap.org/soap/envelope/',
  soap12: 'http://www.w3.org/2003/05/soap-envelope',
};

export interface Instance {
  readonly store: SqlStore;
  readonly service: Service;
  load(records: readonly DataRecord[], at?: number): Promise<void>;
  /** Calls an operation and returns the response document. */
  answer(binding: Binding, key: OperationName, ...args: readonly string[]): Promise<string>;
  /** Returns the output of `laurel export --format xml -o -`. */
  collection(players: readonly string[]): Promise<string>;
  import(documents: readonly string[], options?: AnswerOptions): Promise<Summary>;
  /** Returns the output of `laurel export`. */
  export(): Promise<string>;
}

/** Runs `work` with an empty store and its service; `changes` override the default settings. */
export async function withInstance(
  changes: Partial<Settings>,
  work: (instance: Instance) => Promise<void>,
): Promise<void> {
  const instance = await openInstance(changes);
  try {
    await work(instance);
  } finally {
    await instance.store.close();
  }
}

/** Runs `work` with two instances, one to be copied into the other. */
export async function withTwo(
  changes: Partial<Settings>,
  work: (original: Instance, copy: Instance) => Promise<void>,
): Promise<void> {
  await withInstance(changes, (original) => withInstance(changes, (copy) => work(original, copy)));
}

async function openInstance(changes: Partial<Settings>): Promise<Instance> {
  const settings = { ...defaultSettings(), ...changes };
  const { levelSystem, preferStated } = settings;
  const store = await openStore('sqlite::memory:', { levelSystem });
  const service = composeService(settings);
  const zone = openTimeZone(settings.timeZone);
  const writeDateTime = createInstantWriter(zone, service.style.dateTimeSuffix);
  const { profileGames } = service.style;
  const handlers = createHandlers({
    store,
    now: () => now,
    zone,
    levelSystem,
    preferStated,
    profileGames,
    writeDateTime,
  });
  const writers = createResultWriters(service, writeDateTime);

  async function answer(
    binding: Binding,
    key: OperationName,
    ...args: readonly string[]
  ): Promise<string> {
    const operation = service.operations.find((each) => each.key === key);
    if (operation === undefined) throw new Error(`The operation ${key} does not exist.`);
    const call = handlers[key] as (given: object) => Promise<unknown>;
    const given = Object.fromEntries(
      operation.parameters.map((parameter, index) => [
        parameter.key,
        parameter.names === undefined ? parameter.fallback : (args[index] ?? ''),
      ]),
    );
    const result = await whole(await call(given));
    if (binding === 'http')
      return textOfBytes(writers.http.get(operation)?.write(result, storedPaths) ?? '');
    const inner = textOfBytes(writers.soap.get(operation)?.write(result, storedPaths) ?? '');
    const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelopes[binding]}" ${instance}><soap:Body>${inner}</soap:Body></soap:Envelope>`;
  }

  return {
    store,
    service,
    answer,
    async load(records, at = now) {
      const outcomes = await store.load({ now: at, source: 'test' }, (load) => load.apply(records));
      const rejected = outcomes.find((outcome) => typeof outcome === 'object');
      if (rejected !== undefined) throw new Error(rejected.rejected);
    },
    collection(players) {
      const documents = composeXmlDocuments({ store, settings, now: () => now });
      async function* all() {
        yield documents.catalogue();
        for (const player of players) yield documents.profile(player);
      }
      return decodeByteText(documents.collection(all()));
    },
    import(documents, options = {}) {
      const source = readDocuments(
        { documents: documents.map(toDocument), items: [] },
        { ...options, zone, mayBePacked: true },
      );
      return ingest(store, source, { keepGoing: false, now: now + 1 });
    },
    async export() {
      let lines = '';
      for await (const record of store.export()) lines += writeRecordLine(record);
      return lines;
    },
  };
}

/** Joins the batches of a list. */
async function whole(result: unknown): Promise<WireValue> {
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result))
    return result as WireValue;
  const all: WireValue[] = [];
  for await (const batch of result as AsyncIterable<WireValue[]>) all.push(...batch);
  return all;
}

function toDocument(text: string, index: number): AnswerDocument {
  async function* open(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }
  return { name: `${index}.xml`, bytes: null, hasNeighbours: true, open };
}

async function decodeByteText(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}
