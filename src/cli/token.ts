/** `laurel token`: who may use the admin API, and for what. */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { composeState } from '../compose-state.ts';
import type { Scope } from '../ops/admin/index.ts';
import { allScopes, createToken, isScope, scopes } from '../ops/admin/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { TokenRow } from '../ops/admin/state/index.ts';
import { dayMs, writeIsoInstant } from '../domain/time/index.ts';
import { CommandError } from './exit-codes.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore, withStore } from './with-store.ts';

const maxNameLength = 100;

export function describeTokenCommand(token: Command): void {
  addAdd(token);
  addList(token);
  addRevoke(token);
}

interface AddFlags {
  readonly scope: readonly Scope[];
  readonly days?: number;
}

function addAdd(token: Command): void {
  const about = Object.entries(scopes).map(([name, text]) => `${name} (${text})`);
  const command = token
    .command('add')
    .description('Make a token and print it. It is shown this once: the store keeps a hash.')
    .argument('<name>', 'whom or what it is for', readName)
    .addOption(
      new Option('--scope <scope...>', `what it may do: ${about.join(', ')}, or all`).argParser(addScope).makeOptionMandatory(),
    )
    .option('--days <number>', 'how long it is valid; without an end unless told', readDays);
  addSettings(command, settingsFor('store')).action(async (name: string, { scope, days }: AddFlags) => {
    const { text, id, secretHash } = createToken();
    const now = Date.now();
    const row: TokenRow = {
      tokenId: id,
      name,
      secretHash,
      scopes: scope.join(' '),
      createdAt: now,
      expiresAt: days === undefined ? null : now + days * dayMs,
      lastUsedAt: null,
    };
    await withStore(readSettings(command, settingsFor('store')), async (store) => {
      const { tokens, audit } = composeState(store);
      await tokens.add(row);
      await audit.write({ at: now, actor: 'command line', action: 'token add', subject: `${id} ${name}`, outcome: 'done' });
    });
    process.stdout.write(`${text}\n`);
  });
}

function addList(token: Command): void {
  const command = token.command('list').description('Every token, one a line; secrets are not kept, and not shown.');
  addSettings(command, settingsFor('store')).action(async () => {
    const tokens = await withExistingStore(readSettings(command, settingsFor('store')), (store) =>
      composeState(store).tokens.list(),
    );
    process.stdout.write(tokens.map((each) => `${describeToken(each)}\n`).join(''));
  });
}

function addRevoke(token: Command): void {
  const command = token
    .command('revoke')
    .description('Take a token; it is refused from now on.')
    .argument('<id-or-name>', 'its id, or the name of one or several');
  addSettings(command, settingsFor('store')).action(async (idOrName: string) => {
    const revoked = await withExistingStore(readSettings(command, settingsFor('store')), async (store) => {
      const { tokens, audit } = composeState(store);
      const count = await tokens.revoke(idOrName);
      const entry = {
        at: Date.now(),
        actor: 'command line',
        action: 'token revoke',
        subject: idOrName,
        outcome: `${count} revoked`,
      };
      await audit.write(entry);
      return count;
    });
    if (revoked === 0) throw new CommandError(`There is no token ${JSON.stringify(idOrName)}.`);
    process.stdout.write(`${revoked} revoked\n`);
  });
}

function describeToken({ tokenId, name, scopes: held, createdAt, expiresAt, lastUsedAt }: TokenRow): string {
  const parts = [
    `${tokenId} ${name}`,
    `may ${held.split(' ').join(' + ')}`,
    `made ${writeIsoInstant(createdAt)}`,
    expiresAt === null ? 'without an end' : `ends ${writeIsoInstant(expiresAt)}`,
    lastUsedAt === null ? 'never used' : `last used ${writeIsoInstant(lastUsedAt)}`,
  ];
  return parts.join(', ');
}

function readName(given: string): string {
  if (given.trim() !== '' && given.length <= maxNameLength && !/\p{C}/u.test(given)) return given.trim();
  throw new InvalidArgumentError(`It is 1 to ${maxNameLength} characters that can be printed.`);
}

function addScope(given: string, before: readonly Scope[] = []): readonly Scope[] {
  if (given === 'all') return allScopes;
  if (isScope(given)) return [...new Set([...before, given])];
  throw new InvalidArgumentError(`It is one of ${allScopes.join(', ')}, all.`);
}

function readDays(given: string): number {
  if (/^\d{1,5}$/.test(given) && Number(given) > 0) return Number(given);
  throw new InvalidArgumentError('It is a whole number of days from 1 to 99999.');
}
