import { blankExam, maxExams } from '@abhyas/rules/profile/sections/exams.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { examsQuery } from '../../queries.ts';
import { LookupField } from '../lookup-field.tsx';
import { RecordList } from '../record-list.tsx';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';

/** Step 6: exams sat before. The first entry stays, and may be empty. */
export function ExamsForm({ form }: { form: SectionForm<'exams'> }) {
  const exams = useQuery({ ...examsQuery(), select: (list) => list.map(({ examId, examName }) => ({ id: examId, text: examName })) });
  return (
    <RecordList
      form={form}
      path="examAttempts"
      records={form.values.examAttempts}
      onChange={(examAttempts) => form.change({ examAttempts })}
      idField="examAttemptId"
      blank={blankExam}
      max={maxExams}
      keepFirst
      title={(number) => m.exams_attempt({ number })}
      nameOf={({ examName }) => examName}
      add={m.exams_add()}
    >
      {({ record, path, set }) => (
        <>
          <LookupField
            form={form}
            path={`${path}.examId`}
            label={m.exams_exam()}
            span={6}
            value={{ id: record.examId, text: record.examName }}
            options={exams}
            onChange={({ id, text }) => set({ examId: id, examName: text })}
          />
          <TextField
            form={form}
            path={`${path}.Expected_Actual_Yr_of_completion`}
            label={m.exams_year()}
            inputMode="numeric"
            value={record.Expected_Actual_Yr_of_completion}
            onChange={(value) => set({ Expected_Actual_Yr_of_completion: value })}
          />
          <TextField
            form={form}
            path={`${path}.percentile`}
            label={m.exams_percentile()}
            help={m.exams_percentile_help()}
            inputMode="decimal"
            value={record.percentile}
            onChange={(percentile) => set({ percentile })}
          />
        </>
      )}
    </RecordList>
  );
}
