/** Checks the stored keys of networks, without sending a request. */

import { networkNames } from '../../domain/index.ts';
import type { KeyNetwork } from '../../sync/index.ts';
import { describeKey, keyNetworks, readKeyState } from '../../sync/index.ts';
import type { Finding } from './finding.ts';

/** Checks that each stored key can be read and was not refused. A network without a key is not used. */
export async function checkKeys(folder: string): Promise<readonly Finding[]> {
  return (await Promise.all(keyNetworks.map((network) => checkKey(folder, network)))).flat();
}

async function checkKey(folder: string, network: KeyNetwork): Promise<readonly Finding[]> {
  const check = `Key of ${networkNames[network]}`;
  try {
    const state = await readKeyState(folder, network);
    if (state.state === 'none') return [];
    const verdict = state.state === 'ended' ? 'problem' : 'ok';
    return [{ check, verdict, message: `The key ${describeKey(network, state)}.` }];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ check, verdict: 'problem', message }];
  }
}
