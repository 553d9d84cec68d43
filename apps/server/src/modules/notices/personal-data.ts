import type { PersonalData } from '../../platform/personal-data.ts';
import { findPreferences, removePreferences } from './queries.ts';

export const noticesData: PersonalData = {
  lists: [
    {
      name: 'noticePreferences',
      tables: ['notice_preferences'],
      async *rows({ queryable, personId }) {
        const row = await findPreferences({ queryable, personId });
        if (row === null) return;
        const { email, sms, push, updatedAt } = row;
        yield [{ email, sms, push, updatedAt }];
      },
    },
  ],
  erasedTables: ['notice_preferences'],
  erase: ({ tx, personId }) => removePreferences({ queryable: tx, personId }),
};
