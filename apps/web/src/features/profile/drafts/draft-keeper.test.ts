import type { ProfileDrafts, ProfileSection } from '@abhyas/contract/profile.ts';
import { blankExam } from '@abhyas/rules/profile/exams.ts';
import type { Filled } from '@abhyas/rules/profile/sections.ts';
import { expect, test } from 'vitest';
import { createDraftKeeper } from './draft-keeper.ts';

type Sent = { drafts: ProfileDrafts; forget: ProfileSection[]; leaving: boolean };
const work = (percentile: string): Filled & { section: 'exams' } => ({
  section: 'exams',
  values: { examAttempts: [{ ...blankExam('one'), percentile }] },
});

/** A keeper whose clock, server and device are in the test's hands. */
function keeperWith({ kept = {} }: { kept?: ProfileDrafts } = {}) {
  let stored = { ...kept };
  let due: (() => void) | null = null;
  let answer: () => Promise<void> = () => Promise.resolve();
  const sent: Sent[] = [];
  const keeper = createDraftKeeper({
    store: {
      list: () => Promise.resolve({ ...stored }),
      put: ({ section, values }) => Promise.resolve(void (stored = { ...stored, [section]: values })),
      forget: (section) => Promise.resolve(void (stored = { ...stored, [section]: undefined })),
    },
    send: (change) => {
      sent.push(change);
      return answer();
    },
    mayPass: () => true,
    after: (_ms, run) => {
      due = run;
      return () => void (due = null);
    },
  });
  return {
    keeper,
    sent,
    stored: () => stored.exams,
    isDue: () => due !== null,
    answerWith: (next: () => Promise<void>) => void (answer = next),
  };
}

test('PRO-008 what is typed lies on the device until the server has it', async () => {
  const { keeper, sent, stored, isDue } = keeperWith();
  keeper.type(work('9'));
  keeper.type(work('92'));
  expect([sent.length, isDue()]).toEqual([0, true]);
  expect(stored()).toEqual(work('92').values);
  await keeper.flush();
  expect(sent).toEqual([{ drafts: { exams: work('92').values }, forget: [], leaving: false }]);
  expect(stored()).toBeUndefined();
  expect(keeper.drafts().exams).toEqual(work('92').values);
});

test('PRO-008 what could not be sent stays on the device and is sent again', async () => {
  const { keeper, sent, stored, isDue, answerWith } = keeperWith();
  answerWith(() => Promise.reject(new Error('no line')));
  keeper.type(work('92'));
  await keeper.flush();
  expect([stored(), isDue()]).toEqual([work('92').values, true]);
  answerWith(() => Promise.resolve());
  await keeper.flush();
  expect(sent.map(({ drafts }) => drafts.exams)).toEqual([work('92').values, work('92').values]);
  expect(stored()).toBeUndefined();
});

test('what is typed while an older draft is on its way stays on the device', async () => {
  const { keeper, stored, answerWith } = keeperWith();
  answerWith(async () => keeper.type(work('93')));
  keeper.type(work('92'));
  await keeper.flush();
  expect(stored()).toEqual(work('93').values);
});

test('PRO-008 a reload takes up what the device kept before what the server has', async () => {
  const { keeper, isDue } = keeperWith({ kept: { exams: work('on the device').values } });
  await keeper.takeUp({ exams: work('at the server').values, work: { workExperience: [] } });
  expect(keeper.drafts()).toEqual({ exams: work('on the device').values, work: { workExperience: [] } });
  expect(isDue()).toBe(true);
});

test('a saved section has no draft any more, but for what was typed since', () => {
  const { keeper, stored } = keeperWith();
  keeper.type(work('92'));
  const sent = keeper.drafts();
  keeper.saved({ sections: ['exams'], sent, left: {} });
  expect([keeper.drafts().exams, stored()]).toEqual([undefined, undefined]);
  keeper.type(work('93'));
  keeper.saved({ sections: ['exams'], sent, left: {} });
  expect(keeper.drafts().exams).toEqual(work('93').values);
});

test('what is dropped is forgotten at the server too', async () => {
  const { keeper, sent, stored } = keeperWith();
  await keeper.takeUp({ exams: work('92').values });
  keeper.drop('exams');
  await keeper.flush();
  expect(sent).toEqual([{ drafts: {}, forget: ['exams'], leaving: false }]);
  expect([keeper.drafts().exams, stored()]).toEqual([undefined, undefined]);
});
