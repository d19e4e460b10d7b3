/** The home page: search, and the sections that the operator chose. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { bannerImage } from '../../components/own-image.ts';
import { pageSearch } from '../../components/search-form.ts';
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
    hasSearch: true,
    feed: { href: links.to('siteFeed', {}), title: t.recentTrophies },
  };
}

function welcome(context: PageContext): Markup {
  const { links, instance, identityAssets } = context;
  const t = context.t.home;
  return html`<section class="welcome">
    ${identityAssets.banner === null ? '' : bannerImage(identityAssets.banner, links)}
    <h1>${instance.tagline === '' ? t.title : instance.tagline}</h1>
    <p class="lead">${instance.intro ?? t.intro}</p>
    ${pageSearch({ label: t.title }, context)}
  </section>`;
}
