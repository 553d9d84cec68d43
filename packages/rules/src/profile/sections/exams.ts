import type { ExamAttempt } from '@abhyas/contract/profile/profile.ts';
import { recordLists } from '@abhyas/contract/profile/fields.ts';
import { type Faults, type FieldCheck, faultOf, listShown, required, validateFields, year } from '../fields.ts';
import { blankFields, isBlankRecord } from '../records.ts';

export const blankExam = (recordKey: string): ExamAttempt => ({ recordKey, ...blankFields('exams'), examName: '', isDelete: '0' });

/** 0.01 to 100; '' while the result is not known. */
const percentile: FieldCheck = (value) => {
  if (value === '') return null;
  if (!/^-?(\d{1,10}(\.\d{0,10})?|\.\d{1,10})$/.test(value)) return faultOf('percentileNumber');
  if (Number(value) < 0.01) return faultOf('percentileLow');
  if (Number(value) > 100) return faultOf('percentileHigh');
  return /\.\d{3}/.test(value) ? faultOf('percentileDecimals') : null;
};

/** Step 6: no one needs to have sat an exam, so the first entry, which cannot be deleted, may be empty. `today` is YYYY-MM-DD. */
export function validateExams({ examAttempts, today }: { examAttempts: readonly ExamAttempt[]; today: string }): Faults {
  const shown = listShown(examAttempts);
  const faults: Faults = shown.length > recordLists.exams.max ? { examAttempts: faultOf('tooMany') } : {};
  const checks = {
    examId: required(faultOf('dropdown'), () => null),
    percentile,
    Expected_Actual_Yr_of_completion: required(faultOf('examYear'), year({ today, fault: faultOf('examYear') })),
  };
  for (const { record, index } of shown) {
    if (!isBlankRecord({ section: 'exams', record }))
      Object.assign(faults, validateFields<ExamAttempt>({ path: `examAttempts.${index}`, values: record, checks }));
  }
  return faults;
}
