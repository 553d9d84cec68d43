import { blankGuardian, maxGuardians } from '@abhyas/rules/profile/sections/family.ts';
import { m } from '../../../../paraglide/messages.js';
import { toMobile } from '../../mobile-text.ts';
import { LookupField } from '../lookup-field.tsx';
import { RecordList } from '../record-list.tsx';
import { TextField } from '../text-field.tsx';
import type { SectionForm } from '../use-section-form.ts';

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
export function FamilyForm({ form }: { form: SectionForm<'family'> }) {
  const options = relations.map((relation) => ({ id: relation(), text: relation() }));
  return (
    <RecordList
      form={form}
      path="familyDetails"
      records={form.values.familyDetails}
      onChange={(familyDetails) => form.change({ familyDetails })}
      idField="Parent_Guardian_Id"
      blank={blankGuardian}
      max={maxGuardians}
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
