export { awaitOrders, reportListening, reportMetrics } from './await-orders.ts';
export type { Team } from './team.ts';
export { startTeam } from './team.ts';
