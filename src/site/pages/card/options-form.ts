import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import { option } from '../../components/form/form.ts';
import { formatTitle } from '../../text/names.ts';
import type { GameRow } from '../../../store/port/store.ts';
import type { CardOptions } from '../../images/card.ts';
import { cardBackgrounds, cardExtras, cardFields } from '../../images/card-options.ts';
import type { Texts } from '../../texts/texts.ts';
import { sizes, themes } from './query.ts';

interface CardForm {
  readonly options: CardOptions;
  /** The games whose covers can be chosen. */
  readonly covers: readonly GameRow[];
  readonly action: string;
}

/** Renders the form of the card designer. It works without a script: each combination of options has its own URL. */
export function cardOptionsForm({ options, covers, action }: CardForm, texts: Texts): Markup {
  const { size, theme, background, hidden, extras, game } = options;
  const t = texts.card;
  return html`<form class="options sheet pad" method="get" action="${action}" data-submits="">
    <label class="field"
      >${t.size}
      <select name="size">
        ${sizes.map((each) => option(each, t.sizes[each], each === size))}
      </select></label
    >
    <label class="field"
      >${t.theme}
      <select name="theme">
        ${themes.map((each) => option(each, t.themes[each], each === theme))}
      </select></label
    >
    <label class="field"
      >${t.background}
      <select name="background">
        ${cardBackgrounds.map((each) => option(each, t.backgrounds[each], each === background))}
      </select></label
    >
    <label class="field"
      >${t.cover}
      <select name="game">
        ${option('', t.latestCover, game === null)}${covers.map((each) => option(each.gameId, withoutBidiControls(formatTitle(each, texts)), each.gameId === game))}
      </select></label
    >
    <fieldset>
      <legend>${t.add}</legend>
      ${cardExtras.map((extra) => html`<label class="check">${box('show', extra, extras.includes(extra))} ${t.extras[extra]}</label>`)}
    </fieldset>
    <fieldset>
      <legend>${t.leaveOut}</legend>
      ${cardFields.map((field) => html`<label class="check">${box('hide', field, hidden.includes(field))} ${t.fields[field]}</label>`)}
    </fieldset>
    <button type="submit">${t.choose}</button>
  </form>`;
}

function box(name: string, value: string, isChecked: boolean): Markup {
  return isChecked
    ? html`<input type="checkbox" name="${name}" value="${value}" checked />`
    : html`<input type="checkbox" name="${name}" value="${value}" />`;
}
