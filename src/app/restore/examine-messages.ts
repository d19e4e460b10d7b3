/** What the process that examines a backup is asked, and what it answers. */

import * as v from 'valibot';

/** The store that it writes into the folder of the upload. */
export const cleanName = 'clean.db';

const task = v.object({
  /** Folder of the upload. */
  folder: v.string(),
  /** What messages name the file. */
  title: v.string(),
  levelSystem: v.picklist(['2008', '2020']),
});

const examined = v.object({
  players: v.number(),
  games: v.number(),
  accounts: v.array(v.object({ name: v.string(), role: v.picklist(['operator', 'player']) })),
  /** The player of an operator first, then those with the most games. */
  firstPlayers: v.array(v.string()),
});

const reply = v.union([v.object({ wrong: v.string() }), examined]);

/** The task. */
export type ExamineTask = v.InferOutput<typeof task>;
/** What a sound backup has. */
export type ExaminedBackup = v.InferOutput<typeof examined>;
/** What it has, or what is wrong with it. */
export type ExamineReply = v.InferOutput<typeof reply>;

/** Reads the task. Throws for anything else. */
export function readTask(message: unknown): ExamineTask {
  return v.parse(task, message);
}

/** Reads the answer. Throws for anything else. */
export function readReply(message: unknown): ExamineReply {
  return v.parse(reply, message);
}
