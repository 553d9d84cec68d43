import type { EducationEntry } from '@abhyas/contract/profile/profile.ts';
import {
  type EducationLevel,
  educationLevels,
  gradeSystems,
  maxGrade,
  toggleApplicable,
} from '@abhyas/rules/profile/sections/education.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { degreesQuery } from '../../queries.ts';
import classes from '../form.module.css';
import { LookupField } from '../lookup-field.tsx';
import { RecordList } from '../record-list.tsx';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { type Faulty, Slot } from '../slot.tsx';

/** What most studied at a level; anything else may be written too. */
const streams: Readonly<Record<EducationLevel, readonly string[]>> = {
  SSC: [],
  HSC: ['Science', 'Commerce', 'Arts', 'Vocational'],
  Graduation: [
    'Computer Science',
    'Information Technology',
    'Electronics and Communication',
    'Electrical',
    'Mechanical',
    'Civil',
    'Chemical',
    'Commerce',
    'Accounting and Finance',
    'Management',
    'Economics',
    'Mathematics',
    'Statistics',
    'Physics',
    'Chemistry',
    'Life Sciences',
    'Psychology',
    'Humanities',
    'Law',
    'Medicine',
    'Pharmacy',
    'Architecture',
    'Design',
    'Mass Communication',
    'Hotel Management',
    'Agriculture',
    'Education',
  ],
  PostGraduation: [
    'Marketing',
    'Finance',
    'Human Resources',
    'Operations',
    'Business Analytics',
    'Computer Science',
    'Data Science',
    'Engineering',
    'Economics',
    'Commerce',
    'Mathematics',
    'Sciences',
    'Humanities',
    'Law',
    'Medicine',
    'Design',
    'Mass Communication',
    'Education',
  ],
};

const streamsOf = (level: EducationLevel): readonly string[] => streams[level];

interface EducationFieldsProps {
  readonly form: Faulty;
  readonly path: string;
  readonly level: EducationLevel;
  readonly entry: EducationEntry;
  readonly onChange: (entry: EducationEntry) => void;
}

const systemLabels: Readonly<Record<(typeof gradeSystems)[number], () => string>> = {
  CGPA: m.education_cgpa,
  Percentage: m.education_percentage,
};

/** The entry in another grade system: what was typed as the grade goes along. */
function inSystem({ entry, system }: { entry: EducationEntry; system: string }): EducationEntry {
  const grade = entry.Grade_Type === 'CGPA' ? entry.CGPA_x_y : entry.Marks;
  return { ...entry, Grade_Type: system, CGPA_x_y: system === 'CGPA' ? grade : '', Marks: system === 'CGPA' ? '' : grade };
}

/** One level: where, what, when, and how well. What is not applicable stays to be seen and cannot be changed. */
function EducationFields({ form, path, level, entry, onChange }: EducationFieldsProps) {
  const disabled = entry.isApplicable === '0';
  const isCollege = level === 'Graduation' || level === 'PostGraduation';
  const degrees = useQuery({
    ...degreesQuery(),
    select: (list) =>
      list
        .filter(({ qualificationType }) => qualificationType === level)
        .map(({ qualificationName }) => ({ id: qualificationName, text: qualificationName })),
  });
  const set = (change: Partial<EducationEntry>) => onChange({ ...entry, ...change });
  const gradeField = entry.Grade_Type === 'CGPA' ? 'CGPA_x_y' : 'Marks';
  return (
    <div className={`${classes['grid']} grid grid-cols-6 items-start gap-4 max-[600px]:grid-cols-1`}>
      <TextField
        form={form}
        path={`${path}.School_College`}
        label={isCollege ? m.education_college() : m.education_school()}
        span={4}
        required={isCollege}
        disabled={disabled}
        value={entry.School_College}
        onChange={(value) => set({ School_College: value })}
      />
      <TextField
        form={form}
        path={`${path}.Expected_Actual_Yr_of_completion`}
        span={2}
        label={m.education_year()}
        help={isCollege ? m.education_year_help() : undefined}
        required={isCollege}
        disabled={disabled}
        inputMode="numeric"
        value={entry.Expected_Actual_Yr_of_completion}
        onChange={(value) => set({ Expected_Actual_Yr_of_completion: value })}
      />
      {isCollege ? (
        <LookupField
          form={form}
          path={`${path}.Degree`}
          label={m.education_degree()}
          free
          disabled={disabled}
          value={{ id: entry.Degree, text: entry.Degree }}
          options={degrees}
          onChange={({ text }) => set({ Degree: text })}
        />
      ) : null}
      {level === 'SSC' ? null : (
        <LookupField
          form={form}
          path={`${path}.Qualification_Stream`}
          label={m.education_stream()}
          span={isCollege ? 3 : 6}
          required
          free
          disabled={disabled}
          value={{ id: entry.Qualification_Stream, text: entry.Qualification_Stream }}
          options={streamsOf(level).map((stream) => ({ id: stream, text: stream }))}
          onChange={({ text }) => set({ Qualification_Stream: text })}
        />
      )}
      <Slot form={form} path={`${path}.Grade_Type`}>
        {(error) => (
          <ChoiceCards
            legend={m.education_grade_system()}
            options={gradeSystems.map((value) => ({ value, label: systemLabels[value]() }))}
            value={entry.Grade_Type}
            onChange={(system) => onChange(inSystem({ entry, system }))}
            required
            disabled={disabled}
            error={error}
          />
        )}
      </Slot>
      <TextField
        form={form}
        path={`${path}.${gradeField}`}
        label={entry.Grade_Type === 'CGPA' ? m.education_grade_cgpa() : m.education_grade()}
        help={m.education_grade_help({ max: maxGrade(entry.Grade_Type) })}
        disabled={disabled}
        inputMode="decimal"
        value={entry[gradeField]}
        onChange={(value) => set({ [gradeField]: value })}
      />
    </div>
  );
}

