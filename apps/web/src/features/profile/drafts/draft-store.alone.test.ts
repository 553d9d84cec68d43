import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { clearSession } from '../../../lib/session/session.ts';
import { deviceDrafts } from './draft-store.ts';

const exams = {
  section: 'exams',
  values: {
    examAttempts: [
      {
        recordKey: 'one',
        examAttemptId: '',
        examId: '',
        examName: '',
        percentile: 'ninety',
        Expected_Actual_Yr_of_completion: '',
        isDelete: '0',
      },
    ],
  },
} as const;
const filled = {
  section: exams.section,
  values: { examAttempts: [...exams.values.examAttempts] },
  basis: { saved: 'v1', drafts: [''] },
};

test('PRO-008 a draft comes back to its owner, also after the session has ended, and to nobody else', async () => {
  await deviceDrafts('11').put(filled);
  await clearSession({ expired: true });
  expect(await deviceDrafts('11').list()).toEqual({ exams: { values: exams.values, basis: filled.basis } });
  expect(await deviceDrafts('12').list()).toEqual({});
  expect(await deviceDrafts('11 support').list()).toEqual({});
});

test('PRO-008 a draft lies sealed: whoever reads the database learns which section it is and no word of it', async () => {
  await deviceDrafts('13').put(filled);
  const database = await openDB('abhyas-drafts');
  const rows = (await database.getAll('drafts')) as { owner: string; sealed: { bytes: ArrayBuffer } }[];
  database.close();
  const text = JSON.stringify(rows) + rows.map(({ sealed }) => new TextDecoder('latin1').decode(sealed.bytes)).join('');
  expect(text).toContain('"section":"exams"');
  expect(text).not.toContain('ninety');
});

test('PRO-008 a draft moved to another owner opens for nobody', async () => {
  await deviceDrafts('14').put(filled);
  const database = await openDB('abhyas-drafts');
  const row = (await database.get('drafts', ['14', 'exams'])) as object;
  await database.put('drafts', { ...row, owner: '15' });
  database.close();
  expect(await deviceDrafts('15').list()).toEqual({});
});

test('a draft that is forgotten is gone', async () => {
  const drafts = deviceDrafts('16');
  await drafts.put(filled);
  await drafts.forget('exams');
  expect(await drafts.list()).toEqual({});
});
