/** What a person reads when they start the service in a terminal. */

import { storeFileOf, withoutPassword } from '../store/engine/address.ts';

export interface StartedService {
  /** Where the service listens, without a path: `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly basePath: string;
  readonly hasPages: boolean;
  /** Address of the store. */
  readonly store: string;
  /** Whether the store has demo data. */
  readonly isDemo: boolean;
}

/** Lines with the addresses, where the data is, and how to stop. */
export function bannerOf({ address, basePath, hasPages, store, isDemo }: StartedService): string {
  const rows = [
    ...(hasPages ? [['Pages', `${address}/`]] : []),
    ['API', `${address}${basePath}`],
    ['Data', storeFileOf(store) ?? withoutPassword(store)],
    ...(isDemo ? [['Demo', 'The players and games are invented. "laurel serve" starts with a store of your own.']] : []),
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(6)} ${value}`);
  return ['Laurel is running.', '', ...lines, '', 'Press Ctrl+C to stop.', ''].join('\n');
}
