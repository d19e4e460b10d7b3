export type { Orders } from './await-orders.ts';
export { awaitOrders, reportListening } from './await-orders.ts';
export type { Team, TeamOptions } from './team.ts';
export { startTeam } from './team.ts';
