import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { TestApp } from '../app.ts';

const hour = 3_600_000;

/** A good body of `addStudyBlock`: an hour that begins in a day and does not repeat, unless `more` says otherwise. */
export function studyBlock({
  server,
  ...more
}: { server: Pick<TestApp, 'clock'> } & Partial<RequestOf<'addStudyBlock'>>): RequestOf<'addStudyBlock'> {
  const startsAt = more.startsAt ?? new Date(server.clock.now().getTime() + 24 * hour).toISOString();
  return {
    blockKey: randomUUID(),
    title: 'Algebra',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + hour).toISOString(),
    repeat: once,
    ...more,
  };
}

type Repeat = RequestOf<'addStudyBlock'>['repeat'];
/** Does not repeat. */
export const once: Repeat = {
  meetingRecurrance: '0',
  repeatType: '',
  repeatCount: 1,
  repeatOn: '',
  endsNever: false,
  endsOn: '',
  endsAfter: 0,
};
/** Repeats every week on these days, and never ends. */
export const weekly = (repeatOn: string, more: Partial<Repeat> = {}): Repeat => ({
  ...once,
  meetingRecurrance: '1',
  repeatType: 'week',
  repeatOn,
  endsNever: true,
  ...more,
});
