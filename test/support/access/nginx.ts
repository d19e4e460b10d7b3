/** Runs nginx with a configuration of a test. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { makeFolder } from '../make-folder.ts';

/** The path of the program; undefined if it is not installed. */
export const nginx: string | undefined = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) =>
  existsSync(path),
);

/** An nginx that runs. */
export interface RunningNginx {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/** The parts of the configuration that a test chooses. */
export interface NginxParts {
  /** Directives of the block `http`. */
  readonly http?: string;
  /** Directives of the block `location /`. */
  readonly location: string;
  /** Texts of files by name. In the configuration, `FOLDER` stands for the path of their folder. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Starts nginx on a free port; resolves when it listens. */
export async function startNginx({
  http = '',
  location,
  files = {},
}: NginxParts): Promise<RunningNginx> {
  const folder = makeFolder();
  mkdirSync(join(folder, 'temporary'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((of) => `${of}_temp_path FOLDER/temporary;`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const text = `daemon off; pid FOLDER/pid; error_log FOLDER/error.log; worker_processes 1; ${user}
events {}
http {
  ${temporary}
  ${http}
  server { listen 127.0.0.1:${port}; location / { ${location} } }
}`;
  writeFileSync(join(folder, 'nginx.conf'), text.replaceAll('FOLDER', folder));
  const child = spawn(nginx ?? '', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = async (): Promise<boolean> => (await fetch(origin)).status > 0;
  await eventually(isUp, 20_000, 'nginx answers');
  return {
    origin,
    folder,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}
