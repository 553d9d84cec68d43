import type { ExamInput } from '../../../modules/analytics/index.ts';
import { getChecked } from '../../format/base/get-checked.ts';
import type { Pack } from '../../format/pack.ts';

/** The exams of a pack with their tables. */
export function examInputs({ pack, courseIds }: { pack: Pack; courseIds: ReadonlyMap<string, bigint> }): ExamInput[] {
  return pack.exams.map(({ key, name, programme, totalMarks, sections, tables }) => ({
    key,
    courseId: getChecked(courseIds, programme),
    name,
    totalMarks,
    sections: sections.map(({ section, ...rest }) => ({ key: section, ...rest })),
    tables: tables.map(({ url = '', ...table }) => ({ ...table, url })),
  }));
}
