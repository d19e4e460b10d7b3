/** Makes the responses with pages and images, and caches them as long as they are valid. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { addCost, timed } from '../cost/index.ts';
import type { ValidTime } from '../cache/index.ts';
import { always } from '../cache/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import type { Store } from '../store/port/store.ts';
import { RecordedReads } from '../store/port/recorded-reads.ts';
import type { PageContext, SiteServices } from './frame/context.ts';
import type { ShownIdentity } from './identity/identity-source.ts';
import { createDrawing } from './frame/drawing.ts';
import type { SiteSettings } from './index.ts';
import type { Moved } from './frame/page.ts';
import { pages } from './pages/index.ts';
import { respond } from './respond.ts';
import type { RouteName } from './frame/routes.ts';
import { findRoute } from './frame/routes.ts';
import { foldName } from '../domain/index.ts';
import type { Theme } from './theme/theme.ts';

/** A requested page. */
interface AskedPage {
  readonly route: RouteName;
  readonly values: PathValues;
  /** Canonical parameters. */
  readonly query: URLSearchParams;
  readonly context: PageContext;
  /** Cache key of the service's address in this request; null if nothing is cached for this address. */
  readonly base: string | null;
  readonly shown: ShownIdentity;
  /** Makes the response for a page that does not exist (null) or has moved. */
  readonly without: (moved: Moved | null) => Promise<WireResponse>;
}

/** Makes a page, or takes it from the cache. */
export type PageMaker = (asked: AskedPage) => Promise<WireResponse>;

/** Milliseconds that drawing an image takes in its own process. The request is charged for them as if this process had drawn it. */
const msPerImage = 40;

/**
 * A quarter of an hour. In every time zone, days begin at a multiple of it in UTC, so a page about the current day remains valid until the
 * next one.
 */
const quarterMs = 15 * minuteMs;

/** Creates a function that makes a page, or takes it from the cache. */
export function createPageMaker(
  services: Omit<SiteServices, 'instance'>,
  { images, memory, rendered, pictures }: SiteSettings,
): PageMaker {
  const drawing = createDrawing(pictures, memory);

  async function make(
    asked: AskedPage,
    reads: RecordedReads,
    clock: () => number,
  ): Promise<WireResponse> {
    const { route, values, query, context, shown, without } = asked;
    const { section, isImage = false } = findRoute(route);
    const { instance } = shown;
    const loaded = await services.store.atOneState((store) =>
      pages[route].load(
        { ...services, store: reads.of(store), now: clock, instance },
        values,
        query,
      ),
    );
    if (loaded === null || 'movedTo' in loaded) return without(loaded);
    // The view runs in its own tick of the event loop, so that reads and view together do not delay other requests.
    await nextTurn();
    const result = await timed(() => loaded(context, drawing));
    if (isImage) addCost(msPerImage);
    return timed(() => respond(result, context, { images, section }));
  }

  return async (asked) => {
    const { isImage = false } = findRoute(asked.route);
    const isOwner = asked.context.commands.place !== 'elsewhere';
    const identified = { ...asked.context, ...asked, isOwner, revision: asked.shown.revision };
    const key = isImage ? toImageKey(identified) : toCacheKey(identified);
    if (key === null)
      return (await rendered.bypass(() => make(asked, new RecordedReads(), services.now))).value;
    const answered = await rendered.answer(key, async () => {
      const reads = new RecordedReads();
      const clock = new ReadClock(services.now);
      const value = await make(asked, reads, () => clock.now());
      return {
        value,
        dependence: reads.dependence(),
        time: endingWithPresence(
          reads,
          await validTime(clock.readAt, services.store),
          services.now(),
        ),
      };
    });
    return answered.value;
  };
}

/** A clock that records when it was first read. */
class ReadClock {
  readonly #now: () => number;
  /** Milliseconds UTC; null if it has not been read. */
  readAt: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  now(): number {
    const at = this.#now();
    this.readAt ??= at;
    return at;
  }
}

/**
 * Returns how long a page is valid. A page that depends on the time is valid until the current quarter of an hour ends, or until the date
 * of the next trophy dated in the future, because pages leave such trophies out until then (docs/spec/decisions.md 9.2). @param at when the
 * page first read the clock; null if it did not
 */
async function validTime(at: number | null, store: Pick<Store, 'nextDate'>): Promise<ValidTime> {
  if (at === null) return always;
  const quarterEnds = (Math.floor(at / quarterMs) + 1) * quarterMs;
  return {
    madeAt: at,
    expiresAt: Math.min(quarterEnds, (await store.nextDate(at)) ?? quarterEnds),
  };
}

/** Limits the validity to the time when the first online status that the page shows expires. @param at milliseconds UTC */
function endingWithPresence(reads: RecordedReads, time: ValidTime, at: number): ValidTime {
  const { madeAt, expiresAt } = time;
  return { madeAt, expiresAt: Math.min(expiresAt, reads.presenceEndsAt(at)) };
}

/** All properties that distinguish one rendered page from another. */
interface PageIdentity {
  readonly route: RouteName;
  readonly values: PathValues;
  /** Canonical parameters. Parameters that the page does not read therefore create no cache entries of their own. */
  readonly query: URLSearchParams;
  /** Cache key of the service's address, because pages contain absolute URLs; null if nothing is cached for this address. */
  readonly base: string | null;
  readonly language: string;
  readonly theme: Theme;
  /** Whether the reader is the owner, for whom pages contain the commands for the service's machine. */
  readonly isOwner: boolean;
  /** Revision of the identity of the instance. */
  readonly revision: string;
}

/** Returns the cache key of a page; null for a page that is not cached. */
function toCacheKey({
  route,
  values,
  query,
  base,
  language,
  theme,
  isOwner,
  revision,
}: PageIdentity): string | null {
  if (base === null) return null;
  return `${base} ${language} ${theme} ${isOwner ? 'owner ' : ''}${JSON.stringify([route, ...Object.values(values)])} ${query.toString()} ${revision}`;
}

/**
 * Returns the cache key of an image. Images are the same for every host, language and theme. Names are folded, so that all spellings in the
 * URL share one entry.
 */
function toImageKey({ route, values, query, revision }: PageIdentity): string {
  const spelt = Object.entries(values).map(([name, value]) => foldSpelling(name, value));
  return `image ${JSON.stringify([route, ...spelt])} ${query.toString()} ${revision}`;
}

const imageEnding = /\.(?:png|svg|jpg)$/;

/** Folds the spelling of a name, because players and games are found in any spelling. The file extension is not folded. */
function foldSpelling(parameter: string, value: string): string {
  if (parameter === 'name') return foldName(value);
  return parameter === 'file' && imageEnding.test(value)
    ? foldName(value.slice(0, -4)) + value.slice(-4)
    : value;
}
