import { genders } from '@abhyas/rules/profile/personal.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { PictureField } from '../../picture/picture-field.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import classes from '../form.module.css';
import { Slot } from '../slot.tsx';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';

const genderLabels: Readonly<Record<(typeof genders)[number], () => string>> = {
  Male: m.personal_male,
  Female: m.personal_female,
  Others: m.personal_others,
};

/** Step 1: picture, name, date of birth, gender. */
export function PersonalForm({ form }: { form: SectionForm<'personal'> }) {
  const { values } = form;
  const set = (change: Partial<typeof values>) => form.change({ ...values, ...change });
  return (
    <div className={classes['groups']}>
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
      <div className={classes['grid']}>
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
            />
          )}
        </Slot>
        <Slot form={form} path="gender">
          {(error) => (
            <ChoiceCards
              legend={m.personal_gender()}
              options={genders.map((value) => ({ value, label: genderLabels[value]() }))}
              value={values.gender}
              onChange={(gender) => set({ gender })}
              error={error}
            />
          )}
        </Slot>
      </div>
    </div>
  );
}
