/** The part of the TypeScript client that does not depend on the contract. */

/** The part of the client that is the same for every service. */
export const clientCore = `/** Problem details of an error (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
}

/** Error answer of the service. \`problem\` is null if the answer came from a proxy. */
export class ServiceError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? \`The service answered with status \${status}.\`);
    this.name = 'ServiceError';
    this.status = status;
    this.problem = problem;
  }
}

/** How a client sends its requests, and how many answers it remembers. */
export interface ClientOptions {
  /** The fetch function; the global one by default. */
  fetch?: typeof fetch;
  /** Header fields added to every request. */
  headers?: Record<string, string>;
  /** Number of times a request is sent again after status 429 or 503; 3 by default. */
  retries?: number;
  /** Longest wait for a retry in seconds; 30 by default. If the service asks for a longer one, the request fails. */
  maxWait?: number;
  /** Number of answers whose entity tags are sent with the next request for them; 100 by default, 0 for none. */
  cachedAnswers?: number;
}

/** What can be given to one call: a signal that aborts it, also while it waits for a retry. */
export interface CallOptions {
  signal?: AbortSignal;
}

interface Answer<T> {
  value: T;
  /** Address of the next page. */
  next: string | null;
}

/** An answer with its entity tag. Its value is kept as text, so that callers cannot change it. */
interface CachedAnswer {
  tag: string;
  text: string;
  next: string | null;
}

type Caller = <T>(path: string, parameters: Record<string, unknown>, options?: CallOptions, address?: string | null) => Promise<Answer<T>>;

function callerOf(address: string, options: ClientOptions): Caller {
  const { fetch: fetchAnswer = fetch, headers = {}, retries = 3, maxWait = 30, cachedAnswers = 100 } = options;
  const cache = new Map<string, CachedAnswer>();

  const remember = (target: string, answer: CachedAnswer): void => {
    cache.delete(target);
    cache.set(target, answer);
    for (const oldest of cache.keys()) if (cache.size > cachedAnswers) cache.delete(oldest);
  };

  const send = async (target: string, fields: Record<string, string>, signal: AbortSignal | null): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetchAnswer(target, { headers: fields, signal });
      const wait = attempt < retries ? secondsToWait(response, attempt) : null;
      if (wait === null || wait > maxWait) return response;
      await response.body?.cancel();
      await sleep(wait * 1000, signal);
    }
  };

  return async <T>(path: string, parameters: Record<string, unknown>, { signal }: CallOptions = {}, next: string | null = null) => {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
    const target = next ?? \`\${address.replace(/\\/+$/, '')}\${path}\${query === '' ? '' : '?'}\${query}\`;
    const known = cache.get(target);
    const condition: Record<string, string> = known === undefined ? {} : { 'If-None-Match': known.tag };
    const response = await send(target, { ...headers, ...condition, Accept: 'application/json' }, signal ?? null);
    if (response.status === 304 && known !== undefined) return { value: JSON.parse(known.text) as T, next: known.next };
    if (!response.ok) throw new ServiceError(response.status, await readProblem(response));
    const text = await response.text();
    const link = /<([^>]*)>\\s*;\\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
    const following = link === null ? null : new URL(link, target).href;
    const tag = response.headers.get('ETag');
    if (tag !== null) remember(target, { tag, text, next: following });
    return { value: JSON.parse(text) as T, next: following };
  };
}

/** Seconds until a request may be sent again; null if it should not be. */
function secondsToWait({ status, headers }: Response, attempt: number): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get('Retry-After') ?? 'x');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** attempt;
}

function sleep(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Encodes a name as a path segment. The names \`.\` and \`..\` get a tilde prefix, because they would be resolved. */
function segmentOf(name: string): string {
  return /^~*\\.{1,2}$/.test(name) ? \`~\${name}\` : encodeURIComponent(name);
}

async function readProblem(response: Response): Promise<Problem | null> {
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json') === true;
  return isProblem ? ((await response.json()) as Problem) : null;
}

/** A page of a list. */
export interface ListPage<T> {
  items: T[];
  /** Number of items in the whole list; null if they are not counted. */
  total: number | null;
  /** Address of the next page; null on the last one. */
  next: string | null;
}

async function* pagesOf<T>(
  call: Caller,
  path: string,
  parameters: Record<string, unknown>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  let next: string | null = null;
  do {
    const answer: Answer<T | null> = await call<T | null>(path, parameters, options, next);
    if (answer.value !== null) yield answer.value;
    next = answer.next;
  } while (next !== null);
}

async function* itemsOf<T>(
  call: Caller,
  path: string,
  parameters: Record<string, unknown>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  for await (const page of pagesOf<ListPage<T>>(call, path, parameters, options)) yield* page.items;
}
`;
