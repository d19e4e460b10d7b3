import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { playerLink } from '../../text/names.ts';
import { listStatus } from '../../components/pager/pager.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { CompareModel, Incomplete, Side } from './model.ts';
import { overGames } from './over-games.ts';
import { overTrophies } from './over-trophies.ts';

/** Comparison of two to four players (docs/spec/site.md 2.13). */
export function compareView(model: CompareModel, context: PageContext): HtmlPage {
  if (model.kind === 'incomplete') return incomplete(model, context);
  const { sides } = model;
  const names = sides.map(({ player }) => player.name);
  const most = Math.max(...sides.map(({ trophies }) => trophies), 1);
  const main = html`<h1>
      ${names.map((name, index) => html`${index === 0 ? '' : ' · '}${isolate(name)}`)}
    </h1>
    ${chooseForm(names, context)}
    <div class="duel">${sides.map((each) => side(each, most, context))}</div>
    ${model.kind === 'games' ? overGames(model, context) : overTrophies(model, context)}`;
  const { total } = model.kind === 'games' ? model.compared : model.trophies;
  const status = listStatus(model.query.page, total);
  const title = names.join(` ${context.t.preview.versus} `);
  const description = sides
    .map(({ player: { name }, trophies }) => context.t.compare.playerTrophies({ name, trophies }))
    .join(' · ');
  const image = context.absolute.to('previewCompare', {}, { p: names });
  return { title, main, status, description, image };
}

function incomplete({ names, unknown, suggested }: Incomplete, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.compare;
  const main = html`<h1>${t.title}</h1>
    ${chooseForm(names, context)}
    ${unknown.map((name) => html`<p class="empty">${isolate(t.unknown({ name }))}</p>`)}
    <p class="quiet">${t.chooseHint}</p>
    ${
      suggested.length === 0
        ? ''
        : html`<ul class="suggested">
            ${suggested.map(({ why, names: pair }) => html`<li>${t.suggestions[why]}: <a href="${links.to('compare', {}, { p: pair })}">${isolate(pair[0])} · ${isolate(pair[1])}</a></li>`)}
          </ul>`
    }`;
  return { title: t.title, main, description: t.chooseHint };
}

function chooseForm(names: readonly string[], { links, t: { compare: t } }: PageContext): Markup {
  const fields = (['first', 'second', 'third', 'fourth'] as const).map((place, index) => ({
    label: t.players[place],
    name: names[index] ?? '', // absent: not chosen yet
  }));
  return html`<form class="filter" method="get" action="${links.to('compare', {})}">
    ${fields.map(({ label, name }, index) => html`<label>${label} ${nameField(name, index < 2)}</label>`)}
    <button type="submit">${t.button}</button>
  </form>`;
}

function nameField(name: string, isRequired: boolean): Markup {
  return isRequired
    ? html`<input
        name="p"
        value="${name}"
        required
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        data-suggest="players"
      />`
    : html`<input
        name="p"
        value="${name}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        data-suggest="players"
      />`;
}

/** A player with their totals. @param most the trophies of the player with the most, to which all bars are drawn */
function side({ player, level, trophies }: Side, most: number, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.player;
  return html`<section class="side">
    ${avatar(player, 'large', context)}
    <h2>${playerLink(player, context)}</h2>
    <p class="totals-line">
      <span>${t.level} <strong>${format.number(level)}</strong></span>
      <span>${context.t.things.trophies({ count: trophies })}</span>
    </p>
    <progress value="${trophies}" max="${most}" aria-label="${t.trophies}"></progress>
    ${gradeList(player.earned, context)}
  </section>`;
}
