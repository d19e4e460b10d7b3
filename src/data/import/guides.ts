/**
 * Describes what each format reads and where its files are on each system, for people who have files and do not know their format. The
 * guides are shown when an upload is not recognised, and are written into docs/how-to/import/README.md.
 */

import type { ImportFormat } from './source/format.ts';
import { formats } from './formats/index.ts';

/** The location of a format's files. */
export interface GuidePlace {
  /** An operating system, or a kind of installation. */
  readonly system: string;
  readonly place: string;
}

/** A description of a format for people who have its files. */
export interface FormatGuide {
  /** Name of the format. */
  readonly format: string;
  /** The origin of the data, as a title. */
  readonly title: string;
  /** The files to upload. */
  readonly files: string;
  readonly places: readonly GuidePlace[];
  /** The options of the format that the user must give. */
  readonly needs: readonly GuideNeed[];
  /** Page of the documentation, below docs/how-to. It includes the section if the page describes several formats. */
  readonly page: string;
}

/** An option that the user must give. */
export interface GuideNeed {
  readonly option: string;
  readonly about: string;
}

type Written = Omit<FormatGuide, 'needs' | 'format'>;

const anySystem = 'any';

/** Guides by the name of the format. Sources: docs/spec/sources.md, and the pages that the guides name. */
const guides: Readonly<Record<string, Written>> = {
  rpcs3: {
    title: 'RPCS3, the PS3 emulator',
    files: "a user's folder named trophy, or any folder that contains it, as a ZIP file",
    places: [
      { system: 'Windows', place: 'dev_hdd0\\home\\00000001\\trophy next to the program' },
      { system: 'Linux', place: '~/.config/rpcs3/dev_hdd0/home/00000001/trophy' },
      {
        system: 'macOS',
        place: '~/Library/Application Support/rpcs3/dev_hdd0/home/00000001/trophy',
      },
    ],
    page: 'import/rpcs3.md',
  },
  shadps4: {
    title: 'shadPS4, the PS4 emulator',
    files: 'the user folder with home and trophy, or with game_data, as a ZIP file',
    places: [
      { system: 'Windows', place: '%APPDATA%\\shadPS4, or the folder user next to the program' },
      { system: 'Linux', place: '~/.local/share/shadPS4' },
      { system: 'macOS', place: '~/Library/Application Support/shadPS4' },
    ],
    page: 'import/shadps4.md',
  },
  vita3k: {
    title: 'Vita3K, the PS Vita emulator',
    files: "a user's folder named trophy, or any folder that contains it, as a ZIP file",
    places: [
      { system: 'Windows', place: '%APPDATA%\\Vita3K\\Vita3K\\ux0\\user\\00\\trophy' },
      { system: 'Linux', place: '~/.local/share/Vita3K/Vita3K/ux0/user/00/trophy' },
      {
        system: 'macOS',
        place: '~/Library/Application Support/Vita3K/Vita3K/fs/ux0/user/00/trophy',
      },
    ],
    page: 'import/vita3k.md',
  },
  ps3: {
    title: 'a PS3',
    files: "a copy of a user's folder named trophy, as a ZIP file",
    places: [{ system: 'a modified console', place: 'dev_hdd0/home/00000001/trophy' }],
    page: 'import/ps3.md',
  },
  ps4: {
    title: 'a PS4',
    files: 'the file trophy_local.db',
    places: [{ system: 'a modified console', place: '/user/home/USER/trophy/db/trophy_local.db' }],
    page: 'import/ps4.md',
  },
  vita: {
    title: 'a PS Vita',
    files: 'decrypted copies of the folders data and conf, as a ZIP file',
    places: [{ system: 'a modified console', place: 'ux0:user/00/trophy, copied by a save tool' }],
    page: 'import/vita.md',
  },
  rpcn: {
    title: 'an RPCN server for RPCS3 players',
    files: 'the file rpcn.db, or saved answers of the server (.json)',
    places: [{ system: 'the server', place: 'db/rpcn.db below its folder' }],
    page: 'import/rpcn.md',
  },
  csv: {
    title: 'a spreadsheet',
    files: 'a CSV file with a header line: game, trophy, grade, date',
    places: [
      {
        system: anySystem,
        place: 'where a spreadsheet program, or laurel export --format csv, saved it',
      },
    ],
    page: 'import/csv.md',
  },
  ndjson: {
    title: 'another instance of Laurel',
    files: 'a .ndjson file, plain or packed with gzip',
    places: [{ system: anySystem, place: 'where laurel export wrote it' }],
    page: 'import/README.md#your-own-data',
  },
  xml: {
    title: 'saved answers of this service or of the original',
    files: 'one .xml file, or a ZIP file of several',
    places: [{ system: anySystem, place: 'where a program saved them' }],
    page: 'import/README.md#saved-answers',
  },
  psn: {
    title: 'saved answers of the console network',
    files: '.json files with the id of their game in the name of the file or folder, as a ZIP file',
    places: [{ system: anySystem, place: 'where a program saved them' }],
    page: 'import/README.md#saved-answers-of-the-console-network',
  },
  archive: {
    title: 'the community archive of trophy sets',
    files: 'the .tar.gz file, or .xml files from it',
    places: [{ system: anySystem, place: 'where you saved it' }],
    page: 'import/README.md#the-community-archive',
  },
  retroachievements: {
    title: 'RetroAchievements',
    files: 'saved answers of its API: one .json file, or a ZIP file of several',
    places: [{ system: anySystem, place: 'where you saved them with your web API key' }],
    page: 'import/retroachievements.md',
  },
  steam: {
    title: 'Steam',
    files: 'a folder with owned.json and the files of each game, as a ZIP file',
    places: [{ system: anySystem, place: 'where you saved answers of the Steam Web API' }],
    page: 'import/steam.md',
  },
  xbox: {
    title: 'Xbox, and Xenia, the Xbox 360 emulator',
    files: '.gpd files of a profile, or saved answers (.json), as a ZIP file',
    places: [
      {
        system: 'Xenia Canary',
        place: 'content/PROFILE/FFFE07D1/00010000/PROFILE below the folder of the emulator',
      },
    ],
    page: 'import/xbox.md',
  },
  playnite: {
    title: 'the PlayniteAchievements plugin',
    files: 'the folder achievement_export_… with six .csv files, as a ZIP file',
    places: [{ system: 'Windows', place: 'where the plugin wrote its export' }],
    page: 'import/playnite.md',
  },
};

/** Returns the guides of all formats. */
export function formatGuides(): readonly FormatGuide[] {
  return formats.flatMap((format) => {
    const guide = guides[format.name];
    return guide === undefined ? [] : [{ format: format.name, ...guide, needs: needsOf(format) }];
  });
}

/**
 * Returns a format's help for the option `player`, which names the player of records that do not name one; null for a format without this
 * option.
 */
export function aboutPlayerOption(format: string): string | null {
  return formats.find(({ name }) => name === format)?.options['player']?.about ?? null; // absent: the format's files name their players, so it has no such option
}

function needsOf({ options }: ImportFormat): readonly GuideNeed[] {
  return Object.entries(options)
    .filter(([, { isRequired }]) => isRequired)
    .map(([option, { about }]) => ({ option, about }));
}
