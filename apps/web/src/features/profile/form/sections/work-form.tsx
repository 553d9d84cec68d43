import { blankWork, maxWork } from '@abhyas/rules/profile/sections/work.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { sectorsQuery } from '../../queries.ts';
import { LookupField } from '../lookup-field.tsx';
import { RecordList } from '../record-list.tsx';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';

/** Step 5: jobs, for those who had any. */
export function WorkForm({ form }: { form: SectionForm<'work'> }) {
  const sectors = useQuery({
    ...sectorsQuery(),
    select: (list) => list.map(({ jobSectorId, jobSectorName }) => ({ id: jobSectorId, text: jobSectorName })),
  });
  const sectorId = (name: string) => sectors.data?.find(({ text }) => text === name)?.id ?? '';
  return (
    <RecordList
      form={form}
      path="workExperience"
      records={form.values.workExperience}
      onChange={(workExperience) => form.change({ workExperience })}
      idField="work_experience_id"
      blank={blankWork}
      max={maxWork}
      title={(number) => m.work_job({ number })}
      nameOf={({ Organisation }) => Organisation}
      add={m.work_add()}
      none={m.work_none()}
    >
      {({ record, path, set }) => (
        <>
          <TextField
            form={form}
            path={`${path}.Organisation`}
            label={m.work_organisation()}
            span={6}
            value={record.Organisation}
            onChange={(Organisation) => set({ Organisation })}
          />
          <LookupField
            form={form}
            path={`${path}.JobSectorName`}
            label={m.work_sector()}
            free
            value={{ id: sectorId(record.JobSectorName), text: record.JobSectorName }}
            options={sectors}
            onChange={({ text }) => set({ JobSectorName: text })}
          />
          <TextField
            form={form}
            path={`${path}.Work_experience_in_months`}
            label={m.work_months()}
            help={m.work_months_help()}
            value={record.Work_experience_in_months}
            onChange={(value) => set({ Work_experience_in_months: value })}
          />
        </>
      )}
    </RecordList>
  );
}
