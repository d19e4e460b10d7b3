/** The home page: its head, and the sections that the operator chose. */

import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { firstRun } from './first-run.ts';
import { hero } from './hero.ts';
import type { HomeModel } from './model.ts';
import { writeSections } from './sections.ts';

/** Renders the home page. On an instance without data, it shows how to import data. */
export function homeView(model: HomeModel, context: PageContext): HtmlPage {
  const { links, instance } = context;
  const t = context.t.home;
  const main = html`${hero(model, context)}${model.totals.players === 0 ? firstRun(context) : ''}${writeSections(model, context)}`;
  return {
    title: instance.tagline === '' ? t.title : instance.tagline,
    main,
    feed: { href: links.to('siteFeed', {}), title: t.recentTrophies },
  };
}
