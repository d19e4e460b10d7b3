/** The Steam implementation of the engine's interface (docs/spec/networks.md 10). */

import { invariant } from '../../../invariant.ts';
import { omitNil } from '../../../records/omit-nil.ts';
import type { Connector, QuickSource } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import type { Summary } from './answers.ts';
import { listGames } from './list-games.ts';
import { createOwnFailures } from './own-failures.ts';
import type { Plays } from './plays.ts';
import { createDefinitions } from './read-definition.ts';
import type { UnlockParts } from './read-unlocks.ts';
import { readUnlocks } from './read-unlocks.ts';
import type { SteamRequests } from './requests.ts';

interface SteamParts extends UnlockParts {
  readonly plays: Plays;
  readonly quick: QuickSource;
}

/** Creates the engine's interface to the network from its requests. */
export function createSteamConnector(parts: SteamParts): Connector {
  const { requests, quick } = parts;
  const own = createOwnFailures();
  return {
    isLinked: true,
    async player(name, known) {
      const accountId = known ?? (await findAccount(requests, name));
      const { personaname } = await askSummary(requests, accountId);
      return {
        accountId,
        name: personaname ?? accountId, // absent: the network states no usable name
        record: (stored) => ({
          type: 'account',
          player: invariant(stored, 'a linked account has a player').name,
          network: 'steam',
          id: accountId,
          ...omitNil({ name: personaname }),
        }),
      };
    },
    titles: (accountId, { isFull = false }) =>
      own.ofProfile(() => listGames(parts, accountId, isFull)),
    title: (owner, title) => own.ofGame(owner.accountId, () => readUnlocks(parts, owner, title)),
    definition: createDefinitions(parts),
    async publicText(account) {
      const accountId = 'id' in account ? account.id : await findAccount(requests, account.name);
      const { realname = null } = await askSummary(requests, accountId);
      return { accountId, text: realname };
    },
    // Does nothing, because a key stays valid even if it is not used.
    keepLogin: async () => {},
    quick,
  };
}

const profileAddress =
  /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(?:profiles\/(?<id>\d{17})|id\/(?<vanity>[^/?#]+))(?:[/?#]|$)/i;

/**
 * Finds the account for a steamID64, a profile address or a vanity name. Another person may take over a vanity name later, so only the
 * account is stored.
 */
async function findAccount(requests: SteamRequests, name: string): Promise<string> {
  const given = name.trim();
  const { id, vanity = given } = profileAddress.exec(given)?.groups ?? {}; // absent: the input is not an address, but a name or a number
  const accountId =
    id ?? (/^\d{17}$/.test(given) ? given : await requests.resolve(decodeName(vanity)));
  if (accountId !== null) return accountId;
  throw new NetworkError('missing', 'nobody on Steam has this name in the address of the profile');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function askSummary(
  requests: SteamRequests,
  accountId: string,
): Promise<Pick<Summary, 'personaname' | 'realname'>> {
  const summary = (await requests.summaries([accountId])).get(accountId);
  if (summary !== undefined) return summary;
  throw new NetworkError('missing', 'the account does not exist on Steam');
}
