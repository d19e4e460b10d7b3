/** The home page: search, and the sections that the operator chose. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { bannerImage } from '../../components/own-image.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import { firstRun } from './first-run.ts';
import type { HomeModel } from './model.ts';
import { writeSections } from './sections.ts';

export function homeView(model: HomeModel, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.home;
  const main = html`${welcome(context)}${model.totals.players === 0 ? firstRun(context) : ''}${writeSections(model, context)}`;
  return {
    title: context.instance.tagline === '' ? t.title : context.instance.tagline,
    main,
    feed: { href: links.to('siteFeed', {}), title: t.recentTrophies },
  };
}

function welcome(context: PageContext): Markup {
  const { links, instance, identityAssets } = context;
  const { home: t, layout } = context.t;
  return html`<section class="welcome">
    ${identityAssets.banner === null ? '' : bannerImage(identityAssets.banner, links)}
    <h1>${instance.tagline === '' ? t.title : instance.tagline}</h1>
    <p class="lead">${instance.intro ?? t.intro}</p>
    <form class="find wide" role="search" aria-label="${t.title}" method="get" action="${links.to('search', {})}">
      <label class="hidden" for="find-here">${layout.searchLabel}</label>
      <input
        id="find-here"
        name="q"
        type="search"
        placeholder="${layout.searchHint}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${layout.search}</button>
    </form>
  </section>`;
}
