/** The names of events. */

import { eventTypes } from '../../../../records/instance-records.ts';
import type { AccountTexts } from '../../../texts.ts';

type EventType = (typeof eventTypes)[number];
type NoticeTexts = AccountTexts['notices'];

/** Returns the name of an event for readers. */
export function eventName(event: EventType, { events }: NoticeTexts): string {
  const names: Readonly<Record<EventType, string>> = {
    'trophy.earned': events.trophyEarned,
    'set.completed': events.setCompleted,
    'level.up': events.levelUp,
    'rank.changed': events.rankChanged,
    'week.summary': events.weekSummary,
    'login.ending': events.loginEnding,
    'login.ended': events.loginEnded,
    'sync.failed': events.syncFailed,
    'sync.recovered': events.syncRecovered,
    'import.failed': events.importFailed,
    'backup.failed': events.backupFailed,
    'disk.low': events.diskLow,
    'claim.made': events.claimMade,
    'report.made': events.reportMade,
  };
  return names[event];
}

/** Returns the events selected in a form, without unknown ones. */
export function eventsIn(form: URLSearchParams): readonly EventType[] {
  const given = new Set(form.getAll('event'));
  return eventTypes.filter((each) => given.has(each));
}
