/** `laurel account`: manages the accounts of people who sign in (docs/spec/access.md 1). */

import type { Command } from 'commander';
import type { Access, Account, Person, Role } from '../access/index.ts';
import { AccessError, openAccess } from '../access/index.ts';
import { findPlayer } from '../actions/index.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import { formatAddress } from '../app/process/start-listening.ts';
import { listAddresses } from '../app/setup-link.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import { instantText } from '../app/instant-text.ts';
import type { Json, ListFormat } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { printLine } from './terminal.ts';
import { onStore, withExistingStore } from './with-store.ts';

const linkSettings = { ...settingsFor('document'), ...settingsFor('store') };

/** Defines `laurel account list`, `link`, `invite`, `role` and `delete`. */
export function defineAccountCommand(account: Command): void {
  addList(account);
  addLink(account);
  addInvite(account);
  addRole(account);
  addDelete(account);
}

function addList(account: Command): void {
  const list = addJson(account.command('list').description('List everybody who has an account.'));
  onStore(list, (store) =>
    withAccess(store, async ({ people }) =>
      printList([await people.list()], accountFormat, list.opts<Json>()),
    ),
  );
}

function addLink(account: Command): void {
  const link = account
    .command('link')
    .description(
      'Print a link with which a person can sign in. It is valid for 30 minutes and one use.',
    )
    .argument('<name>', 'name of the account');
  addSettings(link, linkSettings).action(async (name: string) => {
    const settings = readSettings(link, linkSettings);
    const { code } = await withExistingStore(settings, (store) =>
      withAccess(store, async (access) => {
        const { accountId } = await findAccount(access, name);
        return access.people.createLink(accountId, Date.now());
      }),
    );
    printLinks(settings, code);
  });
}

interface InviteFlags {
  readonly player?: string;
  readonly operator: boolean;
}

function addInvite(account: Command): void {
  const invite = account
    .command('invite')
    .description(
      'Print a link with which a person can create an account. It is valid for seven days.',
    )
    .argument('<name>', 'name of the account')
    .option('--player <name>', 'player whose profile the person may change')
    .option('--operator', 'make the person an operator, who may run the site', false);
  addSettings(invite, linkSettings).action(
    async (name: string, { player, operator: isOperator }: InviteFlags) => {
      const settings = readSettings(invite, linkSettings);
      const { code } = await withExistingStore(settings, async (store) => {
        const found = player === undefined ? null : await findPlayer(store, player);
        const playerId = found === null ? null : found.playerId;
        const role: Role = isOperator ? 'operator' : 'player';
        return withAccess(store, ({ people }) =>
          people.invite({ name, role, playerId }, Date.now()),
        );
      });
      printLinks(settings, code);
    },
  );
}

function addRole(account: Command): void {
  const role = account
    .command('role')
    .description(
      'Make a person an operator or a player. This ends their sessions, so they must sign in again.',
    )
    .argument('<name>', 'name of the account')
    .argument('<role>', 'operator or player', readRole);
  onStore(role, (store, [name = '']) =>
    withAccess(store, async (access) => {
      const { accountId } = await findAccount(access, name);
      await access.people.setRole(accountId, readRole(role.processedArgs[1]));
    }),
  );
}

function addDelete(account: Command): void {
  const remove = account
    .command('delete')
    .description("Delete an account with its sessions. The data of the account's player remains.")
    .argument('<name>', 'name of the account');
  onStore(remove, (store, [name = '']) =>
    withAccess(store, async (access) => {
      const { accountId } = await findAccount(access, name);
      await access.people.remove(accountId);
    }),
  );
}

function readRole(text: unknown): Role {
  if (text === 'operator' || text === 'player') return text;
  throw new CommandError(`${JSON.stringify(text)} is not a role; use operator or player.`);
}

async function findAccount({ people }: Access, name: string): Promise<Account> {
  const found = await people.findByName(name);
  if (found === null)
    throw new CommandError(
      `There is no account named ${JSON.stringify(name)}. "laurel account list" lists them.`,
    );
  return found;
}

/** Runs work with a store's accounts. Throws CommandError with the reason if a change is refused. */
async function withAccess<T>(store: SqlStore, work: (access: Access) => Promise<T>): Promise<T> {
  const access = openAccess(store);
  try {
    return await work(access);
  } catch (error) {
    if (error instanceof AccessError)
      throw new CommandError(refusals[error.code] ?? error.message, 1, { cause: error }); // absent: this error has no text of its own, because commands cannot cause it
    throw error;
  } finally {
    await access.close();
  }
}

const refusals: Readonly<Partial<Record<AccessError['code'], string>>> = {
  'last-operator': 'This is the last operator. Make somebody else an operator first.',
  'name-invalid': 'A name has between 1 and 40 characters.',
  'name-invisible': 'A name has no invisible characters.',
};

function printLinks(settings: SettingsFor<'document'>, code: string): void {
  const address = formatAddress(settings.host, settings.port);
  for (const site of listAddresses({ ...settings, address })) printLine(`${site}/sign-in#${code}`);
}

const accountFormat: ListFormat<Person> = {
  columns: [
    ['name', ({ name }) => name],
    ['role', ({ role }) => role],
    ['signs in with', ({ ways }) => ['link', ...ways.map(({ kind }) => kind)].join(', ')],
    ['last seen', ({ seenAt }) => (seenAt === null ? 'never' : instantText(seenAt))],
  ],
  fields: ({ name, role, ways, createdAt, seenAt }) => ({
    name,
    role,
    ways: ways.map(({ kind }) => kind),
    createdAt: writeIsoInstant(createdAt),
    seenAt: seenAt === null ? null : writeIsoInstant(seenAt),
  }),
  empty: 'Nobody has an account. "laurel operator link" prints a link to set the site up.',
};
