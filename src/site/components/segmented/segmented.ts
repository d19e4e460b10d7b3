import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { listNames } from '../../frame/query-parameters.ts';

interface OrderLinks<Order extends string> {
  readonly label: string;
  readonly orders: Readonly<Record<Order, string>>;
  readonly current: Order;
  readonly link: (order: Order) => string;
}

/** Links to the orders of a list. */
export function orderLinks<Order extends string>({ label, orders, current, link }: OrderLinks<Order>): Markup {
  return html`<nav class="years" aria-label="${label}">
    <ul class="inline">
      ${listNames(orders).map(
        (order) =>
          html`<li>
            ${order === current ? html`<a href="${link(order)}" aria-current="page">${orders[order]}</a>` : html`<a href="${link(order)}">${orders[order]}</a>`}
          </li>`,
      )}
    </ul>
  </nav>`;
}
