import { genders } from '@abhyas/rules/profile/sections/personal.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { PictureField } from '../../picture/picture-field.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import classes from '../form.module.css';
import { Slot } from '../slot.tsx';
import { genderText } from '../../gender-text.ts';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';

/** In years: where the calendar for the date of birth opens, a short way from most students' own. */
const usualAge = 22;

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
              start={`${Number(form.today.slice(0, 4)) - usualAge}-06-15`}
            />
          )}
        </Slot>
        <Slot form={form} path="gender">
          {(error) => (
            <ChoiceCards
              legend={m.personal_gender()}
              options={genders.map((value) => ({ value, label: genderText(value) }))}
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
