/** A segmented control: links for a choice among a few options, such as orders of a list, grades or networks. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** One of the options. */
export interface Choice {
  readonly href: string;
  readonly label: Markup | string;
  readonly isCurrent: boolean;
}

/** Renders the control. @param label names what is chosen */
export function segmented(label: string, choices: readonly Choice[]): Markup {
  return html`<nav class="segmented" aria-label="${label}">
    <ul>
      ${choices.map(({ href, label: name, isCurrent }) => html`<li>${isCurrent ? html`<a href="${href}" aria-current="page">${name}</a>` : html`<a href="${href}">${name}</a>`}</li>`)}
    </ul>
  </nav>`;
}

interface OrderLinks<Order extends string> {
  readonly label: string;
  /** The orders, in display order. */
  readonly orders: readonly Order[];
  readonly texts: Readonly<Record<Order, string>>;
  readonly current: Order;
  readonly link: (order: Order) => string;
}

/** Renders the orders of a list as a segmented control. */
export function orderLinks<Order extends string>({
  label,
  orders,
  texts,
  current,
  link,
}: OrderLinks<Order>): Markup {
  return segmented(
    label,
    orders.map((order) => ({
      href: link(order),
      label: texts[order],
      isCurrent: order === current,
    })),
  );
}
