/** Follows the links of a service from given URLs. */

export interface Fetched {
  readonly address: string;
  readonly status: number;
  readonly type: string;
  /** The target of a redirect; empty for other responses. */
  readonly location: string;
  readonly bytes: Buffer;
}

export interface CrawlOptions {
  readonly port: number;
  readonly starts: readonly string[];
  /** Maximum number of URLs that are fetched of the same shape. For example, the pages of all games have the same shape. */
  readonly maxOfShape?: number;
}

/** Matches URLs in HTML, XML and JSON. */
const links =
  /(?:href|src|action)="([^"]+)"|content="(https?:[^"]+)"|<loc>([^<]+)|"path":"([^"]+)"/g;

/** Fetches the given URLs and all URLs to which they link, each once. */
export async function crawl({
  port,
  starts,
  maxOfShape = 4,
}: CrawlOptions): Promise<ReadonlyMap<string, Fetched>> {
  const found = new Map<string, Fetched>();
  const shapes = new Map<string, number>();
  const queue = [...starts];
  const isStart = new Set(starts);
  // The loop also visits what it appends.
  for (const address of queue) {
    if (found.has(address)) continue;
    const shape = shapeOf(address);
    const seen = shapes.get(shape) ?? 0;
    if (!isStart.has(address) && seen >= maxOfShape) continue;
    shapes.set(shape, seen + 1);
    const fetched = await fetchOne(port, address);
    found.set(address, fetched);
    queue.push(...linksIn(fetched, port));
  }
  return found;
}

async function fetchOne(port: number, address: string): Promise<Fetched> {
  const headers = { Accept: 'text/html, */*' };
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    headers,
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const location = response.headers.get('location') ?? '';
  return { address, status: response.status, type, location, bytes };
}

function linksIn({ address, type, location, bytes }: Fetched, port: number): string[] {
  const isText = /html|xml|json|svg/.test(type);
  const targets = isText
    ? Array.from(bytes.toString().matchAll(links), ([, ...groups]) => groups.find(Boolean) ?? '')
    : [];
  const base = `http://127.0.0.1:${port}${address}`;
  return [location, ...targets].flatMap((target) => {
    const url = target === '' ? null : URL.parse(target.replaceAll('&amp;', '&'), base);
    const isOwn = url !== null && url.port === String(port) && !url.pathname.includes(' ');
    return isOwn ? [url.pathname + url.search] : [];
  });
}

/** Returns the shape of a URL: URLs that differ only in names and values have the same shape. */
function shapeOf(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const [, first = '', ...rest] = path.split('/');
  const names = [...new URLSearchParams(query).keys()].toSorted();
  const kinds = rest.map((segment, index) =>
    index % 2 === 1 || /^[a-z]+$/.test(segment) ? segment : '*',
  );
  return [first, ...kinds, ...names].join('/').replaceAll(/NPWR\d+_00/g, '*');
}
