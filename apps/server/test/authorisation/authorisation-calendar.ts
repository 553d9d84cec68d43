import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { studyBlock } from '../factories/study-block.ts';

/** Good bodies for the calls about a student's own days: each is about a study block of its own. */
export function calendarBodies({
  server,
  ids,
  studentImsPin,
  studentToken,
}: {
  server: TestApp;
  ids: { readonly courseId: string; readonly variantId: string };
  studentImsPin: string;
  studentToken: () => Promise<string>;
}) {
  const pace = { hoursPerWeek: 9, weekdaysOff: [0], datesOff: [], examOn: '' as const };
  const added = async () => {
    const { entryId } = (await server.call('addStudyBlock', studyBlock({ server }), { token: await studentToken() })).data;
    return { entryId, occursAt: '' } as const;
  };
  return {
    studyPlan: () => ({ ...ids, studentImsPin }),
    previewStudyPlan: () => ({ ...ids, pace }),
    saveStudyPlan: () => ({ ...ids, pace }),
    studyStart: () => ids,
    saveStudyStart: () => ({ ...ids, pace, target: 95 }),
    wholeStudyPlan: () => ids,
    catchUpPlan: () => ({ ...ids, kind: 'asIs' as const, days: [], keys: [] }),
    markPlanItem: () => ({ ...ids, key: 'revision', mark: 'later' as const }),
    addStudyBlock: () => studyBlock({ server }),
    changeStudyBlock: async () => ({ ...studyBlock({ server }), blockKey: randomUUID(), ...(await added()), scope: 'following' as const }),
    removeStudyBlock: async () => ({ ...(await added()), scope: 'following' as const }),
    restoreStudyBlock: async () => ({ ...(await added()), scope: 'following' as const, removed: { rule: '', changes: [] } }),
    completeStudyBlock: async () => ({ ...(await added()), done: true }),
  };
}
