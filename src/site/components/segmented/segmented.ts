/** One choice of a few, as links in one control: orders of a list, grades, networks. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** One of the choices. */
export interface Choice {
  readonly href: string;
  readonly label: Markup | string;
  readonly isCurrent: boolean;
}

/** The control. @param label what is chosen */
export function segmented(label: string, choices: readonly Choice[]): Markup {
  return html`<nav class="segmented" aria-label="${label}">
    <ul>
      ${choices.map(({ href, label: name, isCurrent }) => html`<li>${isCurrent ? html`<a href="${href}" aria-current="page">${name}</a>` : html`<a href="${href}">${name}</a>`}</li>`)}
    </ul>
  </nav>`;
}

interface OrderLinks<Order extends string> {
  readonly label: string;
  /** In display order. */
  readonly orders: readonly Order[];
  readonly texts: Readonly<Record<Order, string>>;
  readonly current: Order;
  readonly link: (order: Order) => string;
}

/** The orders of a list as such a control. */
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
