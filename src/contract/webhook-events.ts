/**
 * The events that Laurel sends to webhooks. Their data is declared in the schema language of the contract. The reference, the
 * `webhooks` of the OpenAPI document and the examples of `laurel webhook test` are derived from these declarations. A message may
 * omit an optional field, but always contains a nullable field.
 */

import type { ComplexShape } from './shape.ts';
import { complex, nil, opt, req, simple } from './shape.ts';

const string = simple('string');
const int = simple('int');
const double = simple('double');
const boolean = simple('boolean');
const dateTime = simple('dateTime');
const picture = simple('picture');

/**
 * The audience of an event. A webhook without a list of events gets all `player` events. It gets `site` and `operator` events only if
 * its list names them. A `test` is sent on request.
 */
export type EventAudience = 'player' | 'site' | 'operator' | 'test';

/** An event. */
export interface WebhookEvent {
  readonly audience: EventAudience;
  /** A clause that describes when the event is sent. */
  readonly about: string;
  readonly data: ComplexShape;
}

const eventPlayer = complex('EventPlayer', {
  id: req(string, 'Name of the player, as in the paths of `/v1`.', { sample: 'LanternFox' }),
  country: nil(string, 'Two-letter country code, lower case.', { sample: 'us' }),
});

const namedPlayer = complex('EventPlayerName', {
  id: req(string, 'Name of the player, as in the paths of `/v1`.', { sample: 'LanternFox' }),
});

const eventGame = complex('EventGame', {
  id: req(string, 'Id of the game, as in the paths of `/v1`.', { sample: 'NPWR90001_00' }),
  title: nil(string, 'Title of the game.', { sample: 'Harbour of Lanterns' }),
  image: nil(picture, 'Address of the icon.', { sample: 'http://images.example/g/1.png' }),
  platform: nil(string, 'Platforms, separated by commas, usually in lower case.', {
    sample: 'ps3',
  }),
});

const namedGame = complex('EventGameName', {
  id: req(string, 'Id of the game, as in the paths of `/v1`.', { sample: 'NPWR90001_00' }),
  title: nil(string, 'Title of the game.', { sample: 'Harbour of Lanterns' }),
});

const eventTrophy = complex('EventTrophy', {
  id: req(int, 'Number of the trophy in its set, usually from 1.', { sample: '3', unit: 'number' }),
  title: nil(string, 'The title; null for a hidden trophy.', { sample: 'Lantern Bearer' }),
  description: nil(string, 'How to earn the trophy; null for a hidden trophy.', {
    sample: 'Light every lantern',
  }),
  image: nil(picture, 'Address of the icon; null for a hidden trophy.'),
  grade: req(string, 'The grade: `platinum`, `gold`, `silver` or `bronze`.', { sample: 'silver' }),
  hidden: req(boolean, 'Whether the trophy is hidden. If it is, its texts and image are null.', {
    sample: 'false',
  }),
});

const network = req(string, 'The network: `psn`, `retro` or `steam`.', { sample: 'psn' });
const player = req(eventPlayer, 'The player.');
const someone = req(namedPlayer, 'The player.');
const siteOf = 'https://trophies.example';
const playerUrl = opt(
  string,
  "Address of the player's page; only with `--public-url`, and not with `--pages off`.",
  { sample: `${siteOf}/players/LanternFox` },
);
const gameUrl = opt(
  string,
  "Address of the page about the player's game; only with `--public-url`, and not with `--pages off`.",
  {
    sample: `${siteOf}/players/LanternFox/games/NPWR90001_00`,
  },
);

