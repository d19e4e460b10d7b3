/** How the log of steps identifies a step's subject, and how its page shows it. */

import type { SqlStore } from '../store/index.ts';
import type { AskedPage, StepEntry } from './page.ts';

/** Longer subjects are cut: a form can name anything. */
const maxSubject = 200;
/** U+0000 cannot be stored. */
const control = /\p{Cc}/gu;

/** The subject as it is stored: players by their internal id, and nothing of names that nobody has. */
export async function describeSubject(
  { subject, player, account }: StepEntry,
  { store, access }: Pick<AskedPage, 'store' | 'access'>,
): Promise<string | null> {
  const found = player === undefined ? null : await store.players.find(player.slice(0, maxSubject));
  const known = account === undefined ? null : await access.people.findByName(account);
  const parts = [
    subject ?? '', // absent: it is about nothing else
    found === null ? '' : playerSubject(found.playerId),
    known === null ? '' : known.name,
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return parts.join(' ').slice(0, maxSubject).replaceAll(control, '\uFFFD');
}

/** A player as a subject. */
export function playerSubject(playerId: number): string {
  return `player ${playerId}`;
}

/** The subject for readers: players by the name that they have now; one who was deleted stays a number. */
export async function showSubject(
  subject: string,
  { players }: Pick<SqlStore, 'players'>,
): Promise<string> {
  const [whole, id] = /\bplayer (\d{1,15})$/.exec(subject) ?? []; // absent: it is about no player
  if (whole === undefined) return subject;
  const name = await players.currentName(Number(id));
  return name === null ? subject : subject.slice(0, -whole.length) + name;
}
