/** The changes that the forms on the page of notices make. */

import {
  ActionError,
  addWebhook,
  chooseEvents,
  enableWebhook,
  removeWebhook,
  testWebhook,
} from '../../../../actions/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import { eventTypes, webhookFormats } from '../../../../records/instance-records.ts';
import type { AskedBySomebody, Change, LeadOn, ShownPage } from '../../../page.ts';
import { eventsIn } from './events.ts';

const path = '/manage/notices';

/** Number of days after which an event is too old to be sent. */
const days = 7;

/** The changes, by the values of the buttons that select them. The audit log never contains the URL of a receiver, which is a secret. */
export const noticeChanges: Readonly<Record<string, Change<AskedBySomebody>>> = {
  add: {
    needsProof: true,
    step: (form) => ({ action: 'notice.add', subject: form.get('format') }),
    run: add,
  },
  test: {
    step: (form) => ({ action: 'notice.test', subject: idIn(form) }),
    run: test,
  },
  events: {
    step: (form) => ({ action: 'notice.events', subject: idIn(form) }),
    run: async ({ notices: { webhooks } }, form) => {
      await chooseEvents(webhooks, idIn(form), eventsIn(form));
      return { to: `${path}?said=eventsChosen` };
    },
  },
  enable: toggle('notice.enable', true),
  disable: toggle('notice.disable', false),
  remove: {
    needsProof: true,
    step: (form) => ({ action: 'notice.remove', subject: idIn(form) }),
    run: async ({ notices: { webhooks } }, form) => {
      await removeWebhook(webhooks, idIn(form));
      return { to: `${path}?said=noticeRemoved` };
    },
  },
};

function idIn(form: URLSearchParams): string {
  return textIn(form, 'id').slice(0, 64);
}

function textIn(form: URLSearchParams, name: string): string {
  const text = form.get(name) ?? ''; // absent: the form is malformed, and is refused
  return text.trim().replaceAll(/\p{Cc}/gu, '\uFFFD');
}

function toggle(action: string, isEnabled: boolean): Change<AskedBySomebody> {
  return {
    step: (form) => ({ action, subject: idIn(form) }),
    run: async ({ notices: { webhooks } }, form) => {
      await enableWebhook(webhooks, idIn(form), isEnabled);
      return { to: `${path}?said=${isEnabled ? 'noticeEnabled' : 'noticeDisabled'}` };
    },
  };
}

/** Adds a receiver. The page shows its secret once; with it, the receiver can verify that messages come from this site. */
async function add(asked: AskedBySomebody, form: URLSearchParams): Promise<LeadOn | ShownPage> {
  const format = webhookFormats.find((each) => each === form.get('format'));
  if (format === undefined) throw new ActionError('invalid', 'There is no such format.', 'format');
  const player = textIn(form, 'player').slice(0, 120) || null;
  const given = { url: textIn(form, 'url'), format, events: eventsIn(form), player, days };
  const { secret } = await addWebhook(asked.notices, given, asked.now());
  if (format !== 'standard') return { to: `${path}?said=noticeAdded` };
  const t = asked.t.notices;
  return {
    title: t.secret,
    main: html`<h1>${t.secret}</h1>
      <p class="lead">${t.secretHint}</p>
      <div class="share">
        <input readonly="readonly" value="${secret}" aria-label="${t.secret}" />
        ${back(asked)}
      </div>`,
  };
}

/** Sends a message immediately, and shows the receiver's response. */
async function test(asked: AskedBySomebody, form: URLSearchParams): Promise<ShownPage> {
  const event = eventTypes.find((each) => each === form.get('example')) ?? null; // absent: no example is chosen, so a test message without an event is sent
  const { levelSystem } = asked.notices;
  const message = { id: idIn(form), event, levelSystem };
  const { status, error, answer = '' } = await testWebhook(asked.notices, message, asked.now()); // absent: the receiver did not respond
  const t = asked.t.notices;
  const result =
    error === null ? t.arrived({ status: String(status) }) : t.notArrived({ reason: error });
  return {
    title: t.testResult,
    main: html`<h1>${t.testResult}</h1>
      <p class="lead">${result}</p>
      ${answer === '' ? '' : html`<p>${t.answered} <q>${answer}</q></p>`} ${back(asked)}`,
  };
}

function back({ context, t }: AskedBySomebody) {
  return html`<p class="buttons">
    <a class="button second" href="${context.links.path(path)}">${t.notices.back}</a>
  </p>`;
}
