/**
 * The layout of account pages. It contains nothing from others: neither the operator's style sheet nor their banner, and no image from
 * another host (docs/spec/access.md 3, rule 1).
 */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { assetNames, cupSymbol, logoImage } from '../../site/page-kit.ts';
import { findOwn } from '../find-own.ts';
import type { AskedPage, ShownPage } from '../page.ts';
import { accountAssetNames } from './assets.ts';
import { hasWrongField, problemId } from './form.ts';
import { navigation } from './navigation.ts';

/** Renders a complete HTML document. @param path the page's path, such as `/manage/people` */
export function writeDocument(
  { title, main, reloadsAfter }: ShownPage,
  asked: AskedPage,
  path: string,
): string {
  const { context } = asked;
  const { language, theme, instance, links, t } = context;
  return html`<!DOCTYPE html>
    <html lang="${language}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${instance.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${
          reloadsAfter === undefined
            ? ''
            : html`<noscript><meta http-equiv="refresh" content="${reloadsAfter}" /></noscript>`
        }
        <link rel="icon" type="image/svg+xml" href="${links.asset(assetNames.icon)}" />
        <link rel="stylesheet" href="${links.asset(assetNames.sheet)}" />
        <link rel="stylesheet" href="${links.asset(accountAssetNames.sheet)}" />
        <script src="${links.asset(assetNames.script)}" defer="defer"></script>
        <script src="${links.asset(accountAssetNames.script)}" defer="defer"></script>
      </head>
      <body class="account" data-dates="${context.format.dateLocale}">
        <a class="skip" href="#main">${t.layout.skip}</a>
        ${cupSymbol} ${header(asked)}
        <main id="main" class="inside" tabindex="-1">
          ${navigation(asked, path)} ${refusal(asked, main)} ${said(asked)} ${main}
        </main>
      </body>
    </html> `.toString();
}

function header({ context, signedIn, t: texts, token }: AskedPage): Markup {
  const { links, instance, identityAssets } = context;
  const logo =
    identityAssets.logo === null
      ? html`<span class="own" aria-hidden="true"
          ><svg width="24" height="24"><use href="#cup" /></svg
        ></span>`
      : logoImage(identityAssets.logo, links);
  return html`<header class="site">
    <div class="inside">
      <a class="mark" href="${links.to('home', {})}">${logo}<span>${instance.name}</span></a>
      ${
        signedIn === null
          ? ''
          : html`<form method="post" action="${links.path('/sign-out')}" class="sign-out">
              <span>${signedIn.account.name}</span>
              <input type="hidden" name="token" value="${token}" />
              <button class="second" name="do" value="signOut">${texts.signOut}</button>
            </form>`
      }
    </div>
  </header>`;
}

/** Renders the reason why a change was refused. It gets the focus unless a field of the page is to blame, which then gets it. */
function refusal({ problem }: AskedPage, main: Markup): Markup {
  if (problem === null) return html``;
  const message = html`<p id="${problemId}" class="said problem" role="alert">${problem}</p>`;
  return hasWrongField(main) ? message : html`<div tabindex="-1" autofocus>${message}</div>`;
}

/** Renders the message about the last change, which the URL names. */
function said({ query, t: texts }: AskedPage): Markup {
  const known: Readonly<Record<string, string>> = texts.said;
  const text = findOwn(known, query.get('said'));
  return text === undefined ? html`` : html`<p class="said" role="status">${text}</p>`;
}
