import { choiceFields, personalFields, type ProfileSection } from '@abhyas/contract/profile/fields.ts';
import type { ComponentType } from 'react';
import { AddressForm } from './sections/address-form.tsx';
import { EducationForm } from './sections/education-form.tsx';
import type { SectionForm } from './use-section-form.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { examsQuery, sectorsQuery } from '../queries.ts';
import { LookupField } from './lookup-field.tsx';
import { RecordList } from './record-list.tsx';
import { TextField } from './text-field.tsx';
import { DateField } from '../../../ui/date/date-field.tsx';
import { PictureField } from '../picture-field.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import classes from './form.module.css';
import { Slot } from './slot.tsx';
import { choiceText, choiceTexts } from '../../../shared/profile/choice-texts.ts';
import { toMobile } from '../mobile-text.ts';

/** What most write; anything else may be written too. */
const relations = [
  m.family_mother,
  m.family_father,
  m.family_guardian_relation,
  m.family_brother,
  m.family_sister,
  m.family_spouse,
  m.family_grandparent,
];

/** Step 2: those who answer for the student, up to four. */
function FamilyForm({ form }: { form: SectionForm<'family'> }) {
  const options = relations.map((relation) => ({ id: relation(), text: relation() }));
  return (
    <RecordList
      form={form}
      section="family"
      min={1}
      title={(number) => m.family_guardian({ number })}
      nameOf={(guardian) => guardian.Parent_Guardian_FirstName}
      add={m.family_add()}
    >
      {({ record, path, set }) => (
        <>
          <TextField
            form={form}
            path={`${path}.Parent_Guardian_FirstName`}
            label={m.family_name()}
            required
            value={record.Parent_Guardian_FirstName}
            onChange={(value) => set({ Parent_Guardian_FirstName: value })}
          />
          <LookupField
            form={form}
            path={`${path}.Parent_Guardian_Relation`}
            label={m.family_relation()}
            required
            free
            value={{ id: record.Parent_Guardian_Relation, text: record.Parent_Guardian_Relation }}
            options={options}
            onChange={({ text }) => set({ Parent_Guardian_Relation: text })}
          />
          <TextField
            form={form}
            path={`${path}.Parent_Guardian_Mobile_No`}
            label={m.family_mobile()}
            help={m.family_mobile_help()}
            required
            type="tel"
            inputMode="numeric"
            value={record.Parent_Guardian_Mobile_No}
            onChange={(value) => set({ Parent_Guardian_Mobile_No: toMobile(value) })}
          />
          <TextField
            form={form}
            path={`${path}.Parent_Guardian_Email_ID`}
            label={m.family_email()}
            required
            type="email"
            inputMode="email"
            value={record.Parent_Guardian_Email_ID}
            onChange={(value) => set({ Parent_Guardian_Email_ID: value })}
          />
        </>
      )}
    </RecordList>
  );
}

/** In years: where the calendar for the date of birth opens, a short way from most students' own. */
const usualAge = 22;

/** Step 1: picture, name, date of birth, gender. */
function PersonalForm({ form }: { form: SectionForm<'personal'> }) {
  const { values } = form;
  const set = (change: Partial<typeof values>) => form.change({ ...values, ...change });
  return (
    <div className="grid gap-8">
      <Slot form={form} path="avatarId" span={6}>
        {(error) => (
          <PictureField
            name={`${values.firstName} ${values.lastName}`.trim()}
            avatarId={values.avatarId}
            onAvatar={(avatarId) => set({ avatarId })}
            refused={error}
          />
        )}
      </Slot>
      <div className={`${classes['grid']} grid grid-cols-6 items-start gap-4 max-[600px]:grid-cols-1`}>
        <TextField
          form={form}
          path="firstName"
          label={m.personal_first_name()}
          required
          autoComplete="given-name"
          value={values.firstName}
          onChange={(firstName) => set({ firstName })}
        />
        <TextField
          form={form}
          path="lastName"
          label={m.personal_last_name()}
          autoComplete="family-name"
          value={values.lastName}
          onChange={(lastName) => set({ lastName })}
        />
        <Slot form={form} path="dob">
          {(error) => (
            <DateField
              label={m.personal_dob()}
              error={error}
              autoComplete="bday"
              value={values.dob}
              onChange={(dob) => set({ dob })}
              today={form.today}
              min="1900-01-01"
              max={form.today}
              jump="month-and-year"
              start={`${Number(form.today.slice(0, 4)) - usualAge}-06-15`}
            />
          )}
        </Slot>
        {choiceFields.map((field) => (
          <Slot key={field} form={form} path={field}>
            {(error) => (
              <ChoiceCards
                legend={choiceTexts[field].label()}
                options={personalFields[field].options.map((value) => ({ value, label: choiceText({ field, value }) }))}
                value={values[field]}
                onChange={(value) => set({ [field]: value })}
                error={error}
              />
            )}
          </Slot>
        ))}
      </div>
    </div>
  );
}

/** Step 5: jobs, for those who had any. */
function WorkForm({ form }: { form: SectionForm<'work'> }) {
  const sectors = useQuery({
    ...sectorsQuery(),
    select: (list) => list.map(({ jobSectorId, jobSectorName }) => ({ id: jobSectorId, text: jobSectorName })),
  });
  const sectorId = (name: string) => sectors.data?.find(({ text }) => text === name)?.id ?? '';
  return (
    <RecordList
      form={form}
      section="work"
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

/** Step 6: exams sat before. The first entry stays, and may be empty. */
function ExamsForm({ form }: { form: SectionForm<'exams'> }) {
  const exams = useQuery({ ...examsQuery(), select: (list) => list.map(({ examId, examName }) => ({ id: examId, text: examName })) });
  return (
    <RecordList
      form={form}
      section="exams"
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

/** The fields of each section, for the onboarding and the profile page alike. */
export const sectionFieldsOf: { readonly [S in ProfileSection]: ComponentType<{ form: SectionForm<S> }> } = {
  personal: PersonalForm,
  family: FamilyForm,
  address: AddressForm,
  education: EducationForm,
  work: WorkForm,
  exams: ExamsForm,
};
