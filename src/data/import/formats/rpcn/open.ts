/** Opens the data of a server: its database, or saved responses of its statistics. */

import { toStrictness } from '../../check/check-record.ts';
import type { Input } from '../../source/format.ts';
import type { Source } from '../../source/source.ts';
import { wrapSourceError } from '../../source/source.ts';
import type { AccountNumbers, WatchedFolder } from '../../source/watched-folder.ts';
import { readFolderOnce } from '../../source/watched-folder.ts';
import { findSource } from './find-source.ts';
import { readLinks } from './links.ts';
import type { Clock, RpcnOptions } from './open-server.ts';
import { openServer, systemClock } from './open-server.ts';
import { openRpcnAnswers } from './read-answer.ts';
import { rpcn } from './servers.ts';

/** The options of an import, as the user gives them. */
interface GivenOptions {
  readonly player: string;
  readonly account: string;
  readonly strict?: boolean | undefined;
  /** The accounts that a watched database had when it was last opened. */
  readonly accounts?: AccountNumbers | undefined;
}

/** Opens a database, a folder that contains it, or saved responses. Throws SourceError. */
export async function openRpcn(
  input: Input,
  given: GivenOptions,
  clock: Clock = systemClock,
): Promise<Source> {
  const options = readOptions('path' in input ? input.path : input.name, given);
  const found = 'path' in input ? await findSource(input.path, rpcn) : 'answer';
  if (typeof found === 'object')
    return readFolderOnce(openServer({ path: found.database, server: rpcn, options, clock }));
  return openRpcnAnswers(input, found === 'answers', {
    links: options.links,
    unit: rpcn.trophies.unit,
    now: clock.now(),
    strictness: toStrictness(options),
  });
}

/** Opens a database that is imported continuously. Throws SourceError. */
export async function watchRpcn(
  path: string,
  given: GivenOptions,
  clock: Clock = systemClock,
): Promise<WatchedFolder> {
  const options = readOptions(path, given);
  const found = await findSource(path, rpcn);
  if (typeof found === 'string')
    throw wrapSourceError(path, 'has saved answers; only the database can be watched');
  return openServer({ path: found.database, server: rpcn, options, clock });
}

function readOptions(
  where: string,
  { player, account, strict, accounts = [] }: GivenOptions,
): RpcnOptions {
  const links = readLinks(account, player);
  if (typeof links === 'string') throw wrapSourceError(where, links);
  return { links, strict, ids: readNumbers(accounts) };
}

function readNumbers(accounts: AccountNumbers): ReadonlyMap<string, bigint> {
  return new Map(accounts.map(([name, number]) => [name, BigInt(number)]));
}
