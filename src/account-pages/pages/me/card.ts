/** The options of a player's card. They are used if the URL of the card contains no options (docs/spec/access.md 5.1). */

import { setCard } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../../site/page-kit.ts';
import {
  cardBackgrounds,
  cardExtras,
  cardFields,
  cardQuery,
  cardSizes,
  cardThemes,
  linkToCard,
} from '../../../site/page-kit.ts';
import { choiceField } from '../../layout/fields.ts';
import { changeForm } from '../../layout/form.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { ownPlayer, pageWithoutPlayer, requireOwnPlayer } from './own-player.ts';

const path = '/me/card';

type Chosen = ReturnType<typeof cardQuery.read>;

/** The page with the options and the card in its present form. */
export const ownCardPage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const { context, store } = asked;
    const t = asked.t.mine;
    const player = await ownPlayer(asked);
    if (player === null) return pageWithoutPlayer(asked, t.cardTitle);
    const { name, hidden } = player;
    const stored = await store.choices.card(name);
    const chosen = cardQuery.read(new URLSearchParams(stored ?? '')); // absent: the default card
    // The URL contains the options, so that no browser shows an older card from its cache.
    const image = context.links.to('cardSvg', { name }, linkToCard(chosen));
    const main = html`<h1>${t.cardTitle}</h1>
      <p class="lead">${t.cardIntro}</p>
      ${hidden ? '' : html`<p><img class="own-card" src="${image}" alt="${t.cardImage}" /></p>`}
      ${optionsForm(asked, chosen)}
      ${stored === null ? '' : changeForm(asked, { change: 'usual', label: t.usualCard, isSecond: true })}`;
    return { title: t.cardTitle, main };
  },
  changes: {
    choose: {
      step: () => ({ action: 'me.card', subject: null }),
      run: async (asked, form) => {
        const { name } = await requireOwnPlayer(asked);
        const card = writeOptions(cardQuery.read(form));
        await setCard(asked.store, name, { card, now: asked.now() });
        return { to: `${path}?said=cardChosen` };
      },
    },
    usual: {
      step: () => ({ action: 'me.card', subject: null }),
      run: async (asked) => {
        const { name } = await requireOwnPlayer(asked);
        await setCard(asked.store, name, { card: null, now: asked.now() });
        return { to: `${path}?said=cardChosen` };
      },
    },
  },
};

/** Writes the options in the same way as links to the card contain them. */
function writeOptions(chosen: Chosen): string {
  const query = new URLSearchParams();
  for (const [option, value] of Object.entries(linkToCard(chosen)))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== null && each !== undefined) query.append(option, String(each));
  return query.toString();
}

function optionsForm(asked: AskedBySomebody, chosen: Chosen): Markup {
  const t = asked.context.t.card;
  const { size, theme, background, hidden, extras } = chosen;
  return changeForm(
    asked,
    { change: 'choose', label: asked.t.mine.saveCard },
    choiceField(
      { name: 'size', label: t.size },
      cardSizes.map((each) => [each, t.sizes[each]]),
      size,
    ),
    choiceField(
      { name: 'theme', label: t.theme },
      cardThemes.map((each) => [each, t.themes[each]]),
      theme,
    ),
    choiceField(
      { name: 'background', label: t.background },
      cardBackgrounds.map((each) => [each, t.backgrounds[each]]),
      background,
    ),
    boxes(t, { hidden, extras }),
  );
}

/** Renders check boxes for the fields that can be added or left out. */
function boxes(
  t: PageContext['t']['card'],
  { hidden, extras }: Pick<Chosen, 'hidden' | 'extras'>,
): Markup {
  return html`<div class="choices">
    <fieldset>
      <legend>${t.add}</legend>
      ${cardExtras.map((extra) => box('show', [extra, t.extras[extra]], extras.includes(extra)))}
    </fieldset>
    <fieldset>
      <legend>${t.leaveOut}</legend>
      ${cardFields.map((field) => box('hide', [field, t.fields[field]], hidden.includes(field)))}
    </fieldset>
  </div>`;
}

function box(
  name: string,
  [value, label]: readonly [value: string, label: string],
  isChosen: boolean,
): Markup {
  return isChosen
    ? html`<label
        ><input type="checkbox" name="${name}" value="${value}" checked="checked" /> ${label}</label
      >`
    : html`<label><input type="checkbox" name="${name}" value="${value}" /> ${label}</label>`;
}
