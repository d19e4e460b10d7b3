/** The one request that shows whether a network accepts a key, for each network that needs one (docs/spec/networks.md 12). */

import * as v from 'valibot';
import type { NetworkErrorKind } from '../../engine/index.ts';
import type { KeyNetwork } from '../../secrets/index.ts';

/** A request with a key, and what its answer means. */
interface KeyRequest {
  /** Without the key, which is added as the parameter `keyName`. */
  readonly address: string;
  readonly keyName: string;
  /** The form of an answer to a key that is accepted. */
  readonly answer: v.GenericSchema;
  /** Returns what a refusal with status 403 or 503 means. */
  readonly refusal: (status: number, isJson: boolean) => NetworkErrorKind;
}

/** Any account: only the key is of interest. */
const anySteamId = '76561197960435530';

/** The requests by network. */
export const keyRequests: Readonly<Record<KeyNetwork, KeyRequest>> = {
  retro: {
    address: 'https://retroachievements.org/API/API_GetUsersIFollow.php?c=1',
    keyName: 'y',
    answer: v.object({ Results: v.array(v.unknown()) }),
    // The site refuses keys with 401; a page comes from the edge before it, which refuses the address.
    refusal: (status, isJson) => {
      if (!isJson) return 'blocked';
      return status === 403 ? 'login-needed' : 'unavailable';
    },
  },
  steam: {
    address: `https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/?steamids=${anySteamId}`,
    keyName: 'key',
    answer: v.object({ response: v.object({ players: v.array(v.unknown()) }) }),
    // Wrong keys are refused with 403 and a page.
    refusal: (status) => (status === 403 ? 'login-needed' : 'unavailable'),
  },
};
