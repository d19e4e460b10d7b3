import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

interface OrderLinks<Order extends string> {
  readonly label: string;
  /** In display order. */
  readonly orders: readonly Order[];
  readonly texts: Readonly<Record<Order, string>>;
  readonly current: Order;
  readonly link: (order: Order) => string;
}

/** Links to the orders of a list. */
export function orderLinks<Order extends string>({ label, orders, texts, current, link }: OrderLinks<Order>): Markup {
  return html`<nav class="years" aria-label="${label}">
    <ul class="inline">
      ${orders.map(
        (order) =>
          html`<li>
            ${order === current ? html`<a href="${link(order)}" aria-current="page">${texts[order]}</a>` : html`<a href="${link(order)}">${texts[order]}</a>`}
          </li>`,
      )}
    </ul>
  </nav>`;
}
