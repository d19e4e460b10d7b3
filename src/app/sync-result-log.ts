/** Logs the results of players' syncs. For privacy, names of players are logged only at level debug. */

import type { Logger } from 'pino';
import type { PlayerResult } from '../sync/index.ts';

/** From the first to the last quotation mark. Messages about a player quote the name. */
const quoted = /".*"/s;

/** Returns a function that logs the result of a player's sync. It logs a repeated problem of a player only once. */
export function createResultLog(log: Logger): (result: PlayerResult) => void {
  const logged = new Map<string, string | null>();
  return ({ name, state, loaded, changed, problem, warning }) => {
    const issue = problem ?? warning;
    const isNew = logged.get(name) !== issue;
    logged.set(name, issue);
    const isDetailed = log.isLevelEnabled('debug');
    const facts = { ...(isDetailed ? { player: name } : {}), state, loaded, changed };
    if (issue === null) {
      log.info(facts, 'The player was synced.');
      return;
    }
    const reason = isDetailed ? issue : issue.replace(quoted, '"…"');
    const message =
      problem === null
        ? "Only a part of the player's data was synced."
        : 'The player was not synced.';
    log[isNew ? 'warn' : 'debug']({ ...facts, reason }, message);
  };
}
