/** The pages about the instance, its imprint and its privacy policy. */

import type { RarityBound } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { minOwnersForRarity, rarityClasses } from '../../../domain/play/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import { ownProfileId } from '../../layout/footer.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import { writeDialog } from '../../frame/owner-commands.ts';
import type { AboutModel } from './model.ts';
import type { OperatorPage } from '../../identity/instance.ts';
import { prose } from '../../identity/prose.ts';
import { notFoundPage, nothingNear } from '../../layout/not-found.ts';
import type { HtmlPage } from '../../frame/page.ts';

/** Renders the page about the site: its purpose, where its data comes from, and how players are removed. */
export function aboutView({ zone, updates }: AboutModel, context: PageContext): HtmlPage {
  const { instance, links, t: all } = context;
  const t = all.about;
  const main = html`<h1>${t.heading({ site: instance.name })}</h1>
    <p class="lead">${instance.intro ?? all.home.intro}</p>
    <div class="guide">
      ${contents(updates, context)}
      <div class="prose">
        <h2 id="figures">${t.figures}</h2>
        <dl>
          ${listRules(zone, context).map(
            ({ name, rule }) =>
              html`<dt>${name}</dt>
                <dd>${rule}</dd>`,
          )}
        </dl>
        ${freshness(updates, context)}
        <h2 id="${ownProfileId}">${t.yours}</h2>
        ${yours(context)}
        <h2 id="programs">${t.programs}</h2>
        <p>${t.programsText}</p>
        <ul>
          <li><a href="${links.to('bindings', {})}">${all.binding.title}</a></li>
          <li><a href="${links.api('/docs')}">${t.openApi}</a></li>
          <li><a href="${links.to('siteFeed', {})}">${all.layout.feed}</a></li>
        </ul>
        <p class="quiet">${t.runsOn}</p>
      </div>
    </div>`;
  return {
    title: t.heading({ site: instance.name }),
    main,
    description: instance.tagline === '' ? all.home.intro : instance.tagline,
  };
}

/** Returns the table of contents, which wide windows show next to the page. */
function contents(updates: AboutModel['updates'], { t: { about: t } }: PageContext): Markup {
  const parts = [
    { id: 'figures', name: t.figures },
    ...(updates.size === 0 ? [] : [{ id: 'freshness', name: t.freshness }]),
    { id: ownProfileId, name: t.yours },
    { id: 'programs', name: t.programs },
  ];
  return html`<nav class="contents" aria-label="${t.contents}">
    <ul>
      ${parts.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}

/** Renders for each source when any player was last updated from it, the latest first; empty for an empty store. */
function freshness(updates: AboutModel['updates'], context: PageContext): Markup {
  if (updates.size === 0) return html``;
  const { about: t } = context.t;
  return html`<h2 id="freshness">${t.freshness}</h2>
    <p>${t.freshnessText}</p>
    <ul>
      ${[...updates].toSorted(([, a], [, b]) => b - a).map(([source, at]) => html`<li><code>${source}</code>: ${instant(at, context)}</li>`)}
    </ul>`;
}

/** Explains how each figure is calculated, with the values of this instance. */
function listRules(
  { name: zone }: TimeZone,
  context: PageContext,
): readonly { readonly name: string; readonly rule: string }[] {
  const { rules } = context.t.about;
  const minOwners = minOwnersForRarity;
  return [
    rules.points,
    rules.progress,
    rules.completion,
    {
      name: rules.rarity.name,
      rule: rules.rarity.rule({ minOwners, classes: classesText(context) }),
    },
    { name: rules.score.name, rule: rules.score.rule({ minOwners }) },
    rules.timeToPlatinum,
    rules.streaks,
    { name: rules.days.name, rule: rules.days.rule({ zone }) },
    rules.sessions,
  ];
}

/** Lists the rarity classes with their limits. */
function classesText({ instance, t }: PageContext): string {
  const named = ([bound, name]: RarityBound): string =>
    t.about.classBound({ name: t.game.rarityNames[name], bound });
  return [
    ...rarityClasses(instance.rarityScale).map(named),
    t.about.lastClass({ name: t.game.rarityNames.common }),
  ].join(' ');
}

/** Explains who hides and removes profiles. Without a contact address, it describes what the operator must do. */
function yours({ instance, commands, t: texts }: PageContext): Markup {
  const { about: t } = texts;
  if (instance.contact !== null)
    return html`<p>${t.yoursText} <a href="${instance.contact}">${t.contact}</a></p>`;
  return html`<p>${t.yoursText} ${t.noContact}</p>
    <p>${t.forOperator}</p>
    ${codeBlock(t.commands, ownerCommands.map((words) => writeDialog(commands, words)).join('\n'), texts)}`;
}

const ownerCommands = [
  'player hide LanternFox',
  'player remove LanternFox',
  'site set contact mailto:you@example.com',
] as const;

/** The operator's imprint, in the text that they wrote. */
export function imprintView(_: object, context: PageContext): HtmlPage {
  return operatorView(context.instance.imprint, context.t.layout.imprint, context);
}

/** The operator's privacy policy, in the text that they wrote. */
export function privacyView(_: object, context: PageContext): HtmlPage {
  return operatorView(context.instance.privacy, context.t.layout.privacy, context);
}

/** Renders a text of the operator; 404 if there is none, or if the operator gave an external address instead. */
function operatorView(page: OperatorPage | null, title: string, context: PageContext): HtmlPage {
  if (page === null || 'address' in page) return notFoundPage(nothingNear, context);
  return {
    title,
    main: html`<h1>${title}</h1>
      <div class="prose">${prose(page.text, title)}</div>`,
  };
}
