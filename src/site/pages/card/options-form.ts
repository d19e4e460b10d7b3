/** The form of the card designer. It works without a script: each state is an address. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { option } from '../../components/form.ts';
import type { CardOptions } from '../../images/card.ts';
import { cardBackgrounds, cardFields } from '../../images/card-options.ts';
import type { Texts } from '../../texts/en/index.ts';
import { sizes, themes } from './query.ts';

export function cardOptionsForm({ size, theme, background, hidden }: CardOptions, action: string, t: Texts['card']): Markup {
  return html`<form class="filter designer" method="get" action="${action}">
    <label
      >${t.size}
      <select name="size">
        ${sizes.map((each) => option(each, t.sizes[each], each === size))}
      </select></label
    >
    <label
      >${t.theme}
      <select name="theme">
        ${themes.map((each) => option(each, t.themes[each], each === theme))}
      </select></label
    >
    <label
      >${t.background}
      <select name="background">
        ${cardBackgrounds.map((each) => option(each, t.backgrounds[each], each === background))}
      </select></label
    >
    <fieldset>
      <legend>${t.leaveOut}</legend>
      ${cardFields.map((field) => html`<label class="check">${box(field, hidden.includes(field))} ${t.fields[field]}</label>`)}
    </fieldset>
    <button type="submit">${t.choose}</button>
  </form>`;
}

function box(field: string, isChecked: boolean): Markup {
  return isChecked
    ? html`<input type="checkbox" name="hide" value="${field}" checked />`
    : html`<input type="checkbox" name="hide" value="${field}" />`;
}