const titles: Readonly<Record<EducationLevel, () => string>> = {
  SSC: m.education_ssc,
  HSC: m.education_hsc,
  Graduation: m.education_graduation,
  PostGraduation: m.education_post_graduation,
};

/** Step 4: school, college, and what else was passed. */
export function EducationForm({ form }: { form: SectionForm<'education'> }) {
  const { educationalDetails: details } = form.values;
  const degrees = useQuery(degreesQuery());
  // the first certification is always there; as long as nothing is in it, it waits behind its button
  const [opened, setOpened] = useState(false);
  const isBegun = details.ProfessionalCertification.some(
    (entry) => entry.Course !== '' || entry.School_College !== '' || entry.Expected_Actual_Yr_of_completion !== '',
  );
  const certifications = useRef<HTMLElement>(null);
  // the button that was pressed goes: the focus continues in the entry that takes its place
  useEffect(() => {
    if (opened) certifications.current?.querySelector('input')?.focus();
  }, [opened]);
  const change = (next: typeof details) => form.change({ educationalDetails: next });
  return (
    <div className="grid gap-8">
      {educationLevels.map((level) => {
        const entry = details[level];
        const mayBeLeftOut = level === 'Graduation' || level === 'PostGraduation';
        return (
          <fieldset key={level} className="min-w-0 m-0 p-0 border-0">
            <legend className="visually-hidden">{titles[level]()}</legend>
            <div className={classes['head']}>
              <form.heading className="text-ink text-md font-strong">{titles[level]()}</form.heading>
              {mayBeLeftOut ? (
                <label className={classes['switch']}>
                  <input
                    type="checkbox"
                    checked={entry.isApplicable === '0'}
                    onChange={(event) => change(toggleApplicable({ values: details, level, applicable: !event.currentTarget.checked }))}
                  />
                  {m.education_not_applicable()}
                </label>
              ) : null}
            </div>
            {/* what does not apply takes no room; its fields stay, disabled, with what was typed in them */}
            <div hidden={entry.isApplicable === '0'}>
              <EducationFields
                form={form}
                path={`educationalDetails.${level}`}
                level={level}
                entry={entry}
                onChange={(next) => change({ ...details, [level]: next })}
              />
            </div>
          </fieldset>
        );
      })}
      <section ref={certifications} className="min-w-0 m-0 p-0 border-0" aria-labelledby="certifications">
        <div className={classes['head']}>
          <form.heading className="text-ink text-md font-strong" id="certifications">
            {m.education_certifications()}
          </form.heading>
        </div>
        <p className="[margin:-8px_0_var(--space-3)] text-muted text-sm">{m.education_certifications_about()}</p>
        {opened || isBegun ? (
          <RecordList
            form={form}
            section="education"
            keepFirst
            title={(number) => m.education_certification({ number })}
            nameOf={({ Course }) => Course}
            add={m.education_add()}
          >
            {({ record, path, set }) => (
              <>
                <LookupField
                  form={form}
                  path={`${path}.Course`}
                  label={m.education_certification_name()}
                  free
                  span={6}
                  value={{ id: record.Course, text: record.Course }}
                  options={(degrees.data ?? [])
                    .filter(({ qualificationType }) => qualificationType === 'Professional')
                    .map(({ qualificationName }) => ({ id: qualificationName, text: qualificationName }))}
                  onChange={({ text }) => set({ Course: text })}
                />
                <TextField
                  form={form}
                  path={`${path}.School_College`}
                  label={m.education_institute()}
                  span={4}
                  value={record.School_College}
                  onChange={(value) => set({ School_College: value })}
                />
                <TextField
                  form={form}
                  path={`${path}.Expected_Actual_Yr_of_completion`}
                  label={m.education_year()}
                  span={2}
                  inputMode="numeric"
                  value={record.Expected_Actual_Yr_of_completion}
                  onChange={(value) => set({ Expected_Actual_Yr_of_completion: value })}
                />
              </>
            )}
          </RecordList>
        ) : (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened(true)}>
            {m.education_add()}
          </Button>
        )}
      </section>
    </div>
  );
}
