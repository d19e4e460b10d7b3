/** An nginx in front of a service. It caches every response that the service allows it to cache. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningNginx } from './nginx.ts';
import { startNginx } from './nginx.ts';

/** A proxy that counts the responses from its cache. */
export interface CachingProxy extends Pick<RunningNginx, 'origin' | 'stop'> {
  hits(): number;
}

/** Starts the proxy. @param port of the service on this machine */
export async function startCachingProxy(port: string): Promise<CachingProxy> {
  const { origin, folder, stop } = await startNginx({
    http: `proxy_cache_path FOLDER/temporary/cache keys_zone=pages:10m; log_format cached $upstream_cache_status; access_log FOLDER/access.log cached;
upstream laurel { server 127.0.0.1:${port}; keepalive 16; }`,
    location: `proxy_pass http://laurel; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
proxy_cache pages; proxy_cache_key $request_uri;`,
  });
  return {
    origin,
    stop,
    hits: () =>
      readFileSync(join(folder, 'access.log'), 'utf8')
        .split('\n')
        .filter((line) => line === 'HIT').length,
  };
}
