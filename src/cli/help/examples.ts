/** Examples of every command, for `--help`, the manual and docs/reference/cli.md. A test parses each of them. */

interface Example {
  /** What the command line does, as a title. */
  readonly about: string;
  /** A line of a POSIX shell. */
  readonly line: string;
}

/** Examples by the words of the command. A command with sub-commands has the first example of each, unless it is listed. */
const examples: Readonly<Record<string, readonly Example[]>> = {
  '': [
    { about: 'Look at the demo', line: 'laurel serve --demo' },
    { about: 'Load the trophies of an emulator', line: 'laurel import rpcs3 ~/.config/rpcs3 --player LanternFox' },
    { about: 'Serve your own players', line: 'laurel serve' },
  ],
  'alias add': [{ about: 'Let requests for either id find both games', line: 'laurel alias add NPWR90014_00 NPWR90015_00' }],
  'alias list': [{ about: 'List all pairs', line: 'laurel alias list' }],
  'alias remove': [{ about: 'Remove a pair', line: 'laurel alias remove NPWR90014_00' }],
  'alias suggest': [{ about: 'Find games that may be editions of each other', line: 'laurel alias suggest' }],
  client: [
    { about: 'Write the TypeScript client to a file', line: 'laurel client -o laurel-client.ts' },
    { about: 'Write the OpenAPI document', line: 'laurel client --openapi -o openapi.json' },
  ],
  completion: [
    { about: 'Load completions into this bash', line: 'source <(laurel completion bash)' },
    {
      about: 'Install completions for fish',
      line: 'laurel completion fish > ~/.config/fish/completions/laurel.fish',
    },
  ],
  config: [
    { about: 'Check a settings file', line: 'laurel config --config /etc/laurel/laurel.toml' },
    { about: 'Print the settings as JSON', line: 'laurel config --json' },
  ],
  'db backup': [{ about: 'Back up while the service runs', line: 'laurel db backup /backups/before-the-upgrade.db' }],
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
  'db migrate': [{ about: 'Upgrade the store before the service starts', line: 'laurel db migrate' }],
  'db rebuild': [{ about: 'Recalculate levels, ranks and counts', line: 'laurel db rebuild' }],
  demo: [{ about: 'Load the demo into a store of its own', line: 'laurel demo --store sqlite:demo.db' }],
  'demo remove': [{ about: 'Remove the demo from your own store', line: 'laurel demo remove --yes' }],
  doctor: [
    { about: 'Check the settings of a service', line: 'laurel doctor --config /etc/laurel/laurel.toml' },
    { about: 'Check without reading all stored data', line: 'laurel doctor --quick' },
  ],
  export: [
    { about: 'Export everything, to import it again', line: 'laurel export -o laurel.ndjson' },
    { about: 'Export the trophies of a player for a spreadsheet', line: 'laurel export --player LanternFox --format csv' },
  ],
  'game merge': [{ about: 'See what merging two games would change', line: 'laurel game merge NPWR90001_00 NPWR90002_00' }],
  'game remove': [{ about: 'See what would be removed', line: 'laurel game remove NPWR90014_00' }],
  'game set': [
    { about: 'Note that a game is no longer sold', line: 'laurel game set NPWR90005_00 --status delisted' },
    { about: 'Put a game into a series', line: 'laurel game set NPWR90004_00 --series Lighthouses' },
  ],
  generate: [{ about: 'Fill a store for a trial', line: 'laurel generate --size S --store sqlite:trial.db' }],
  grades: [{ about: 'Grade the trophies of a network again', line: 'laurel grades --again steam' }],
  'import archive': [{ about: 'Load the community archive', line: 'laurel import archive archive.tar.gz' }],
  'import csv': [
    { about: 'See what a table would change', line: 'laurel import csv trophies.csv --player LanternFox --dry-run' },
    { about: 'Load a table', line: 'laurel import csv trophies.csv --player LanternFox' },
  ],
  'import ndjson': [
    { about: 'Load records', line: 'laurel import ndjson players.ndjson' },
    { about: 'Restore an export of your own', line: 'laurel import ndjson laurel.ndjson --restore' },
    { about: 'Move from another machine', line: 'ssh other.example laurel export | laurel import ndjson - --restore' },
  ],
  'import playnite': [
    { about: 'Load an export of PlayniteAchievements', line: 'laurel import playnite achievement_export/ --player LanternFox' },
  ],
  'import retroachievements': [
    { about: 'Load saved answers of RetroAchievements', line: 'laurel import retroachievements saved/ --player LanternFox' },
  ],
  'import rpcs3': [
    { about: 'Load the trophies of RPCS3', line: 'laurel import rpcs3 ~/.config/rpcs3 --player LanternFox' },
    {
      about: 'Keep running and load what the emulator writes',
      line: 'laurel import rpcs3 ~/.config/rpcs3 --player LanternFox --watch',
    },
  ],
  'import ps3': [{ about: 'Load a copy of a console', line: 'laurel import ps3 copy/ --player LanternFox' }],
  'import ps4': [{ about: 'Load the database of a console', line: 'laurel import ps4 trophy_local.db --player LanternFox' }],
  'import psn': [{ about: 'Load saved answers of the network', line: 'laurel import psn saved/ --player LanternFox' }],
  'import shadps4': [
    { about: 'Load the trophies from the default folder', line: 'laurel import shadps4 --player LanternFox' },
    { about: 'Load each trophy when it is earned', line: 'laurel import shadps4 --player LanternFox --watch' },
  ],
  'import steam': [{ about: 'Load saved answers of Steam', line: 'laurel import steam saved/ --player LanternFox' }],
  'import vita': [{ about: 'Load a decrypted copy of a console', line: 'laurel import vita copy/ --player LanternFox' }],
  'import vita3k': [{ about: 'Load the trophies from the default folder', line: 'laurel import vita3k --player LanternFox' }],
  'import xbox': [{ about: 'Load a profile folder of Xenia', line: 'laurel import xbox profile/ --player LanternFox' }],
  'import xml': [{ about: 'Load saved responses of a player', line: 'laurel import xml saved/ --player LanternFox' }],
  man: [{ about: 'Read the manual page', line: 'laurel man > laurel.1 && man ./laurel.1' }],
  'site show': [{ about: 'Show the name, texts and colours of the site', line: 'laurel site show' }],
  'site set': [
    { about: 'Name the site', line: 'laurel site set site-name Lanterns' },
    { about: 'Show a logo', line: 'laurel site set site-logo logo.svg' },
  ],
  'site unset': [{ about: 'Show the usual name again', line: 'laurel site unset site-name' }],
  'media add': [{ about: 'Show a picture as the cover of a game', line: 'laurel media add cover.png --game NPWR90001_00' }],
  'media fetch': [{ about: 'Store the pictures that the data names', line: 'laurel media fetch' }],
  'media prune': [{ about: 'Delete pictures that nothing shows', line: 'laurel media prune' }],
  'player add': [{ about: 'Add a player without data', line: 'laurel player add LanternFox' }],
  'player exclude': [{ about: 'Take a player out of the rankings', line: 'laurel player exclude LanternFox' }],
  'player game remove': [{ about: 'See what would be removed', line: 'laurel player game remove LanternFox NPWR90014_00' }],
  'player hide': [{ about: 'Hide a player from everybody', line: 'laurel player hide LanternFox' }],
  'player include': [{ about: 'Rank the player again', line: 'laurel player include LanternFox' }],
  'player list': [
    { about: 'List all players', line: 'laurel player list' },
    { about: 'List their names', line: 'laurel player list --json | jq -r .name' },
  ],
  'player remove': [{ about: 'Remove a player for good', line: 'laurel player remove LanternFox --yes' }],
  'player rename': [{ about: 'Rename a player', line: 'laurel player rename LanternFox EmberFox' }],
  'player show': [{ about: 'Show a player', line: 'laurel player show LanternFox' }],
  'player unhide': [{ about: 'Show the player to everybody again', line: 'laurel player unhide LanternFox' }],
  restore: [{ about: 'Put a backup in the place of the store', line: 'laurel restore /backups/before-the-upgrade.db' }],
  serve: [
    { about: 'Look at the demo', line: 'laurel serve --demo' },
    { about: 'Serve your own players', line: 'laurel serve' },
    {
      about: 'Serve behind a proxy on this machine',
      line: 'laurel serve --trust-proxy loopback --public-url https://example.org/api',
    },
  ],
  'player undo': [{ about: 'See what undoing the last import would change', line: 'laurel player undo LanternFox' }],
  'sync add': [
    { about: 'Follow a player', line: 'laurel sync add LanternFox' },
    { about: 'Follow all players of a list', line: 'laurel sync add --file names.txt' },
  ],
  'sync login': [
    { about: 'Log in; the prompt says what to enter', line: 'laurel sync login' },
    { about: 'Log in from a file', line: 'laurel sync login --npsso - < npsso.txt' },
  ],
  'sync remove': [{ about: 'Stop following a player', line: 'laurel sync remove LanternFox' }],
  'sync run': [
    { about: 'Sync all followed players once', line: 'laurel sync run' },
    { about: 'Sync every hour', line: 'laurel sync run --every 60' },
  ],
  'sync status': [{ about: 'Show the login and the players', line: 'laurel sync status' }],
  'token add': [{ about: 'Create a token for an import script', line: 'laurel token add importer --scope import --days 90' }],
  'token list': [{ about: 'List all tokens', line: 'laurel token list' }],
  'token remove': [{ about: 'Remove a token', line: 'laurel token remove importer' }],
  'trophy unearn': [
    { about: 'Take back a trophy that was imported by mistake', line: 'laurel trophy unearn LanternFox NPWR90014_00 12 --yes' },
  ],
  'webhook add': [
    { about: 'Add a webhook; the prompt asks for the address', line: 'laurel webhook add' },
    {
      about: 'Post new trophies in a Discord channel',
      line: 'laurel webhook add --format discord --event trophy.earned --url-file url.txt',
    },
  ],
  'webhook disable': [{ about: 'Send nothing more', line: 'laurel webhook disable wh_5f0c2d9a1b3e' }],
  'webhook enable': [{ about: 'Send again', line: 'laurel webhook enable wh_5f0c2d9a1b3e' }],
  'webhook list': [{ about: 'List all webhooks', line: 'laurel webhook list' }],
  'webhook log': [{ about: 'See what the receiver answered', line: 'laurel webhook log wh_5f0c2d9a1b3e' }],
  'webhook remove': [{ about: 'Remove a webhook', line: 'laurel webhook remove wh_5f0c2d9a1b3e' }],
  'webhook show': [{ about: 'Show a webhook with its secret', line: 'laurel webhook show wh_5f0c2d9a1b3e --secret' }],
  'webhook test': [
    { about: 'Send a test message', line: 'laurel webhook test wh_5f0c2d9a1b3e' },
    { about: 'Send an example of an event', line: 'laurel webhook test wh_5f0c2d9a1b3e --event trophy.earned' },
  ],
  wsdl: [{ about: 'Write the WSDL to a file', line: 'laurel wsdl --public-url https://trophies.example/api > laurel.wsdl' }],
};

/** Returns the examples listed for a command; empty for a command with sub-commands. */
export function listOwnExamples(path: string): readonly Example[] {
  return examples[path] ?? []; // absent: the command has sub-commands
}

/** Returns all examples with the commands that they are listed for. */
export function listExamples(): readonly (Example & { readonly path: string })[] {
  return Object.entries(examples).flatMap(([path, listed]) => listed.map((example) => ({ path, ...example })));
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
