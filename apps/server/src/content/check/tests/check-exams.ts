import { tableFault } from '@abhyas/rules/measurement/predictor/exam-table.ts';
import type { Faults } from '../../format/base/faults.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';

/** Checks the exams of a pack: keys, programmes, the sections that tests name, and tables that rise. */
export function checkExams({ files, faults }: { files: Pick<PackFiles, 'exams' | 'programmes' | 'tests'>; faults: Faults }): void {
  const { exams: file } = files;
  if (file === null) return;
  const checkName = requireKnown(faults);
  const unique = (what = 'key') => uniqueNames({ faults, what });
  const programmes = new Map((files.programmes?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const examKeys = unique();
  file.value.exams.forEach((exam, e) => {
    const at = (...path: PropertyKey[]) => file.at(['exams', e, ...path]);
    examKeys(exam.key, at('key'));
    checkName(programmes, exam.programme, 'programme', at('programme'));
    const sectionKeys = unique('section');
    exam.sections.forEach(({ section }, s) => sectionKeys(section, at('sections', s, 'section')));
    const sections = new Map(exam.sections.map((section) => [section.section, section]));
    const tableNames = unique('table');
    exam.tables.forEach((table, t) => {
      tableNames(table.name, at('tables', t, 'name'));
      const check = (points: typeof table.overall, ...place: PropertyKey[]) => {
        const fault = tableFault({ name: table.name, points: points.map(([score, percentile]) => ({ score, percentile })) });
        if (fault !== null) faults.add({ ...at('tables', t, ...place), cause: fault });
      };
      check(table.overall, 'overall');
      for (const [key, points] of Object.entries(table.sections)) {
        checkName(sections, key, 'section of the exam', at('tables', t, 'sections', key));
        if (sections.has(key)) check(points, 'sections', key);
      }
    });
  });
}
