/** Forms for a new receiver, its events and a test. */

import type { CountedWebhook } from '../../../../actions/index.ts';
import type { Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import {
  eventTypes,
  operatorEventTypes,
  playerEventTypes,
  siteEventTypes,
  webhookFormats,
} from '../../../../records/instance-records.ts';
import { choiceField } from '../../../layout/fields.ts';
import { changeForm, hidden, textField } from '../../../layout/form.ts';
import type { AskedBySomebody } from '../../../page.ts';
import { eventName, eventsIn } from './events.ts';

/** Renders the form that adds a receiver. The receiver's URL is a secret: afterwards only its beginning is shown. */
export function addForm(asked: AskedBySomebody): Markup {
  const { form } = asked;
  const t = asked.t.notices;
  const valueOf = (name: string): string => form.get(name) ?? ''; // absent: the form was not sent yet
  return changeForm(
    asked,
    { change: 'add', label: t.addSubmit },
    textField({
      name: 'url',
      label: t.address,
      type: 'url',
      value: valueOf('url'),
      hint: t.addressHint,
    }),
    choiceField(
      { name: 'format', label: t.format },
      webhookFormats.map((each) => [each, t.formats[each]]),
      valueOf('format'),
    ),
    eventChoices(new Set(eventsIn(form)), asked),
    textField({
      name: 'player',
      label: t.player,
      value: valueOf('player'),
      hint: t.playerHint,
    }),
  );
}

/** Renders the form that selects the events of a receiver. */
export function eventsForm(webhook: CountedWebhook, asked: AskedBySomebody): Markup {
  const t = asked.t.notices;
  const chosen = new Set<string>(webhook.events ?? []); // absent: the receiver gets all events about players, so no box is ticked
  return changeForm(
    asked,
    { change: 'events', label: t.saveEvents, isSecond: true },
    hidden('id', webhook.webhookId),
    eventChoices(chosen, asked),
  );
}

/** Renders the form that sends a test message, or an example of an event. */
export function testForm(webhook: CountedWebhook, asked: AskedBySomebody): Markup {
  const t = asked.t.notices;
  return changeForm(
    asked,
    { change: 'test', label: t.test, isSecond: true },
    hidden('id', webhook.webhookId),
    html`<select name="example" aria-label="${t.example}">
      ${option({ value: '', label: t.plainTest, isChosen: true })}
      ${eventTypes.map((each) => option({ value: each, label: eventName(each, t), isChosen: false }))}
    </select>`,
  );
}

/** Renders check boxes, grouped by the topic of the events. A receiver without a ticked box gets all events about players and no others. */
function eventChoices(chosen: ReadonlySet<string>, asked: AskedBySomebody): Markup {
  const t = asked.t.notices;
  const groups = [
    [t.aboutPlayers, playerEventTypes],
    [t.aboutSite, siteEventTypes],
    [t.aboutRunning, operatorEventTypes],
  ] as const;
  return html`<div class="choices">
    <p class="hint">${t.eventsHint}</p>
    ${groups.map(
      ([label, events]) =>
        html`<fieldset>
          <legend>${label}</legend>
          ${events.map((each) => box(each, eventName(each, t), chosen.has(each)))}
        </fieldset>`,
    )}
  </div>`;
}

function box(value: string, label: string, isChosen: boolean): Markup {
  return isChosen
    ? html`<label
        ><input type="checkbox" name="event" value="${value}" checked="checked" /> ${label}</label
      >`
    : html`<label><input type="checkbox" name="event" value="${value}" /> ${label}</label>`;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

function option({ value, label, isChosen }: Option): Markup {
  return isChosen
    ? html`<option value="${value}" selected="selected">${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}
