import type { PersonalData } from '../../platform/personal-data.ts';
import { listOwnFeeds, removeFeeds } from './personal-queries.ts';

export const calendarData: PersonalData = {
  lists: [
    {
      name: 'calendarFeeds',
      tables: ['calendar_feeds'],
      async *rows(of) {
        yield await listOwnFeeds(of);
      },
    },
  ],
  erasedTables: ['calendar_feeds'],
  erase: removeFeeds,
};
