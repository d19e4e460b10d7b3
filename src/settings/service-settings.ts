/** Settings of the service: its two addresses, its processes, its pages and its log. */

import { cacheControl, filePath, listenAddress } from './addresses.ts';
import { browserSettings } from './browser-settings.ts';
import { clientSettings, proxySettings, requestSettings } from './limit-settings.ts';
import { choice, number, portOrOff, processes, toggle } from './setting.ts';
import { usedBy } from './uses.ts';

const serviceUses = ['serve', 'describe'] as const;

export const serverSettings = usedBy(serviceUses, {
  host: listenAddress('127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  port: number(8080, [0, 65_535], 'Port to listen on; 0 picks a free one.'),
  workers: processes('Processes that answer requests, behind one port; auto is one a core.'),
  ...proxySettings,
  ...browserSettings,
  cacheControl: cacheControl('private, max-age=0', 'Cache-Control of successful answers to GET.'),
  cacheMemory: number(96, [0, 65_536], 'Megabytes of all caches of a process: answers, pages, games; 0 caches nothing.'),
  ...clientSettings,
  ...requestSettings,
});

/** Starting and stopping. */
export const processSettings = usedBy(serviceUses, {
  stopTimeout: number(10, [0, 3600], 'Seconds that answers on their way are given once the service is told to stop.'),
  portFile: {
    ...filePath('', 'file', 'File that the base URL is written to when the service listens; removed at the end.'),
    fallbackText: 'none',
  },
});

/** The second address, for those who run the service. */
export const adminSettings = usedBy(serviceUses, {
  adminHost: listenAddress('127.0.0.1', 'Address to listen on for metrics, health and the admin API.'),
  adminMaxImport: number(1024, [1, 1_048_576], 'Megabytes of the longest import through the admin API.'),
  adminPort: portOrOff('Port for metrics, health and the admin API; 0 picks a free one, off listens on none.'),
});

export const pageSettings = usedBy(serviceUses, {
  pages: choice('on', ['on', 'off'], 'Pages for people beside the endpoint: players, games, leaderboards, cards, feeds.'),
  pageImages: choice('any', ['any', 'own'], 'Images that pages show: any that data links to, or own ones only.'),
});

export const logSettings = {
  ...usedBy([...serviceUses, 'sync'], {
    logLevel: choice(
      'info',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Least severe message that is logged.',
    ),
  }),
  ...usedBy(serviceUses, {
    logRequests: toggle(
      'Log a line for every request, without names of players and addresses of clients unless the level is debug.',
    ),
  }),
} as const;
