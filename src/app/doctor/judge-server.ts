/**
 * Judges a PostgreSQL server: settings that lose data or refuse connections (https://www.postgresql.org/docs/current/runtime-config.html),
 * and rights that the user of the store lacks.
 */

import { plural } from '../../plural.ts';
import type { TableRights } from '../../store/index.ts';
import type { Finding } from './finding.ts';

const check = 'PostgreSQL';

/**
 * Number of connections of a node to the primary besides its read connections: one writer for each kind of transaction (data, operational
 * and companion), and the monitor, which also receives notifications.
 */
const otherConnections = 4;

interface Rule {
  readonly setting: string;
  readonly wrong: string;
  readonly verdict: 'warning' | 'problem';
  readonly consequence: string;
}

const rules: readonly Rule[] = [
  {
    setting: 'fsync',
    wrong: 'off',
    verdict: 'problem',
    consequence: 'a crash of the machine destroys the database',
  },
  {
    setting: 'full_page_writes',
    wrong: 'off',
    verdict: 'problem',
    consequence: 'a crash of the machine can destroy pages',
  },
  {
    setting: 'synchronous_commit',
    wrong: 'off',
    verdict: 'warning',
    consequence: 'a crash loses the newest loads',
  },
  {
    setting: 'default_transaction_read_only',
    wrong: 'on',
    verdict: 'problem',
    consequence: 'nothing can be loaded',
  },
];

/**
 * Judges the settings of a server, without changing them.
 * @param settings values of pg_settings by name
 * @param readConnections number of read connections that a node opens
 */
export function judgeServer(
  settings: ReadonlyMap<string, string>,
  readConnections: number,
): readonly Finding[] {
  const findings = rules.flatMap(({ setting, wrong, verdict, consequence }): Finding[] => {
    if (settings.get(setting) !== wrong) return [];
    return [
      {
        check,
        verdict,
        message: `${setting} is ${wrong}: ${consequence}.`,
        remedy: `Change ${setting} on the server.`,
      },
    ];
  });
  findings.push(
    ...judgeConnections(Number(settings.get('max_connections') ?? 0), readConnections),
    ...judgeEncoding(settings),
  );
  if (findings.length > 0) return findings;
  return [
    {
      check,
      verdict: 'ok',
      message: `PostgreSQL ${settings.get('server_version') ?? ''} is set up safely.`,
    },
  ];
}

function judgeConnections(maxConnections: number, readConnections: number): readonly Finding[] {
  const wanted = readConnections + otherConnections;
  if (maxConnections >= wanted) return [];
  const message = `The server allows ${maxConnections} connections, and a node of Laurel opens ${wanted}.`;
  return [
    {
      check,
      verdict: 'problem',
      message,
      remedy: 'Raise max_connections, or lower --store-connections.',
    },
  ];
}

function judgeEncoding(settings: ReadonlyMap<string, string>): readonly Finding[] {
  const encoding = settings.get('server_encoding') ?? 'UTF8';
  if (encoding === 'UTF8') return [];
  const message = `The database is encoded in ${encoding}, so names in some scripts cannot be stored.`;
  return [
    {
      check,
      verdict: 'problem',
      message,
      remedy:
        'Create a database with ENCODING UTF8, and copy the store with "laurel db copy --from URL --to URL".',
    },
  ];
}

/** Judges the rights of the store's user on its tables; returns nothing if they are enough for the service and for upgrades. */
export function judgeRights(tables: readonly TableRights[]): readonly Finding[] {
  const lacking = tables.filter((table) => table.lacking !== '');
  const foreign = tables.filter(({ isOwned }) => !isOwned);
  const findings: Finding[] = [];
  const [denied] = lacking;
  if (denied !== undefined) {
    findings.push({
      check,
      verdict: 'problem',
      message: `The user of the store lacks rights on ${tablesText(lacking)}: ${denied.lacking}.`,
      remedy: 'Grant SELECT, INSERT, UPDATE and DELETE on all tables of the store.',
    });
  }
  if (foreign.length > 0) {
    findings.push({
      check,
      verdict: 'warning',
      message: `The user of the store does not own ${tablesText(foreign)}, so upgrades will fail.`,
      remedy:
        'Make the user their owner (ALTER TABLE … OWNER TO …), or run "laurel db migrate" as the owner after you install a new version.',
    });
  }
  return findings;
}

/** Names the first table, and says how many there are. */
function tablesText(tables: readonly TableRights[]): string {
  const [first] = tables;
  const number = plural(tables.length, 'table', 'tables');
  return first === undefined ? number : `${number}, such as ${first.name}`;
}
