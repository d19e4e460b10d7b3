/**
 * The state of the site: problems that need attention, the last import from each source, and the age of followed players' data
 * (docs/spec/access.md 4, Overview).
 */

import type { Insertion, Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { awaitsOperator, importPaths } from '../../layout/upload-form.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { NetworkStatus } from '../../networks.ts';
import type { AccountPage, AskedPage } from '../../page.ts';
import type { SiteFinding } from '../../site-condition.ts';
import { loginText } from './networks/state.ts';
import { closeReport, reportsPanel } from './reports.ts';

/** The first of the operator's pages. */
export const overviewPage: AccountPage = {
  path: '/manage',
  role: 'operator',
  show: async (asked) => {
    const { store, networks, condition, t: texts } = asked;
    const t = texts.overview;
    const used = (await networks.status()).filter(isUsed);
    const findings = await condition.check();
    const urgent = [
      ...used.flatMap((each) => urgentOf(each, asked)),
      ...(await waitingFiles(asked)),
      ...findings.filter(isUrgent).map(toEntry),
    ];
    const main = html`<h1>${t.title}</h1>
      ${await reportsPanel(asked)}
      ${panel(t.attention, urgent.length === 0 ? html`<p>${t.allWell}</p>` : recordList(urgent))}
      ${panel(t.loads, await loadsOf(store, asked))}
      ${panel(t.followed, used.some(isFollowing) ? recordList(used.filter(isFollowing).map((each) => agesOf(each, asked))) : html`<p>${t.nobodyFollowed}</p>`)}
      ${panel(t.service, await serviceOf(asked))}
      <details>
        <summary>${t.checks}</summary>
        ${recordList(findings.filter((each) => !isUrgent(each)).map(toEntry))}
      </details>`;
    return { title: t.title, main };
  },
  changes: { closeReport: closeReport('/manage') },
};

function panel(title: string, content: Markup): Markup {
  return html`<section class="panel">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Lists files that players have sent for themselves, and that no operator has checked. */
async function waitingFiles({ imports, context, t: texts }: AskedPage): Promise<RecordEntry[]> {
  const waiting = ((await imports?.queue.jobs.active()) ?? []).filter(awaitsOperator); // absent: imports are switched off
  if (waiting.length === 0) return [];
  const link = html`<a href="${context.links.path(importPaths.manage)}"
    >${texts.sections.import}</a
  >`;
  return [{ title: texts.imports.ofPlayers, facts: [String(waiting.length), link] }];
}

function isUsed({ login, secretProblem, players }: NetworkStatus): boolean {
  return login.state !== 'none' || secretProblem !== null || players.length > 0;
}

function isFollowing({ players }: NetworkStatus): boolean {
  return players.length > 0;
}

function isUrgent({ verdict }: SiteFinding): boolean {
  return verdict !== 'ok';
}

function toEntry({ check, message, remedy = '' }: SiteFinding): RecordEntry {
  return { title: check, facts: [message, remedy] };
}

/** Lists urgent problems of a network: a login that ends within 14 days, has ended or is missing, and failing requests. */
function urgentOf(status: NetworkStatus, asked: AskedPage): readonly RecordEntry[] {
  const { name, network, login, secretProblem, failedSince, notes } = status;
  const t = asked.t.networks;
  const isNeeded = login.state !== 'valid' && secretProblem === null;
  const facts: readonly Insertion[] = [
    isNeeded ? loginText(status, asked) : '',
    secretProblem ?? '', // absent: the file with the login or key can be read
    failedSince === null ? '' : html`${t.failsSince} ${instant(failedSince, asked.context)}`,
    ...notes,
  ];
  if (facts.every((fact) => fact === '')) return [];
  const href = `${asked.context.links.path('/manage/networks')}#${network}`;
  return [{ title: html`<a href="${href}">${name}</a>`, facts }];
}

async function loadsOf(store: AskedPage['store'], { context, t }: AskedPage): Promise<Markup> {
  const loads = [...(await store.lastLoads())];
  if (loads.length === 0) return html`<p>${t.overview.noLoads}</p>`;
  return recordList(
    loads.map(([source, at]) => ({ title: source, facts: [instant(at, context)] })),
  );
}

async function serviceOf({ condition, t: { overview: t } }: AskedPage): Promise<Markup> {
  const space = await condition.space();
  const facts =
    space === null
      ? []
      : [t.space({ free: toMegabytes(space.freeBytes), size: toMegabytes(space.storeBytes) })];
  return recordList([{ title: t.version({ version: condition.version }), facts }]);
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 1_048_576);
}

/** Renders how many followed players are up to date, and who has waited longest. */
function agesOf({ name, players }: NetworkStatus, asked: AskedPage): RecordEntry {
  const { context, now, t: texts } = asked;
  const t = texts.overview;
  const [oldest] = players.toSorted((a, b) => (a.lastSuccessAt ?? 0) - (b.lastSuccessAt ?? 0)); // absent: the player was never updated
  const fresh = players.filter(({ lastSuccessAt }) => (lastSuccessAt ?? 0) > now() - dayMs).length; // absent: the player was never updated
  const failed = players.filter(({ lastError }) => lastError !== null).length;
  return {
    title: name,
    facts: [
      t.fresh({ fresh, players: players.length }),
      failed === 0 ? '' : t.failed({ players: failed }),
      oldest === undefined || fresh === players.length
        ? ''
        : t.oldest.markup({
            player: oldest.name,
            since: oldest.lastSuccessAt === null ? t.never : instant(oldest.lastSuccessAt, context),
          }),
    ],
  };
}

const dayMs = 86_400_000;
