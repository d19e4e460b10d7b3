/** Asks OSV (https://google.github.io/osv.dev/api/) for known vulnerabilities of packages. */

import * as v from 'valibot';

export interface Package {
  readonly name: string;
  readonly version: string;
}

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), dev: v.optional(v.boolean()) }),
  ),
});
const batch = v.object({
  results: v.array(v.object({ vulns: v.optional(v.array(v.object({ id: v.string() }))) })),
});
const vulnerability = v.object({
  database_specific: v.optional(v.object({ severity: v.optional(v.string()) })),
});

/** Returns the shipped packages from the text of a package-lock.json. */
export function shippedPackages(lock: string): Package[] {
  const { packages } = v.parse(lockFile, JSON.parse(lock));
  return Object.entries(packages).flatMap(([path, { version, dev = false }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return path === '' || dev || version === undefined ? [] : [{ name, version }];
  });
}

/** Counts known vulnerabilities by lower-case severity, which is `unknown` if OSV gives none. Null if OSV does not respond. */
export async function askOsv(
  packages: readonly Package[],
  url: string,
): Promise<ReadonlyMap<string, number> | null> {
  try {
    const queries = packages.map(({ name, version }) => ({
      package: { name, ecosystem: 'npm' },
      version,
    }));
    const answer = v.parse(
      batch,
      await ask(`${url}/v1/querybatch`, { method: 'POST', body: JSON.stringify({ queries }) }),
    );
    const ids = new Set(answer.results.flatMap(({ vulns = [] }) => vulns.map(({ id }) => id)));
    const counts = new Map<string, number>();
    for (const id of ids) {
      const { database_specific: stated } = v.parse(
        vulnerability,
        await ask(`${url}/v1/vulns/${encodeURIComponent(id)}`),
      );
      const severity = stated?.severity?.toLowerCase() ?? 'unknown';
      counts.set(severity, (counts.get(severity) ?? 0) + 1);
    }
    return counts;
  } catch {
    return null;
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
}
