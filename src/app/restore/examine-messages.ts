/** The messages to and from the process that examines a backup. */

import * as v from 'valibot';

/** The name of the store that the process writes to the folder of the upload. */
export const cleanName = 'clean.db';

const task = v.object({
  /** The folder of the upload. */
  folder: v.string(),
  /** The name that messages use for the file. */
  title: v.string(),
  levelSystem: v.picklist(['2008', '2020']),
});

const examined = v.object({
  players: v.number(),
  games: v.number(),
  accounts: v.array(v.object({ name: v.string(), role: v.picklist(['operator', 'player']) })),
  /** Names of players: first the player of an operator, then those with the most games. */
  firstPlayers: v.array(v.string()),
});

const reply = v.union([v.object({ wrong: v.string() }), examined]);

/** The task of the process. */
export type ExamineTask = v.InferOutput<typeof task>;
/** The content of a valid backup. */
export type ExaminedBackup = v.InferOutput<typeof examined>;
/** The reply: the content of the backup, or what is wrong with it. */
export type ExamineReply = v.InferOutput<typeof reply>;

/** Parses the task. Throws for anything else. */
export function readTask(message: unknown): ExamineTask {
  return v.parse(task, message);
}

/** Parses the reply. Throws for anything else. */
export function readReply(message: unknown): ExamineReply {
  return v.parse(reply, message);
}
