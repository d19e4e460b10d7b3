/**
 * Imports the body of a request. The body is received completely before the store is locked, so that a slow sender does not block other
 * writers. It is imported in a separate thread, so that the event loop is not blocked. A small NDJSON body for a database server blocks the
 * event loop no longer than a request does, so it is imported immediately in this thread, together with others.
 */

import type { ImportBody, ImportBodyOptions } from '../../ops/admin/index.ts';
import type { InstanceRule, Summary } from '../../data/import/index.ts';
import {
  ImportStopped,
  ingest,
  isParsedHere,
  openIsolated,
  underRule,
} from '../../data/import/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { BodyBounds } from './bounded-body.ts';
import { boundedChunks } from './bounded-body.ts';
import { isPrivateStore, readStoreFile } from '../../store/engine/address.ts';
import type { ReceivedBody } from './receive-body.ts';
import { chooseBodyFolder, receiveBody } from './receive-body.ts';
import type { ImportRun } from './import-in-thread.ts';
import { importInThread } from './import-in-thread.ts';
import type { StoreSettings } from '../store-options.ts';

/** Maximum size in bytes of a body that is parsed as fast as an ordinary request: about a hundred records. */
const smallBody = 16_384;

/** The settings of an import. */
type ImportSettings = StoreSettings & { readonly timeZone?: string };

/** The signal that stops an import, and the observer of errors of the store that a separate thread opens. */
type BodyRun = Pick<ImportRun, 'stopped' | 'onStoreError'>;

/** The store into which a body is imported. */
interface Target extends BodyRun {
  readonly store: SqlStore;
  readonly settings: ImportSettings;
}

/**
 * Returns a function that imports bodies into the configured store, one after the other, except small ones for a database server. If only
 * this process can open the store, the import runs in this thread.
 * @param run its signal aborts a running import, which is rolled back and throws ImportStopped
 */
export function createBodyImport(
  store: SqlStore,
  settings: ImportSettings,
  bounds: BodyBounds,
  run: BodyRun = { stopped: new AbortController().signal },
): ImportBody {
  const isPrivate = isPrivateStore(settings.store);
  const hasServer = !isPrivate && readStoreFile(settings.store) === null;
  let lastLoad: Promise<unknown> = Promise.resolve();

  /** Checks whether a body is imported in this thread, without waiting for others. */
  const isSmall = (size: number, kind: string): boolean =>
    hasServer && size <= smallBody && isParsedHere({ kind });

  async function load(received: ReceivedBody, options: ImportBodyOptions): Promise<Summary> {
    await options.beforeLoad();
    if (run.stopped.aborted) throw new ImportStopped('The service was stopped');
    const isHere = isPrivate || isSmall(received.size, options.format);
    return (isHere ? loadHere : loadInThread)(received, options, { ...run, store, settings });
  }

  return async (body, options) => {
    const received = await receiveBody(
      boundedChunks(body, bounds),
      chooseBodyFolder(settings.store),
    );
    try {
      if (isSmall(received.size, options.format)) return await load(received, options);
      const loaded = lastLoad.then(() => load(received, options));
      lastLoad = loaded.catch(() => undefined); // only the sender of this body gets its error
      return await loaded;
    } finally {
      await received.close();
    }
  };
}

/** Imports a body in this thread. */
async function loadHere(
  { chunks }: ReceivedBody,
  options: ImportBodyOptions,
  target: Target,
): Promise<Summary> {
  const { store, settings, stopped } = target;
  const { keepGoing, dryRun, prune, forcePrune } = options;
  const source = { ...describeSource(options, settings), path: 'the body' };
  const records = underRule(
    await openIsolated(source, { chunks, signal: stopped }),
    chooseRule(options),
  );
  return ingest(store, records, {
    keepGoing,
    dryRun,
    prune,
    forcePrune,
    now: Date.now(),
    isStopped: () => stopped.aborted,
  });
}

/** Imports a body in a separate thread. */
function loadInThread(
  { chunks }: ReceivedBody,
  options: ImportBodyOptions,
  target: Target,
): Promise<Summary> {
  const { store: _, settings, ...run } = target;
  const { keepGoing, dryRun, prune, forcePrune } = options;
  const source = { ...describeSource(options, settings), path: '-' };
  const storeSettings = { store: settings.store, levelSystem: settings.levelSystem };
  const instance = chooseRule(options);
  return importInThread(
    {
      sources: [{ request: source, title: '' }],
      settings: storeSettings,
      keepGoing,
      force: false,
      dryRun,
      prune,
      forcePrune,
      instance,
    },
    { ...run, input: chunks },
  );
}

/** Describes a body as the source of an import, without a path. */
function describeSource(
  { format, options, strict }: ImportBodyOptions,
  { timeZone }: ImportSettings,
) {
  // The limits apply to the bytes received; compressed data could expand beyond them.
  return {
    kind: format,
    options,
    mayBePacked: false,
    strict,
    ...(timeZone === undefined ? {} : { timeZone }),
  };
}

/** Returns whether records about the instance itself are imported. */
function chooseRule({ mayRestore }: ImportBodyOptions): InstanceRule {
  return mayRestore ? 'load' : 'reject';
}
