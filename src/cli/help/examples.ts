/** Examples of every command, for `--help`, the manual and docs/reference/cli.md. A test parses each of them. */

import { dataExamples } from './data-examples.ts';
import type { Example, Examples } from './example.ts';

/** The examples of all commands. Examples about data are in data-examples.ts. */
const examples: Examples = {
  '': [
    { about: 'Look at the demo', line: 'laurel serve --demo' },
    {
      about: 'Import the trophies of an emulator',
      line: 'laurel import rpcs3 ~/.config/rpcs3 --player LanternFox',
    },
    { about: 'Serve your own players', line: 'laurel serve' },
  ],
  client: [
    { about: 'Write the TypeScript client to a file', line: 'laurel client -o laurel-client.ts' },
    { about: 'Write the OpenAPI document', line: 'laurel client --openapi -o openapi.json' },
  ],
  completion: [
    { about: 'Enable completion in this bash session', line: 'source <(laurel completion bash)' },
    {
      about: 'Install completions for fish',
      line: 'laurel completion fish > ~/.config/fish/completions/laurel.fish',
    },
  ],
  config: [
    { about: 'Check a settings file', line: 'laurel config --config /etc/laurel/laurel.toml' },
    { about: 'Print the settings as JSON', line: 'laurel config --json' },
  ],
  'db backup': [
    {
      about: 'Back up while the service runs',
      line: 'laurel db backup /backups/before-the-upgrade.db',
    },
  ],
  'db check': [{ about: 'Check the store', line: 'laurel db check' }],
  'db copy': [
    {
      about: 'Move from SQLite to PostgreSQL',
      line: 'laurel db copy --from sqlite:laurel.db --to postgres://laurel@db/laurel',
    },
  ],
  'db distribute': [
    {
      about: 'Distribute the tables over a Citus cluster',
      line: 'laurel db distribute --engine citus --store postgres://laurel@db/laurel',
    },
  ],
  'db migrate': [
    { about: 'Upgrade the store before the service starts', line: 'laurel db migrate' },
  ],
  'db rebuild': [{ about: 'Recalculate levels, ranks and counts', line: 'laurel db rebuild' }],
  demo: [
    { about: 'Load the demo into a separate store', line: 'laurel demo --store sqlite:demo.db' },
  ],
  'demo remove': [
    { about: 'Remove the demo from your own store', line: 'laurel demo remove --yes' },
  ],
  doctor: [
    {
      about: 'Check the settings of a service',
      line: 'laurel doctor --config /etc/laurel/laurel.toml',
    },
    { about: 'Check without reading all stored data', line: 'laurel doctor --quick' },
  ],
  generate: [
    {
      about: 'Fill a store with generated data for a trial',
      line: 'laurel generate --size S --store sqlite:trial.db',
    },
  ],
  man: [{ about: 'Read the manual page', line: 'laurel man > laurel.1 && man ./laurel.1' }],
  restore: [
    {
      about: 'Replace the store with a backup',
      line: 'laurel restore /backups/before-the-upgrade.db',
    },
  ],
  serve: [
    { about: 'Look at the demo', line: 'laurel serve --demo' },
    { about: 'Serve your own players', line: 'laurel serve' },
    {
      about: 'Serve behind a proxy on this machine',
      line: 'laurel serve --trust-proxy loopback --public-url https://example.org/api',
    },
  ],
  'operator link': [
    {
      about: 'Print a link to sign in without a password, or to set up the site',
      line: 'laurel operator link',
    },
  ],
  'account list': [{ about: 'List everybody who has an account', line: 'laurel account list' }],
  'account link': [
    {
      about: 'Create a sign-in link for somebody who lost their password',
      line: 'laurel account link Ada',
    },
  ],
  'account invite': [
    {
      about: 'Invite a player to manage their own page',
      line: 'laurel account invite Ada --player LanternFox',
    },
  ],
  'account role': [
    { about: 'Make somebody an operator', line: 'laurel account role Ada operator' },
  ],
  'account delete': [{ about: 'Delete an account', line: 'laurel account delete Ada' }],
  'token add': [
    {
      about: 'Create a token for an import script',
      line: 'laurel token add importer --scope import --days 90',
    },
  ],
  'token list': [{ about: 'List all tokens', line: 'laurel token list' }],
  'token remove': [{ about: 'Remove a token', line: 'laurel token remove importer' }],
  'watch add rpcn': [
    {
      about: 'Let the service import from the database of an RPCN server',
      line: 'laurel watch add rpcn /srv/rpcn --account lantern_fox --player LanternFox',
    },
  ],
  'watch add rpcs3': [
    {
      about: 'Let the service import the trophies of the emulator',
      line: 'laurel watch add rpcs3 ~/.config/rpcs3 --player LanternFox',
    },
  ],
  'watch add shadps4': [
    {
      about: 'Let the service import the trophies of the emulator',
      line: 'laurel watch add shadps4 ~/.local/share/shadPS4 --player LanternFox',
    },
  ],
  'watch add vita3k': [
    {
      about: 'Let the service import the trophies of the emulator',
      line: 'laurel watch add vita3k ~/.local/share/Vita3K --player LanternFox',
    },
  ],
  'watch list': [
    {
      about: 'Show the watched folders, and what was last imported from each',
      line: 'laurel watch list',
    },
  ],
  'watch remove': [{ about: 'Stop watching a folder', line: 'laurel watch remove 5f0c2d9a' }],
  'webhook add': [
    { about: 'Add a webhook; the prompt asks for the address', line: 'laurel webhook add' },
    {
      about: 'Post new trophies in a Discord channel',
      line: 'laurel webhook add --format discord --event trophy.earned --url-file url.txt',
    },
  ],
  'webhook disable': [
    { about: 'Stop sending messages to a webhook', line: 'laurel webhook disable wh_5f0c2d9a1b3e' },
  ],
  'webhook enable': [
    {
      about: 'Resume sending messages to a webhook',
      line: 'laurel webhook enable wh_5f0c2d9a1b3e',
    },
  ],
  'webhook events': [
    {
      about: 'Receive messages about full disks and failed backups',
      line: 'laurel webhook events wh_5f0c2d9a1b3e --event disk.low --event backup.failed',
    },
  ],
  'webhook list': [{ about: 'List all webhooks', line: 'laurel webhook list' }],
  'webhook log': [
    { about: "Show the receiver's latest responses", line: 'laurel webhook log wh_5f0c2d9a1b3e' },
  ],
  'webhook remove': [{ about: 'Remove a webhook', line: 'laurel webhook remove wh_5f0c2d9a1b3e' }],
  'webhook show': [
    {
      about: 'Show a webhook with its secret',
      line: 'laurel webhook show wh_5f0c2d9a1b3e --secret',
    },
  ],
  'webhook test': [
    { about: 'Send a test message', line: 'laurel webhook test wh_5f0c2d9a1b3e' },
    {
      about: 'Send an example of an event',
      line: 'laurel webhook test wh_5f0c2d9a1b3e --event trophy.earned',
    },
  ],
  wsdl: [
    {
      about: 'Write the WSDL to a file',
      line: 'laurel wsdl --public-url https://trophies.example/api > laurel.wsdl',
    },
  ],
  ...dataExamples,
};

/** Returns the examples listed for a command; empty for a command with sub-commands. */
export function listOwnExamples(path: string): readonly Example[] {
  return examples[path] ?? []; // absent: the command has sub-commands
}

/** Returns all examples with the commands that they are listed for. */
export function listExamples(): readonly (Example & { readonly path: string })[] {
  return Object.entries(examples).flatMap(([path, listed]) =>
    listed.map((example) => ({ path, ...example })),
  );
}

/** Returns the examples of a command, or the first one of each of its sub-commands. */
export function collectExamples(path: string): readonly Example[] {
  const own = examples[path];
  if (own !== undefined) return own;
  return Object.entries(examples).flatMap(([name, [first]]) =>
    name.startsWith(`${path} `) && first !== undefined ? [first] : [],
  );
}

/** Returns the examples as a section of help; empty without examples. */
export function describeExamples(shown: readonly Example[]): string {
  if (shown.length === 0) return '';
  const lines = shown.map(({ about, line }) => `  ${about}:\n    ${line}`);
  return `\nExamples:\n${lines.join('\n')}`;
}
