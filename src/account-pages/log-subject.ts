/** The subject of a step in the audit log: how it is stored, and how the page of the log shows it. */

import type { SqlStore } from '../store/index.ts';
import type { AskedPage, StepEntry } from './page.ts';

/** Maximum length of a subject. Longer ones are cut, because a form can contain any name. */
const maxSubject = 200;
/** U+0000 cannot be stored. */
const control = /\p{Cc}/gu;

/** Returns the subject to store. Players are stored by their internal id; a name that no player has is not stored. */
export async function describeSubject(
  { subject, player, account }: StepEntry,
  { store, access }: Pick<AskedPage, 'store' | 'access'>,
): Promise<string | null> {
  const found = player === undefined ? null : await store.players.find(player.slice(0, maxSubject));
  const known = account === undefined ? null : await access.people.findByName(account);
  const parts = [
    subject ?? '', // absent: the step has no subject besides a player or an account
    found === null ? '' : playerSubject(found.playerId),
    known === null ? '' : known.name,
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return parts.join(' ').slice(0, maxSubject).replaceAll(control, '\uFFFD');
}

/** Returns the subject for a player. */
export function playerSubject(playerId: number): string {
  return `player ${playerId}`;
}

/** Returns the subject for readers. Players are shown by their current name; a deleted player remains a number. */
export async function showSubject(
  subject: string,
  { players }: Pick<SqlStore, 'players'>,
): Promise<string> {
  const [whole, id] = /\bplayer (\d{1,15})$/.exec(subject) ?? []; // absent: the subject is not a player
  if (whole === undefined) return subject;
  const name = await players.currentName(Number(id));
  return name === null ? subject : subject.slice(0, -whole.length) + name;
}
