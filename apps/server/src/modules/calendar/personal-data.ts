import { inBatches, type PersonalData } from '../../platform/personal-data.ts';
import { listMarksAfter, listOwnFeeds, listPlansAfter, removeFeeds, removePlans } from './personal-queries.ts';

type Plan = Awaited<ReturnType<typeof listPlansAfter>>[number];
type Mark = Awaited<ReturnType<typeof listMarksAfter>>[number];

/** The feeds that a person turned on, and what they said about their study plans. The days of a plan are worked out and kept nowhere. */
export const calendarData: PersonalData = {
  lists: [
    {
      name: 'calendarFeeds',
      tables: ['calendar_feeds'],
      async *rows(of) {
        yield await listOwnFeeds(of);
      },
    },
    {
      name: 'studyPlans',
      tables: ['study_plans'],
      rows: ({ queryable, personId }) =>
        inBatches({ read: (after: Plan | null) => listPlansAfter({ queryable, personId, after }), present: (row) => row }),
    },
    {
      name: 'studyPlanMarks',
      tables: ['study_plan_marks'],
      rows: ({ queryable, personId }) =>
        inBatches({ read: (after: Mark | null) => listMarksAfter({ queryable, personId, after }), present: (row) => row }),
    },
  ],
  erasedTables: ['calendar_feeds', 'study_plans', 'study_plan_marks'],
  erase: async ({ tx, personId }) => {
    await removeFeeds({ tx, personId });
    await removePlans({ tx, personId });
  },
};
