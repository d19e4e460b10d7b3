/** The receivers of messages about events (docs/spec/access.md 4, Notices; 7). */

import type { CountedWebhook } from '../../../actions/index.ts';
import { listWebhooks, shortAddress } from '../../../actions/index.ts';
import type { Insertion, Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { withProof } from '../../layout/confirm-first.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { addForm, eventsForm, testForm } from './notices/forms.ts';
import { noticeChanges } from './notices/changes.ts';
import { eventName } from './notices/events.ts';

const path = '/manage/notices';

/** The page of receivers with their last delivery, and the form for a new one. */
export const noticesPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const t = asked.t.notices;
    const entries: RecordEntry[] = [];
    for (const each of await listWebhooks(asked.notices.webhooks))
      entries.push(await entryOf(each, asked));
    const main = html`<h1>${t.title}</h1>
      ${entries.length === 0 ? html`<p class="lead">${t.none}</p>` : recordList(entries, t.changes)}
      <section class="panel">
        <h2>${t.add}</h2>
        ${withProof(asked, path, () => addForm(asked))}
      </section>`;
    return { title: t.title, main };
  },
  changes: noticeChanges,
};

async function entryOf(webhook: CountedWebhook, asked: AskedBySomebody): Promise<RecordEntry> {
  const t = asked.t.notices;
  const { webhookId, format, events, enabled, reason, waiting, playerId } = webhook;
  const player = playerId === null ? null : await asked.store.players.currentName(playerId);
  return {
    title: shortAddress(webhook),
    facts: [
      t.formats[format],
      events === null ? t.allEvents : events.map((each) => eventName(each, t)).join(', '),
      player ?? '', // absent: the receiver gets messages about all players
      enabled ? '' : t.disabled,
      enabled ? '' : (reason ?? ''), // absent: an operator disabled the receiver without a reason
      await lastDelivery(webhookId, asked),
      waiting === 0 ? '' : t.waiting({ messages: waiting }),
    ],
    acts: actsOf(webhook, asked),
  };
}

/** Renders the result of the newest delivery. */
async function lastDelivery(
  id: string,
  { notices, context, t: texts }: AskedBySomebody,
): Promise<Insertion> {
  const t = texts.notices;
  const [last] = await notices.webhooks.log(id, 1);
  if (last === undefined) return t.neverSent;
  const { state, createdAt, lastStatus, lastError } = last;
  const why = lastError ?? (lastStatus === null ? '' : t.status({ status: String(lastStatus) }));
  return html`${t.states[state]} ${instant(createdAt, context)}${why === '' ? '' : html` (${why})`}`;
}

function actsOf(webhook: CountedWebhook, asked: AskedBySomebody): readonly Markup[] {
  const t = asked.t.notices;
  const id = hidden('id', webhook.webhookId);
  const toggle = webhook.enabled
    ? { change: 'disable', label: t.disable, isSecond: true }
    : { change: 'enable', label: t.enable, isSecond: true };
  return [
    testForm(webhook, asked),
    changeForm(asked, toggle, id),
    changeForm(asked, { change: 'remove', label: t.remove, isSecond: true }, id),
    eventsForm(webhook, asked),
  ];
}
