/** Settings of the service: its two listening addresses, processes, pages and log. */

import { cacheControl, filePath, listenAddress } from './addresses.ts';
import { browserSettings } from './browser-settings.ts';
import { clientSettings, proxySettings, requestSettings } from './limit-settings.ts';
import { choice, common, number, portOrOff, processes, toggle, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

const serviceUses = ['serve', 'describe'] as const;

/** The address that the service listens on. Documents contain this address, unless a public URL is set. */
const listenSettings = usedBy([...serviceUses, 'document'], {
  host: common(
    listenAddress(
      '127.0.0.1',
      'IP address or host name to listen on; 0.0.0.0 listens on all IPv4 addresses.',
    ),
  ),
  port: common(number(8080, [0, 65_535], 'Port to listen on; 0 selects a free port.')),
});

const trafficSettings = usedBy(serviceUses, {
  workers: processes(
    'Number of worker processes that share the port; auto starts one per CPU core.',
  ),
  ...proxySettings,
  ...browserSettings,
  cacheControl: cacheControl(
    'private, max-age=0',
    'Cache-Control header of successful responses to GET.',
  ),
  cacheMemory: number(
    32,
    [0, 65_536],
    'Megabytes for all caches of a process: responses, pages and games; 0 disables caching.',
  ),
  debugHeaders: unusual(
    toggle(
      'Report in the header Cache-Status of each response whether it came from a cache, since when it is cached, and for which data versions.',
    ),
  ),
  ...clientSettings,
  ...requestSettings,
});

/** The settings of the public address. */
export const serverSettings = { ...listenSettings, ...trafficSettings } as const;

/** Settings for starting and stopping the service. */
export const processSettings = usedBy(serviceUses, {
  stopTimeout: number(
    10,
    [0, 3600],
    'Seconds to finish responses in progress when the service stops; 0 closes connections immediately.',
  ),
  portFile: unusual({
    ...filePath(
      '',
      'file',
      'File to write the base URL to when the service is listening; it is removed when the service stops.',
    ),
    fallbackText: 'none',
  }),
});

/** The admin address, for the operator of the service. */
export const adminSettings = usedBy(serviceUses, {
  adminHost: listenAddress(
    '127.0.0.1',
    'IP address or host name of the admin address, which serves metrics, health and the admin API.',
  ),
  adminMaxImport: unusual(
    number(1024, [1, 1_048_576], 'Maximum size of an import through the admin API in megabytes.'),
  ),
  adminPort: common(
    portOrOff(
      'Port of the admin address, which serves metrics, health and the admin API; 0 selects a free port, off disables it.',
    ),
  ),
});

/** The settings of the pages. */
export const pageSettings = {
  ...usedBy([...serviceUses, 'webhook'], {
    pages: choice(
      'on',
      ['on', 'off'],
      'Serve HTML pages next to the endpoint: players, games, leaderboards, cards and feeds.',
    ),
  }),
  ...usedBy(serviceUses, {
    docs: unusual(choice('on', ['on', 'off'], 'Serve the documentation of this version at /docs.')),
    pageImages: choice(
      'own',
      ['any', 'own'],
      'Images on pages. own: only images that this service serves. any: pages may also show images from other sites.',
    ),
  }),
};

/** The settings of the log. */
export const logSettings = {
  ...usedBy([...serviceUses, 'sync'], {
    logLevel: common(
      choice(
        'info',
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'Minimum severity of logged messages.',
      ),
    ),
  }),
  ...usedBy(serviceUses, {
    logRequests: toggle(
      'Log every request. Names of players and addresses of clients are logged only at level debug or trace.',
    ),
  }),
} as const;
