import type { EducationEntry } from '@abhyas/contract/profile/profile.ts';
import { gradeSystems, maxGrade, type EducationLevel } from '@abhyas/rules/profile/sections/education.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { degreesQuery } from '../../queries.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import classes from '../form.module.css';
import { LookupField } from '../lookup-field.tsx';
import { Slot, type Faulty } from '../slot.tsx';
import { streamsOf } from './streams.ts';
import { TextField } from '../text-field.tsx';

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
export function EducationFields({ form, path, level, entry, onChange }: EducationFieldsProps) {
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
    <div className={classes['grid']}>
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
