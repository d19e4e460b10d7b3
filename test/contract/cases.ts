/** The calls for every binding and style, and whether they are refused (docs/spec/decisions.md 2, 4 and 5). */

import type { OperationName } from '../../src/contract/index.ts';
import { foreignName } from './data.ts';

export interface ContractCase {
  readonly operation: OperationName;
  readonly name: string;
  /** Values by parameter; other parameters are missing. */
  readonly args: Readonly<Record<string, string>>;
  /** Binding families and styles that refuse the request. */
  readonly refused?: readonly Refused[];
  /** Name of a case of the same operation with identical responses. This case then has no expectation files of its own. */
  readonly like?: string;
}

/** A binding family in a style. */
export type Refused = `${'standard' | 'aspnet'} ${'http' | 'soap' | 'json'}`;

const json: readonly Refused[] = ['standard json', 'aspnet json'];
const http: readonly Refused[] = [...json, 'standard http', 'aspnet http'];
const everywhere: readonly Refused[] = [...http, 'standard soap', 'aspnet soap'];

type Arguments = ContractCase['args'];

function caseOf(
  operation: OperationName,
  name: string,
  args: Arguments,
  refused: readonly Refused[] = [],
): ContractCase {
  return { operation, name, args, refused };
}

function caseLike(
  like: string,
  operation: OperationName,
  name: string,
  args: Arguments,
  refused: readonly Refused[] = [],
): ContractCase {
  return { operation, name, args, like, refused };
}

/** Cases of every operation whose first parameter is a player. */
function playerCases(
  operation: OperationName,
  rest: Arguments = {},
  parameter = 'sNetID',
): ContractCase[] {
  const of = (name: string): Arguments => ({ [parameter]: name, ...rest });
  return [
    caseOf(operation, 'found', of('LanternFox')),
    caseLike('found', operation, 'in-another-case', of('  lANTERNfOX ')),
    caseOf(operation, 'foreign', of(foreignName)),
    caseOf(operation, 'former-name', of('OldHarbour')),
    caseOf(operation, 'without-games', of('EmptyShelf')),
    caseOf(operation, 'unknown', of('Nobody')),
    caseLike('unknown', operation, 'hidden', of('HiddenOwl')),
    caseLike('unknown', operation, 'empty', of('')),
    caseOf(operation, 'missing-player', rest, http),
  ];
}

const fox = { sNetID: 'LanternFox' };
const latest = { ...fox, iMax: '3', sSince: '' };

export const cases: readonly ContractCase[] = [
  ...playerCases('search_jid'),
  ...playerCases('getNetID'),
  ...playerCases('getLastUpdate'),
  ...playerCases('getGames'),

  ...playerCases('getGamesSince', { sDate: '' }),
  caseOf('getGamesSince', 'since-a-day', { ...fox, sDate: '2014-02-28' }),
  caseOf('getGamesSince', 'missing-date', fox, http),
  caseOf('getGamesSince', 'bad-date', { ...fox, sDate: 'last week' }, everywhere),
  caseOf('getGamesSince', 'bad-date-of-nobody', { sNetID: 'Nobody', sDate: 'last week' }, [
    'standard json',
    'standard http',
    'standard soap',
  ]),

  ...playerCases('getLastestTrophies', { iMax: '0', sSince: '' }),
  caseOf('getLastestTrophies', 'three', latest),
  caseOf('getLastestTrophies', 'since-a-day', {
    ...fox,
    iMax: ' +02 ',
    sSince: '09/01/2013 8:00 AM',
  }),
  caseOf('getLastestTrophies', 'missing-count', { ...fox, sSince: '' }, [...http, 'standard soap']),
  caseOf('getLastestTrophies', 'missing-date', { ...fox, iMax: '3' }, http),
  caseOf('getLastestTrophies', 'empty-count', { ...latest, iMax: '' }, everywhere),
  caseOf('getLastestTrophies', 'bad-count', { ...latest, iMax: '3 <b>' }, everywhere),
  caseOf('getLastestTrophies', 'large-count', { ...latest, iMax: '2147483648' }, everywhere),
  caseOf('getLastestTrophies', 'negative-count', { ...latest, iMax: '-1' }, everywhere),
  caseOf('getLastestTrophies', 'bad-date', { ...latest, sSince: '2013-13-01' }, everywhere),

  ...playerCases('getGame', { sIdGame: 'NPWR90004_00' }),
  caseOf('getGame', 'harbour', { ...fox, sIdGame: 'NPWR90001_00' }),
  caseOf('getGame', 'by-second-id', { ...fox, sIdGame: ' npwr90103_00 ' }),
  caseOf('getGame', 'without-trophies', { ...fox, sIdGame: 'NPWR90006_00' }),
  caseOf('getGame', 'unknown-game', { ...fox, sIdGame: 'NPWR99999_00' }),
  caseOf('getGame', 'empty-game', { ...fox, sIdGame: '' }),
  caseOf('getGame', 'missing-game', fox, http),

  ...playerCases('getTrophies', { sGameId: 'NPWR90005_00' }),
  caseOf('getTrophies', 'undated', { ...fox, sGameId: 'NPWR90003_00' }),
  caseOf('getTrophies', 'by-second-id', { ...fox, sGameId: 'NPWR90103_00' }),
  caseOf('getTrophies', 'hostile', { ...fox, sGameId: 'NPWR90004_00' }),
  caseOf('getTrophies', 'of-another-player', { sNetID: 'HarbourTwin', sGameId: 'NPWR90004_00' }),
  caseOf('getTrophies', 'missing-game', fox, http),

  caseOf('getNumberListGames', 'found', {}),
  caseLike('found', 'getNumberListGames', 'with-extra-parameter', { sNetID: 'LanternFox' }, json),

  caseOf('getListGames', 'all', { sGameId: '' }),
  caseLike('all', 'getListGames', 'missing-game', {}),
  caseOf('getListGames', 'found', { sGameId: 'NPWR90001_00' }),
  caseLike('found', 'getListGames', 'in-another-case', { sGameId: ' npwr90001_00' }),
  caseOf('getListGames', 'by-either-id', { sGameId: 'NPWR90101_00' }),
  caseOf('getListGames', 'unknown', { sGameId: 'NPWR99999_00' }),

  caseOf('getListTrophies', 'found', { sGameId: 'NPWR90001_00' }),
  caseOf('getListTrophies', 'by-second-id', { sGameId: 'npwr90103_00' }),
  caseOf('getListTrophies', 'hostile', { sGameId: 'NPWR90004_00' }),
  caseOf('getListTrophies', 'without-trophies', { sGameId: 'NPWR90006_00' }),
  caseOf('getListTrophies', 'unknown', { sGameId: 'NPWR99999_00' }),
  caseLike('unknown', 'getListTrophies', 'empty', { sGameId: '' }),
  caseOf('getListTrophies', 'missing-game', {}, http),

  caseOf('GetCurrentAPIVersion', 'found', {}),

  ...playerCases('GetTrophyProgression', { sGameId: '' }, 'sNetId'),
  caseOf('GetTrophyProgression', 'of-a-game', { sNetId: 'LanternFox', sGameId: 'NPWR90001_00' }),
  caseOf('GetTrophyProgression', 'undated', { sNetId: 'NewHarbour', sGameId: 'NPWR90005_00' }),
  caseOf('GetTrophyProgression', 'unknown-game', { sNetId: 'LanternFox', sGameId: 'NPWR99999_00' }),
  caseOf('GetTrophyProgression', 'missing-game', { sNetId: 'LanternFox' }, http),

  caseOf('GetAVGTrophiesGames', 'found', {}),
];
