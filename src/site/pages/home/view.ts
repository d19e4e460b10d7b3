/** The home page: search, and the sections that the operator chose. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { bannerImage } from '../../layout/own-image.ts';
import { pageSearch } from '../../components/search-field/search-field.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { HomeModel } from './model.ts';
import { writeSections } from './sections.ts';
import { waysToLoad } from './ways-to-load.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';

/** The first page; of an instance without data, how data is loaded. */
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
  const t = context.t.home;
  return html`<section class="welcome">
    ${identityAssets.banner === null ? '' : bannerImage(identityAssets.banner, links)}
    <h1>${instance.tagline === '' ? t.title : instance.tagline}</h1>
    <p class="lead">${instance.intro ?? t.intro}</p>
    ${pageSearch({ label: t.title }, context)}
  </section>`;
}

/** Ways to load data. Readers from elsewhere see first that the site is being set up. */
export function firstRun(context: PageContext): Markup {
  const t = context.t.firstRun;
  if (context.isLoopback) return html`<section aria-labelledby="first">${steps(context)}</section>`;
  return html`<p class="empty">${t.preparing}</p>
    <details class="first-run">
      <summary>${t.operator}</summary>
      ${steps(context)}
    </details>`;
}

function steps(context: PageContext): Markup {
  const { links, commands, t: texts } = context;
  const t = texts.firstRun;
  return html`<h2 id="first">${t.heading}</h2>
    <p>${t.intro}</p>
    <p class="quiet">
      ${t.where[commands.place]}${commands.isStoreSecret ? ` ${t.sameStore}` : ''}
    </p>
    <ul class="ways">
      ${waysToLoad(context).map(
        ({ title, text, lines }) =>
          html`<li>
            ${codeBlock(title, lines.join('\n'), texts)}
            <p class="quiet">${text}</p>
          </li>`,
      )}
    </ul>
    <p class="buttons">
      <a class="button" href="${links.to('home', {})}">${t.again}</a>
      <a class="button second" href="${links.api('')}">${t.api}</a>
    </p>`;
}
