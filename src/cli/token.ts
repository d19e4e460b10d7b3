/** `laurel token`: manages tokens for the admin API. */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { composeState } from '../app/compose-state.ts';
import type { Scope } from '../ops/admin/index.ts';
import { allScopes, createToken, isScope, scopes, readTokenId } from '../ops/admin/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { TokenRow } from '../ops/admin/state/index.ts';
import { dayMs, writeIsoInstant } from '../domain/time/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { actor } from './correction-command.ts';
import { instantText } from '../app/instant-text.ts';
import type { Json, ListFormat } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { onStore, withStore } from './with-store.ts';
import { printLine, terminal } from './terminal.ts';
import { plural } from '../plural.ts';

const maxNameLength = 100;

/** Defines `laurel token add`, `list` and `remove`. */
export function defineTokenCommand(token: Command): void {
  addAdd(token);
  addList(token);
  addRemove(token);
}

interface AddFlags {
  readonly scope: readonly Scope[];
  readonly days?: number;
}

function addAdd(token: Command): void {
  const about = Object.entries(scopes).map(([name, text]) => `${name} (${text})`);
  const command = token
    .command('add')
    .description(
      'Create a token and print it. It cannot be shown again, because the store contains only a hash.',
    )
    .argument('<name>', 'name that describes the user or purpose of the token', readName)
    .addOption(
      new Option('--scope <scope...>', `permissions of the token: ${about.join(', ')}, or all`)
        .argParser(addScope)
        .makeOptionMandatory(),
    )
    .option('--days <number>', 'validity in days; by default, the token does not expire', readDays);
  addSettings(command, settingsFor('store')).action(
    async (name: string, { scope, days }: AddFlags) => {
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
        if (!(await tokens.add(row)))
          throw new CommandError(
            `There is already a token named ${JSON.stringify(name)}. Choose another name, or remove it first.`,
          );
        await audit.write({
          at: now,
          actor,
          action: 'token add',
          subject: `${id} ${name}`,
          outcome: 'done',
        });
      });
      printLine(text);
    },
  );
}

function addList(token: Command): void {
  const list = addJson(token.command('list').description('List all tokens, without secrets.'));
  onStore(list, async (store) =>
    printList([await composeState(store).tokens.list()], tokenFormat, list.opts<Json>()),
  );
}

function addRemove(token: Command): void {
  const command = token
    .command('remove')
    .alias('revoke') // its name in 0.1.0
    .description('Remove a token. It is no longer accepted.')
    .argument('<id-or-name>', 'id or name of a token', readIdOrName);
  onStore(command, async (store, [idOrName = '']) => {
    const { tokens, audit } = composeState(store);
    const removed = await tokens.remove(idOrName);
    const outcome = `${removed} removed`;
    await audit.write({
      at: Date.now(),
      actor,
      action: 'token remove',
      subject: idOrName,
      outcome,
    });
    if (removed === 0) throw new CommandError(`There is no token ${JSON.stringify(idOrName)}.`);
    terminal().stdout.write(`${plural(removed, 'token was', 'tokens were')} removed.\n`);
  });
}

/** Refuses a token in the arguments, where other users of the machine can see it. */
function readIdOrName(given: string): string {
  const id = readTokenId(given);
  if (id === null) return given;
  throw new CommandError(
    `This is the secret text of the token ${id}, which other users of this machine can see in the list of processes. Use the id: laurel token remove ${id}`,
    exitCodes.usage,
  );
}

function tokenFields({
  tokenId,
  name,
  scopes: granted,
  createdAt,
  expiresAt,
  lastUsedAt,
}: TokenRow): object {
  return {
    id: tokenId,
    name,
    scopes: granted.split(' '),
    createdAt: writeIsoInstant(createdAt),
    expiresAt: expiresAt === null ? null : writeIsoInstant(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : writeIsoInstant(lastUsedAt),
  };
}

const tokenFormat: ListFormat<TokenRow> = {
  columns: [
    ['id', ({ tokenId }) => tokenId],
    ['name', ({ name }) => name],
    ['created', ({ createdAt }) => instantText(createdAt)],
    ['expires', ({ expiresAt }) => (expiresAt === null ? 'never' : instantText(expiresAt))],
    ['last used', ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : instantText(lastUsedAt))],
    ['scopes', ({ scopes: granted }) => granted.split(' ').join(', ')],
  ],
  fields: tokenFields,
  empty: 'There are no tokens.',
};

function readName(given: string): string {
  if (given.trim() !== '' && given.length <= maxNameLength && !/\p{C}/u.test(given))
    return given.trim();
  throw new InvalidArgumentError(`It is not 1 to ${maxNameLength} printable characters.`);
}

function addScope(given: string, before: readonly Scope[] = []): readonly Scope[] {
  if (given === 'all') return allScopes;
  if (isScope(given)) return [...new Set([...before, given])];
  throw new InvalidArgumentError(`It is not one of ${allScopes.join(', ')}, all.`);
}

function readDays(given: string): number {
  if (/^\d{1,5}$/.test(given) && Number(given) > 0) return Number(given);
  throw new InvalidArgumentError('It is not a whole number of days from 1 to 99999.');
}
