import type { TimetablePlan } from '@abhyas/rules/classes/timetable-plan.ts';
import { announceToPeople } from '../../notices/index.ts';
import { listMemberIds } from '../batches/member-queries.ts';
import { takeBackReminders, tellClass, type Telling } from '../told/tell-class.ts';

/** Of more classes of one batch that get another time or place at once a single notice tells. */
const maxSingle = 5;
/** Milliseconds before a class from which there are reminders of it: a day, and the hour for which they are written ahead. */
const remindedMs = 25 * 3_600_000;

type Changed = TimetablePlan['changed'][number];

const isMoved = ({ known, content }: Changed): boolean =>
  known.startsAt.getTime() !== content.startsAt.getTime() || known.endsAt.getTime() !== content.endsAt.getTime();

/** Tells batches and mentors which classes a timetable has moved, in the transaction of the import: each class by itself, or where they are many with one notice for the batch. */
export async function tellMoved({ plan, ...of }: Telling & { plan: TimetablePlan }): Promise<void> {
  const told = plan.changed.filter(
    (change) => change.known.startsAt > of.now && (isMoved(change) || change.known.place !== change.content.place),
  );
  for (const [batchId, changes] of Map.groupBy(told, ({ known }) => known.batchId)) {
    if (changes.length > maxSingle) await tellMany({ ...of, batchId, changes });
    else
      for (const change of changes) {
        const { id: classId, startsAt, endsAt } = change.known;
        const news = isMoved(change) ? ({ what: 'moved', from: { startsAt, endsAt } } as const) : ({ what: 'placed' } as const);
        await tellClass({ ...of, classId, news });
      }
  }
}

async function tellMany({ batchId, changes, ...of }: Telling & { batchId: bigint; changes: readonly Changed[] }): Promise<void> {
  const { tx, now } = of;
  for (const { known } of changes) {
    if (known.startsAt.getTime() - now.getTime() <= remindedMs) await takeBackReminders({ tx, classId: known.id, now });
  }
  const mentorIds = changes.flatMap(({ known, content }) => [known.mentorId, content.mentorId]).flatMap((id) => id ?? []);
  const personIds = [...new Set([...(await listMemberIds({ queryable: tx, batchId })), ...mentorIds])];
  const notice = {
    cause: `class-timetable:${batchId}:${now.getTime()}`,
    type: 'class-changed' as const,
    title: 'Your timetable has changed',
    text: `${changes.length} classes have a new time or place. Open your classes to see them.`,
    url: '/Classes',
  };
  await announceToPeople({ ...of, personIds, notice });
}
