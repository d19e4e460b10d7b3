/** For each network that needs a key: the one request that shows whether the network accepts it (docs/spec/networks.md 12). */

import * as v from 'valibot';
import type { NetworkErrorKind } from '../../engine/index.ts';
import type { KeyNetwork } from '../../secrets/index.ts';

/** A request with a key, and how its response is understood. */
interface KeyRequest {
  /** The address without the key, which is added as the parameter `keyName`. */
  readonly address: string;
  readonly keyName: string;
  /** The form of the response to an accepted key. */
  readonly answer: v.GenericSchema;
  /** Returns the kind of error that a refusal with status 403 or 503 means. */
  readonly refusal: (status: number, isJson: boolean) => NetworkErrorKind;
}

/** Any account will do, because the request only tests the key. */
const anySteamId = '76561197960435530';

/** The requests by network. */
export const keyRequests: Readonly<Record<KeyNetwork, KeyRequest>> = {
  retro: {
    address: 'https://retroachievements.org/API/API_GetUsersIFollow.php?c=1',
    keyName: 'y',
    answer: v.object({ Results: v.array(v.unknown()) }),
    // The site refuses keys with 401. An HTML page comes from the proxy in front of the site, which refuses the address of this machine.
    refusal: (status, isJson) => {
      if (!isJson) return 'blocked';
      return status === 403 ? 'login-needed' : 'unavailable';
    },
  },
  steam: {
    address: `https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/?steamids=${anySteamId}`,
    keyName: 'key',
    answer: v.object({ response: v.object({ players: v.array(v.unknown()) }) }),
    // Wrong keys are refused with status 403 and an HTML page.
    refusal: (status) => (status === 403 ? 'login-needed' : 'unavailable'),
  },
};
