import { dayWords } from '../../../../platform/common/moment-words.ts';
import { say } from '../../../../platform/language.ts';
import { type NoticeInput, inEachLanguage } from '../../../notices/announced.ts';
import { notifyPeople } from '../../../notices/notify.ts';
import { listMemberIds } from '../../member-queries.ts';
import { type ClassNews, type Side, type Notifying, classNotice, entryOf, remindAgain, whenOf, whereOf } from '../../class-notices.ts';
import { type ClassFactsRow, listAhead } from '../../class-facts-queries.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';

/** A class that was added, or changed: then with what it was before. */
export interface TimetableChange {
  readonly classId: bigint;
  readonly before: Pick<ClassFactsRow, 'startsAt' | 'endsAt' | 'place' | 'mentorId'> | null;
}

/** The notice about one class. */
interface Item {
  readonly facts: ClassFactsRow;
  readonly news: ClassNews;
}
type Kind = 'added' | 'changed' | 'reassigned';

/** Of more classes of one batch than these a single notice tells. */
const maxSingle: Readonly<Record<Kind, number>> = { added: 1, changed: 5, reassigned: 1 };
/** Classes that the mail of one notice lists, and has in its calendar file. */
const maxListed = 30;
/** Milliseconds before a class from which there are reminders of it: a day, and the hour for which they are written ahead. */
const remindedMs = 25 * 3_600_000;

const kindOf = ({ what }: ClassNews): Kind => (what === 'added' || what === 'reassigned' ? what : 'changed');

/**
 * Notifies batches and mentors of what one change has done to their timetables, in its transaction: students of new and moved classes, and
 * mentors who get or lose one. Many classes of a batch share a notice, and classes that are over or cancelled have none.
 */
export async function notifyTimetable({ changes, ...of }: Notifying & { changes: readonly TimetableChange[] }): Promise<void> {
  const { tx, now } = of;
  const before = new Map(changes.map((change) => [change.classId, change.before]));
  const ahead = await listAhead({ queryable: tx, classIds: [...before.keys()], now });
  for (const [batchId, rows] of Map.groupBy(ahead, (facts) => facts.batchId)) {
    const told = rows.map((facts) => ({
      facts,
      was: before.get(facts.id) ?? null,
      news: newsOf({ facts, was: before.get(facts.id) ?? null }),
    }));
    for (const { facts, was } of told) if (was !== null && isSoon({ facts, was, now })) await remindAgain({ ...of, facts });
    const items = told.flatMap(({ facts, news }) => (news === null ? [] : [{ facts, news }]));
    if (items.length > 0) await tell({ ...of, items, side: 'student', personIds: await listMemberIds({ queryable: tx, batchId }) });
    const byMentor = Map.groupBy(told.flatMap(mentorItems), ({ mentorId }) => mentorId);
    for (const [mentorId, own] of byMentor) await tell({ ...of, items: own, side: 'mentor', personIds: [mentorId] });
  }
}

const isSoon = ({ facts, was, now }: { facts: ClassFactsRow; was: { startsAt: Date }; now: Date }): boolean =>
  Math.min(facts.startsAt.getTime(), was.startsAt.getTime()) - now.getTime() <= remindedMs;

/** The notice to everyone of a class; null for nothing. */
function newsOf({ facts, was }: { facts: ClassFactsRow; was: TimetableChange['before'] }): ClassNews | null {
  if (was === null) return { what: 'added' };
  const isMoved = was.startsAt.getTime() !== facts.startsAt.getTime() || was.endsAt.getTime() !== facts.endsAt.getTime();
  if (isMoved) return { what: 'moved', from: was };
  return was.place === facts.place ? null : { what: 'placed' };
}

/** The notices to the mentor of a class, and to the one who had it before. */
function mentorItems({
  facts,
  was,
  news,
}: {
  facts: ClassFactsRow;
  was: TimetableChange['before'];
  news: ClassNews | null;
}): (Item & { mentorId: bigint })[] {
  const { mentorId } = facts;
  if (was !== null && was.mentorId !== mentorId) {
    return [
      ...(was.mentorId === null ? [] : [{ facts, mentorId: was.mentorId, news: { what: 'reassigned' } as const }]),
      ...(mentorId === null ? [] : [{ facts, mentorId, news: { what: 'added' } as const }]),
    ];
  }
  return mentorId === null || news === null ? [] : [{ facts, mentorId, news }];
}

interface Recipients {
  readonly side: Side;
  readonly personIds: readonly bigint[];
}

async function tell({ items, side, personIds, ...of }: Notifying & Recipients & { items: readonly Item[] }): Promise<void> {
  const { timeZone } = of;
  for (const [kind, alike] of Map.groupBy(items, ({ news }) => kindOf(news))) {
    const notices =
      alike.length > maxSingle[kind]
        ? [manyNotice({ items: alike, kind, side, timeZone })]
        : alike.map(({ facts, news }) => classNotice({ told: { facts, side, timeZone }, news }));
    for (const notice of notices) await notifyPeople({ ...of, personIds, notice });
  }
}

/** One notice of many classes of a batch. Its mail lists the first ones, and has an entry for the calendar of each. */
function manyNotice({ items, kind, side, timeZone }: { items: readonly Item[]; kind: Kind; side: Side; timeZone: string }): NoticeInput {
  const inTime = items.toSorted((one, other) => one.facts.startsAt.getTime() - other.facts.startsAt.getTime());
  const [first, last] = [inTime[0]?.facts, inTime.at(-1)?.facts];
  if (first === undefined || last === undefined) throw new Error('invariant: a notice of many classes has classes');
  const count = items.length;
  return inEachLanguage((language) => {
    const said = (what: Said) => say(what, language);
    const day = (moment: Date) => dayWords({ moment, timeZone, language });
    const batch = first.batchName;
    const days = { batch, from: day(first.startsAt), to: day(last.startsAt) };
    const listed = inTime.slice(0, maxListed).map(({ facts }) => ({ facts, side, timeZone, language }));
    return {
      // a class is changed once under one sequence
      cause: `class-timetable:${first.batchId}:${kind}:${first.id}:${first.sequence}`,
      type: 'class-changed',
      ...(side === 'student' ? { courseId: first.courseId } : {}),
      title: said(kind === 'changed' ? { key: 'classes_changed' } : { key: `classes_${kind}`, values: { count } }),
      text: said(
        kind === 'changed' ? { key: 'classes_changed_text', values: { batch, count } } : { key: `classes_${kind}_text`, values: days },
      ),
      url: '/Classes',
      mail: {
        facts: [
          ...listed.map((told) => ({ name: told.facts.title, text: `${whenOf(told)}, ${whereOf(told)}` })),
          ...(count > maxListed
            ? [{ name: said({ key: 'classes_more', values: { count: count - maxListed } }), text: said({ key: 'classes_more_text' }) }]
            : []),
        ],
        links: [],
        calendar: null,
        events: listed.map((told) => entryOf({ told, isOff: kind === 'reassigned' })),
      },
    };
  });
}