const playerEvents = {
  'trophy.earned': {
    audience: 'player',
    about:
      'an import, the sync or a correction adds a trophy that was earned recently: within the days that `--days` of the webhook allows',
    data: complex('TrophyEarned', {
      player,
      game: req(eventGame, 'The game.'),
      trophy: req(eventTrophy, 'The trophy.'),
      earnedAt: req(dateTime, 'When the player earned the trophy.', {
        sample: '2026-01-09T23:12:00.000',
      }),
      url: gameUrl,
    }),
  },
  'set.completed': {
    audience: 'player',
    about: "the player's progress in a game reaches 100% with a recently earned trophy",
    data: complex('SetCompleted', {
      player,
      game: req(eventGame, 'The game.'),
      url: gameUrl,
    }),
  },
  'level.up': {
    audience: 'player',
    about: "the player's level rises with a recently earned trophy",
    data: complex('LevelUp', {
      player,
      level: req(int, 'The new level.', { sample: '19', unit: 'level' }),
      previousLevel: req(int, 'The previous level; 1 for a new player.', {
        sample: '18',
        unit: 'level',
      }),
      points: req(int, 'Points of all games of `psn`, including platinums.', {
        sample: '74370',
        unit: 'points',
      }),
      url: playerUrl,
    }),
  },
  'rank.changed': {
    audience: 'player',
    about: "the player's world rank changes with a recently earned trophy of their own",
    data: complex('RankChanged', {
      player,
      position: req(int, 'The new rank, from 1; ties share a rank.', { sample: '2', unit: 'rank' }),
      previousPosition: nil(int, 'The previous rank; null if the player had none.', {
        sample: '3',
        unit: 'rank',
      }),
      players: req(int, 'Number of ranked players.', { sample: '5', unit: 'players' }),
      url: playerUrl,
    }),
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

const siteEvents = {
  'week.summary': {
    audience: 'site',
    about:
      "it is eight o'clock on Monday in the site's time zone, and a trophy was earned in the week that ended on Sunday, which the message covers; if the service does not run then, when it runs again in the same week",
    data: complex('WeekSummary', {
      from: req(string, 'The first day of the week, a Monday, such as 2026-01-05.', {
        sample: '2026-01-05',
      }),
      to: req(string, 'The last day of the week, a Sunday, such as 2026-01-11.', {
        sample: '2026-01-11',
      }),
      zone: req(string, 'The time zone in which the instance counts days.', { sample: 'UTC' }),
      trophies: req(int, 'Number of trophies earned in the week.', {
        sample: '34',
        unit: 'trophies',
      }),
      platinums: req(int, 'Number of platinum trophies earned in the week.', {
        sample: '1',
        unit: 'trophies',
      }),
      completed: req(int, 'Number of games completed in the week, added up over the players.', {
        sample: '2',
        unit: 'games',
      }),
      players: req(
        int,
        'Number of players who earned a trophy in the week, without hidden and excluded players.',
        {
          sample: '5',
          unit: 'players',
        },
      ),
      games: req(int, 'Number of games in which a trophy was earned in the week.', {
        sample: '9',
        unit: 'games',
      }),
      url: opt(
        string,
        'Address of the home page of the site; only with `--public-url`, and not with `--pages off`.',
        { sample: `${siteOf}/` },
      ),
    }),
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

const operatorEvents = {
  'login.ending': {
    audience: 'operator',
    about: 'a login ends in at most 14, 7 or 3 days, or in at most one day',
    data: complex('LoginEnding', {
      network: req(string, 'Always `psn`: keys of other networks do not end.', { sample: 'psn' }),
      endsAt: req(dateTime, 'When the login ends.', { sample: '2026-01-17T12:00:00.000' }),
      daysLeft: req(int, 'Days until the login ends, rounded up.', { sample: '7', unit: 'days' }),
    }),
  },
  'login.ended': {
    audience: 'operator',
    about: 'a login has ended, or the network has refused the login or the key',
    data: complex('LoginEnded', {
      network: { ...network, sample: 'retro' },
      reason: req(string, '`expired` or `refused`.', { sample: 'refused' }),
    }),
  },
  'sync.failed': {
    audience: 'operator',
    about:
      'a network returns no data: immediately if it blocks the address of the machine, otherwise after 15 minutes',
    data: complex('SyncFailed', {
      network,
      reason: req(
        string,
        '`blocked`: the network blocks the address of the machine. `limit`: the network limits requests. `unavailable`: the network cannot be reached. `moved`: the responses of its host have an unexpected form.',
        { sample: 'blocked' },
      ),
      until: nil(dateTime, 'When the next request is sent; null if this is not known.', {
        sample: '2026-01-10T13:00:00.000',
      }),
    }),
  },
  'sync.recovered': {
    audience: 'operator',
    about: 'a network returns data again after `sync.failed`',
    data: complex('SyncRecovered', {
      network,
      since: req(dateTime, 'When the network stopped returning data.', {
        sample: '2026-01-10T12:00:00.000',
      }),
    }),
  },
  'import.failed': {
    audience: 'operator',
    about:
      'an import with `POST /v1/import` of the admin API fails, or a watched folder or a set in it cannot be imported',
    data: complex('ImportFailed', {
      source: req(string, '`api` or `folder`.', { sample: 'api' }),
      where: nil(
        string,
        'The set in the watched folder, or the path of the folder; null for the admin API.',
      ),
      reason: req(
        string,
        'The reason, without a full stop at its end. A text of more than 300 characters is cut there.',
        { sample: 'line 3: the value is not JSON' },
      ),
    }),
  },
  'backup.failed': {
    audience: 'operator',
    about: 'a backup could not be made',
    data: complex('BackupFailed', {
      file: req(
        string,
        'The file that could not be written, or the folder of backups if the backup could not begin.',
        { sample: 'laurel-backup.db' },
      ),
      reason: req(
        string,
        'The reason, without a full stop at its end. A text of more than 300 characters is cut there.',
        { sample: 'there is no space left on the disk' },
      ),
    }),
  },
  'disk.low': {
    audience: 'operator',
    about: 'less than 500 MB are free on the disk of a SQLite store',
    data: complex('DiskLow', {
      machine: req(string, 'Name of the machine.', { sample: 'lantern' }),
      folder: req(string, 'The folder of the store.', { sample: '/var/lib/laurel' }),
      freeBytes: req(double, 'Free space on the disk; always a whole number.', {
        sample: '210000000',
        unit: 'bytes',
      }),
    }),
  },
  'claim.made': {
    audience: 'operator',
    about:
      'a person has proved that a player is theirs, by putting a text into their profile on a network',
    data: complex('ClaimMade', {
      player: someone,
      network: { ...network, sample: 'retro' },
      account: req(
        string,
        'The account on the network: the name of the player with `psn`, otherwise the id of the account. Its profile contains the text that proves the claim.',
        { sample: 'LanternFox' },
      ),
      url: playerUrl,
    }),
  },
  'report.made': {
    audience: 'operator',
    about: 'a player reports a mistake, or asks for the deletion of their data',
    data: complex('ReportMade', {
      player: someone,
      game: opt(namedGame, 'The game that the report is about.'),
      text: req(
        string,
        'The text that the player wrote, after the title of the trophy if the report is about a trophy. If they ask for a deletion, a text with the time at which Laurel deletes the data.',
        { sample: 'This trophy cannot be earned any more.' },
      ),
      url: opt(
        string,
        "Address of the page about the player's game, or of the player's page if there is no `game`; only with `--public-url`, and not with `--pages off`.",
        { sample: `${siteOf}/players/LanternFox/games/NPWR90001_00` },
      ),
    }),
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

/** All events by type. Messages and `--event` use the same types. */
export const webhookEvents = { ...playerEvents, ...siteEvents, ...operatorEvents } as const;

/** The type of the test message. */
export const testType = 'test';

/** All messages that a webhook can get, by type: the events, and the test. */
export const webhookMessages: Readonly<Record<string, WebhookEvent>> = {
  ...webhookEvents,
  [testType]: {
    audience: 'test',
    about:
      'an operator sends a test without naming an event, such as with `laurel webhook test ID`',
    data: complex('TestData', {}),
  },
};

/** The type of an event. */
export type WebhookEventType = keyof typeof webhookEvents;
