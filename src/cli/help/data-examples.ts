/** Examples for the commands in the help's group "Data". */

import type { Examples } from './example.ts';

/** The examples for commands that import, show, change and export data. */
export const dataExamples = {
  'alias add': [
    {
      about: 'Find both editions by the id of the European one',
      line: 'laurel alias add NPWR90014_00 NPWR90015_00',
    },
  ],
  'alias list': [{ about: 'List all pairs of editions', line: 'laurel alias list' }],
  'alias remove': [
    { about: 'Unlink a game from its European edition', line: 'laurel alias remove NPWR90014_00' },
  ],
  'alias suggest': [
    { about: 'Find games that may be editions of each other', line: 'laurel alias suggest' },
  ],
  export: [
    { about: 'Export everything, to import it again', line: 'laurel export -o laurel.ndjson' },
    {
      about: 'Export the trophies of a player for a spreadsheet',
      line: 'laurel export --player LanternFox --format csv',
    },
  ],
  'game merge': [
    {
      about: 'Show what merging two games would change',
      line: 'laurel game merge NPWR90001_00 NPWR90002_00',
    },
  ],
  'game remove': [
    { about: 'Show what removing a game would delete', line: 'laurel game remove NPWR90014_00' },
  ],
  'game set': [
    {
      about: 'Note that a game is no longer sold',
      line: 'laurel game set NPWR90005_00 --status delisted',
    },
    {
      about: 'Put a game into a series',
      line: 'laurel game set NPWR90004_00 --series Lighthouses',
    },
  ],
  grades: [
    {
      about: "Calculate the grades of a network's trophies again",
      line: 'laurel grades --again steam',
    },
  ],
  'import archive': [
    { about: 'Import the community archive', line: 'laurel import archive archive.tar.gz' },
  ],
  'import csv': [
    {
      about: 'Show what importing a table would change',
      line: 'laurel import csv trophies.csv --player LanternFox --dry-run',
    },
    { about: 'Import a table', line: 'laurel import csv trophies.csv --player LanternFox' },
  ],
  'import ndjson': [
    { about: 'Import records', line: 'laurel import ndjson players.ndjson' },
    {
      about: 'Restore your own export',
      line: 'laurel import ndjson laurel.ndjson --restore',
    },
    {
      about: 'Move all data from another machine to this one',
      line: 'ssh other.example laurel export | laurel import ndjson - --restore',
    },
  ],
  'import playnite': [
    {
      about: 'Import files that PlayniteAchievements exported',
      line: 'laurel import playnite achievement_export/ --player LanternFox',
    },
  ],
  'import retroachievements': [
    {
      about: 'Import saved responses of RetroAchievements',
      line: 'laurel import retroachievements saved/ --player LanternFox',
    },
  ],
  'import rpcs3': [
    {
      about: 'Import the trophies of RPCS3',
      line: 'laurel import rpcs3 ~/.config/rpcs3 --player LanternFox',
    },
    {
      about: 'Keep running, and import new trophies as the emulator writes them',
      line: 'laurel import rpcs3 ~/.config/rpcs3 --player LanternFox --watch',
    },
  ],
  'import ps3': [
    {
      about: 'Import trophies from files copied from a console',
      line: 'laurel import ps3 copy/ --player LanternFox',
    },
  ],
  'import ps4': [
    {
      about: 'Import the trophy database of a console',
      line: 'laurel import ps4 trophy_local.db --player LanternFox',
    },
  ],
  'import psn': [
    {
      about: 'Import saved responses of the network',
      line: 'laurel import psn saved/ --player LanternFox',
    },
  ],
  'import rpcn': [
    {
      about: 'Import the trophies of an account',
      line: 'laurel import rpcn /srv/rpcn --account fox --player LanternFox',
    },
    {
      about: 'Import the trophies of several accounts as soon as they are earned',
      line: 'laurel import rpcn /srv/rpcn --account fox=LanternFox,wren7=Wren --watch',
    },
  ],
  'import shadps4': [
    {
      about: 'Import the trophies from the default folder',
      line: 'laurel import shadps4 --player LanternFox',
    },
    {
      about: 'Import each trophy as soon as it is earned',
      line: 'laurel import shadps4 --player LanternFox --watch',
    },
  ],
  'import steam': [
    {
      about: 'Import saved responses of Steam',
      line: 'laurel import steam saved/ --player LanternFox',
    },
  ],
  'import vita': [
    {
      about: 'Import trophies from decrypted files of a console',
      line: 'laurel import vita copy/ --player LanternFox',
    },
  ],
  'import vita3k': [
    {
      about: 'Import the trophies from the default folder',
      line: 'laurel import vita3k --player LanternFox',
    },
  ],
  'import xbox': [
    {
      about: 'Import a profile folder of Xenia',
      line: 'laurel import xbox profile/ --player LanternFox',
    },
  ],
  'import xml': [
    {
      about: 'Import saved responses about a player',
      line: 'laurel import xml saved/ --player LanternFox',
    },
  ],
  'site show': [
    { about: 'Show the name, texts and colours of the site', line: 'laurel site show' },
  ],
  'site set': [
    { about: 'Name the site', line: 'laurel site set site-name Lanterns' },
    { about: 'Show a logo', line: 'laurel site set site-logo logo.svg' },
  ],
  'site unset': [
    { about: 'Use the default name of the site again', line: 'laurel site unset site-name' },
  ],
  'media add': [
    {
      about: 'Use an image as the cover of a game',
      line: 'laurel media add cover.png --game NPWR90001_00',
    },
  ],
  'media fetch': [
    { about: 'Store the images that the data refers to', line: 'laurel media fetch' },
  ],
  'media prune': [{ about: 'Delete images that are not used', line: 'laurel media prune' }],
  'player add': [{ about: 'Add a player without data', line: 'laurel player add LanternFox' }],
  'player exclude': [
    { about: 'Take a player out of the rankings', line: 'laurel player exclude LanternFox' },
  ],
  'player game remove': [
    {
      about: 'Show what removing a game from a player would delete',
      line: 'laurel player game remove LanternFox NPWR90014_00',
    },
  ],
  'player hide': [{ about: 'Hide a player from everybody', line: 'laurel player hide LanternFox' }],
  'player hidden-games': [
    { about: 'List the games that a player hides', line: 'laurel player hidden-games LanternFox' },
  ],
  'player hide-game': [
    { about: 'Hide one game of a player', line: 'laurel player hide-game LanternFox NPWR90014_00' },
  ],
  'player hide-hours': [
    { about: 'Hide the play times of a player', line: 'laurel player hide-hours LanternFox' },
  ],
  'player hide-presence': [
    { about: 'Hide what a player is playing', line: 'laurel player hide-presence LanternFox' },
  ],
  'player hunt': [
    {
      about: 'Mark a trophy that the player wants to earn next',
      line: 'laurel player hunt LanternFox NPWR90014_00 7',
    },
    {
      about: 'Write a note on a game',
      line: 'laurel player hunt LanternFox NPWR90014_00 --note Tomorrow',
    },
  ],
  'player hunts': [
    { about: "List a player's marks and notes", line: 'laurel player hunts LanternFox' },
  ],
  'player include': [
    { about: 'Put a player back into the rankings', line: 'laurel player include LanternFox' },
  ],
  'player list': [
    { about: 'List all players', line: 'laurel player list' },
    {
      about: 'List only the names of the players',
      line: 'laurel player list --json | jq -r .name',
    },
  ],
  'player pin': [
    {
      about: 'Show a game and a trophy at the top of the profile',
      line: 'laurel player pin LanternFox NPWR90014_00 NPWR90002_00/1',
    },
  ],
  'player remove': [
    { about: 'Delete a player permanently', line: 'laurel player remove LanternFox --yes' },
  ],
  'player rename': [{ about: 'Rename a player', line: 'laurel player rename LanternFox EmberFox' }],
  'player show': [{ about: 'Show a player', line: 'laurel player show LanternFox' }],
  'player show-game': [
    { about: 'Show a hidden game again', line: 'laurel player show-game LanternFox NPWR90014_00' },
  ],
  'player show-hours': [
    { about: 'Show the play times of a player again', line: 'laurel player show-hours LanternFox' },
  ],
  'player show-presence': [
    {
      about: 'Show again what a player is playing',
      line: 'laurel player show-presence LanternFox',
    },
  ],
  'player unhide': [
    { about: 'Show a hidden player to everybody again', line: 'laurel player unhide LanternFox' },
  ],
  'player undo': [
    {
      about: 'Show what undoing the last import would change',
      line: 'laurel player undo LanternFox',
    },
  ],
  'sync add': [
    { about: 'Follow a player', line: 'laurel sync add LanternFox' },
    { about: 'Follow all players in a file', line: 'laurel sync add --file names.txt' },
  ],
  'sync login': [
    { about: 'Log in; the prompt says what to enter', line: 'laurel sync login' },
    {
      about: 'Log in with the secret from a file',
      line: 'laurel sync login --npsso - < npsso.txt',
    },
  ],
  'sync remove': [{ about: 'Stop following a player', line: 'laurel sync remove LanternFox' }],
  'sync run': [
    { about: 'Sync all followed players once', line: 'laurel sync run' },
    { about: 'Sync every hour', line: 'laurel sync run --every 60' },
  ],
  'sync status': [
    {
      about: 'Show the state of the login and of the followed players',
      line: 'laurel sync status',
    },
  ],
  'trophy unearn': [
    {
      about: 'Remove a trophy that was imported by mistake',
      line: 'laurel trophy unearn LanternFox NPWR90014_00 12 --yes',
    },
  ],
} satisfies Examples;
