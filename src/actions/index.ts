/** What the owner of an instance does with it, once: the command line and the admin API call these. */

export type { ActionFailure } from './action-error.ts';
export { ActionError } from './action-error.ts';
export { followPlayer, unfollowPlayer } from './follow.ts';
export type { Places, PlayerReport } from './player-report.ts';
export { listedFields, playerFields, readPlayerReport, reportFields } from './player-report.ts';
export { addPlayer, checkedName, deletePlayer, findPlayer, flagPlayer, renamePlayer, unknownPlayer } from './players.ts';
