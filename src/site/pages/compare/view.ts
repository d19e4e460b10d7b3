import { sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { listStatus } from '../../components/pager/pager.ts';
import { section } from '../../components/section/section.ts';
import { playerLink } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { changeForm, chooseForm } from './choose.ts';
import { colourClass } from './colours.ts';
import type { CompareModel, Incomplete, Side } from './model.ts';
import { overGames } from './over-games.ts';
import { overTrophies } from './over-trophies.ts';

/** Renders the comparison of two to four players (docs/spec/site.md 2.13). */
export function compareView(model: CompareModel, context: PageContext): HtmlPage {
  if (model.kind === 'incomplete') return incomplete(model, context);
  const { sides } = model;
  const names = sides.map(({ player }) => player.name);
  const most = Math.max(...sides.map(({ earned }) => sumCounts(earned)), 1);
  const main = html`<div class="head">
      <h1 class="versus">
        ${names.map((name, place) => html`${place === 0 ? '' : '\u00A0· '}<span class="painted ${colourClass(place)}">${isolate(name)}</span>`)}
      </h1>
      ${changeForm(names, context)}
    </div>
    <ul class="sides sheet of${names.length}">
      ${sides.map((each, place) => side(each, { place, most }, context))}
    </ul>
    ${model.kind === 'games' ? overGames(model, context) : overTrophies(model, context)}`;
  const { total } = model.kind === 'games' ? model.compared : model.trophies;
  const status = listStatus(model.query.page, total);
  const title = names.join(` ${context.t.preview.versus} `);
  const description = sides
    .map(({ player: { name }, earned }) =>
      context.t.compare.playerTrophies({ name, trophies: sumCounts(earned) }),
    )
    .join(' · ');
  const image = context.absolute.to('previewCompare', {}, { p: names });
  return { title, main, status, description, image };
}

function incomplete(model: Incomplete, context: PageContext): HtmlPage {
  const t = context.t.compare;
  const main = html`<h1>${t.title}</h1>
    <p class="lead">${t.chooseHint}</p>
    <div class="chooser">${notFound(model, context)} ${chooseForm(model.names, context)}</div>
    ${suggestions(model, context)}`;
  return { title: t.title, main, description: t.chooseHint };
}

/** Renders the unknown names. Each has links to the same comparison with a similar name instead. */
function notFound({ names, unknown }: Incomplete, { links, t }: PageContext): Markup {
  return html`${unknown.map(({ name, near }) => {
    const replaced = (by: string): string[] => names.map((each) => (each === name ? by : each));
    const others = near.map(
      ({ name: by }) =>
        html`<a class="button second" href="${links.to('compare', {}, { p: replaced(by) })}"
          >${isolate(by)}</a
        >`,
    );
    return html`<div class="empty">
      <p>
        <strong>${t.compare.unknown.markup({ name: isolate(name) })}</strong>
        ${others.length === 0 ? '' : t.compare.near}
      </p>
      ${others.length === 0 ? '' : html`<p class="buttons">${others}</p>`}
    </div>`;
  })}`;
}

function suggestions({ suggested }: Incomplete, context: PageContext): Markup {
  const { links, t } = context;
  if (suggested.length === 0) return html``;
  const items = suggested.map(({ why, players }) => {
    const names = players.map(({ name }) => name);
    return html`<li class="sheet pad">
      <p class="quiet small">${t.compare.suggestions[why]}</p>
      <a href="${links.to('compare', {}, { p: names })}"
        >${players.map((player) => html`<span class="named">${avatar(player, 'medium', context)}${isolate(player.name)}</span>`)}</a
      >
    </li>`;
  });
  return section(
    { id: 'suggested', heading: t.compare.suggested },
    html`<ul class="pairs">
      ${items}
    </ul>`,
  );
}

interface Place {
  /** Position of the player in the comparison, from 0. */
  readonly place: number;
  /** The highest number of trophies among the players. It is the scale of all bars. */
  readonly most: number;
}

/** Renders a player with their totals. */
function side({ player, level, earned }: Side, { place, most }: Place, context: PageContext) {
  const { t, format } = context;
  const trophies = sumCounts(earned);
  return html`<li class="${colourClass(place)}">
    ${avatar(player, 'large', context)}
    <div>
      <p class="name">${playerLink(player, context)}</p>
      <p class="inline">
        <span>${t.player.level} <strong>${format.number(level)}</strong></span>
        <span class="quiet">${t.things.trophies({ count: trophies })}</span>
      </p>
      <progress value="${trophies}" max="${most}" aria-label="${t.player.trophies}"></progress>
      ${gradeList(earned, context)}
    </div>
  </li>`;
}
