/** The part of the TypeScript client that does not depend on the contract. */

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

export interface ClientOptions {
  /** The fetch function; the global one by default. */
  fetch?: typeof fetch;
  /** Header fields added to every request. */
  headers?: Record<string, string>;
}

export interface CallOptions {
  signal?: AbortSignal;
}

interface Answer<T> {
  value: T;
  /** Address of the next page. */
  next: string | null;
}

type Caller = <T>(operation: string, parameters: Record<string, unknown>, options?: CallOptions, address?: string | null) => Promise<Answer<T>>;

function callerOf(address: string, { fetch: fetchAnswer = fetch, headers = {} }: ClientOptions): Caller {
  return async <T>(operation: string, parameters: Record<string, unknown>, options: CallOptions = {}, next: string | null = null) => {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    const target = next ?? \`\${address.replace(/\\/+$/, '')}/json/\${operation}?\${query.toString()}\`;
    const response = await fetchAnswer(target, { headers: { ...headers, Accept: 'application/json' }, signal: options.signal ?? null });
    if (!response.ok) throw new ServiceError(response.status, await readProblem(response));
    const link = /<([^>]*)>\\s*;\\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
    return { value: (await response.json()) as T, next: link === null ? null : new URL(link, target).href };
  };
}

/** Encodes a name as a path segment. The names \`.\` and \`..\` get a tilde prefix, because they would be resolved. */
function segmentOf(name: string): string {
  return /^~*\\.{1,2}$/.test(name) ? \`~\${name}\` : encodeURIComponent(name);
}

async function readProblem(response: Response): Promise<Problem | null> {
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json') === true;
  return isProblem ? ((await response.json()) as Problem) : null;
}

async function* pagesOf<T>(
  call: Caller,
  operation: string,
  parameters: Record<string, unknown>,
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  let next: string | null = null;
  do {
    const answer: Answer<T | null> = await call<T | null>(operation, parameters, options, next);
    if (answer.value !== null) yield answer.value;
    next = answer.next;
  } while (next !== null);
}
`;
