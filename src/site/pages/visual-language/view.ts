/**
 * The page "Visual language" for contributors: the design tokens, and each component in each of its states, rendered by the component
 * itself. It is only in English, and search engines do not list it.
 */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../../components/example.ts';
import type { ContentsEntry } from '../../components/contents/contents.ts';
import { withContents } from '../../components/contents/contents.ts';
import { section } from '../../components/section/section.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { dark, light, radii } from '../../theme/tokens.ts';
import { shownComponents } from './components.ts';

/** The font sizes: the use of each, and the class or element that has it. */
const type: readonly (readonly [use: string, sample: Markup])[] = [
  ['Name of a page: 40 px, weight 750', html`<p class="type-h1">Harbour of Lanterns</p>`],
  ['Heading of a section: 19 px, weight 680', html`<h3 class="type-h2">Latest trophies</h3>`],
  ['Text: 15 px, weight 400', html`<p>Listen to 3 of the lanterns without being seen.</p>`],
  ['Link in a list: weight 640', html`<p><a href="#type">Grand Listener of lanterns</a></p>`],
  ['Quiet text: 13 px', html`<p class="quiet small">9 minutes ago</p>`],
];

/** Rules for what not to do. A review found each of these mistakes once. */
const rules = [
  'No underlined or coloured links in lists, tables, tiles and navigation. These links have the colour of the text and the weight 640, and are underlined on hover and focus. Only links in prose, and links such as "All 762", have the accent colour.',
  'No image is cut.',
  'No dash instead of an unknown figure: write what is known, or leave the figure out.',
  'No form before content on a phone.',
  'No information is given by colour alone.',
  'No style in markup, no request to another host, nothing that needs a script.',
];

/** Renders the page. */
export function visualLanguageView(_: object, context: PageContext): HtmlPage {
  const main = html`<h1>Visual language</h1>
    <p class="lead">
      What the pages of this site are made of. Each component has a folder of its own in
      <code>src/site/components</code>, with its template, its style and the examples below.
    </p>
    ${section(
      { id: 'rules', heading: 'What not to do' },
      html`<div class="prose">
        <ul>
          ${rules.map((rule) => html`<li>${rule}</li>`)}
        </ul>
      </div>`,
    )}
    ${section({ id: 'colours', heading: 'Colours' }, colours())}
    ${section({ id: 'type', heading: 'Type' }, html`<dl class="states sheet pad">${type.map(([use, sample]) => state(use, sample))}</dl>`)}
    ${section({ id: 'corners', heading: 'Corners and depth' }, corners())}
    ${shownComponents.map((each) => component(each, context))}`;
  return {
    title: 'Visual language',
    main: withContents(context.t.layout.contents, listContents(), main),
    isHidden: true,
  };
}

function listContents(): readonly ContentsEntry[] {
  return [
    { id: 'rules', label: 'What not to do' },
    { id: 'colours', label: 'Colours' },
    { id: 'type', label: 'Type' },
    { id: 'corners', label: 'Corners and depth' },
    ...shownComponents.map(({ name }) => ({ id: componentId(name), label: name })),
  ];
}

/** Renders the colours as SVG, because pages have no inline styles. */
function colours(): Markup {
  const names = Object.keys(light.colours);
  const grades = Object.entries(light.grades);
  const ofDark = new Map([
    ...Object.entries(dark.colours),
    ...Object.entries(dark.grades).map(([name, { fill }]) => [name, fill] as const),
  ]);
  const all = [
    ...Object.entries(light.colours),
    ...grades.map(([name, { fill }]) => [name, fill] as const),
  ];
  return html`<ul class="swatches" data-count="${names.length + grades.length}">
    ${all.map(([name, value]) => html`<li>${swatch(value)}${swatch(ofDark.get(name) ?? value)} <code>${name}</code></li>`)}
  </ul>`;
}

function swatch(colour: string): Markup {
  return html`<svg width="44" height="28" aria-hidden="true">
    <rect width="44" height="28" fill="${colour}" />
  </svg>`;
}

function corners(): Markup {
  return html`<ul class="inline">
    ${Object.entries(radii).map(([name, pixels]) => html`<li class="sheet pad corner-${name}"><code>${name}</code> ${pixels} px</li>`)}
  </ul>`;
}

function component({ name, use, examples }: ComponentExamples, context: PageContext): Markup {
  return section(
    { id: componentId(name), heading: name },
    html`<p class="quiet">${use}</p>
      <dl class="states">
        ${examples.map(({ state: named, show }) => state(named, show(context)))}
      </dl>`,
  );
}

/** Returns the id of a component's section. It has a prefix, because the components themselves contain ids too. */
function componentId(name: string): string {
  return `component-${name.toLowerCase().replace(/\W+/g, '-')}`;
}

function state(name: string, sample: Markup): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${sample}</dd>
  </div>`;
}
