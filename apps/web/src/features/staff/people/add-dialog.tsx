import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Batch } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './people.module.css';
import { useRefetchPeople } from './queries.ts';

type NewPerson = RequestOf<'addPerson'>;

const blank: NewPerson = { pin: '', role: 'student', firstName: '', lastName: '', mobile: '', email: '', variantId: null };

/** Adds one student or mentor. */
export function AddDialog({ batches, onClose }: { batches: readonly Batch[]; onClose: () => void }) {
  useReturnFocus();
  const refetch = useRefetchPeople();
  const [person, setPerson] = useState(blank);
  const add = useMutation({
    mutationFn: () => call('addPerson', person),
    meta: { quiet: true },
    onSuccess: () => {
      refetch();
      onClose();
      showSuccess(m.staff_people_added());
    },
  });
  const refusal = callError(add.error, 'addPerson');
  const fields = refusal?.fields ?? {};
  const isOfFields = Object.keys(fields).length > 0;
  const change = (part: Partial<NewPerson>) => {
    add.reset();
    setPerson({ ...person, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <FormDialog title={m.staff_people_add()} onClose={onClose} keepsTyped fillsPhone>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <Field
          label={m.staff_people_col_id()}
          help={m.staff_people_id_help()}
          data-autofocus
          error={fields['pin']}
          value={person.pin}
          onChange={(pin) => change({ pin })}
        />
        <Dropdown
          label={m.staff_people_col_role()}
          options={[
            { id: 'student', text: m.staff_people_role_student() },
            { id: 'mentor', text: m.staff_people_role_mentor() },
          ]}
          value={person.role}
          onChange={(role) => change({ role: role === 'mentor' ? 'mentor' : 'student' })}
        />
        <Field
          label={m.staff_people_first()}
          calm
          error={fields['firstName']}
          value={person.firstName}
          onChange={(firstName) => change({ firstName })}
        />
        <Field
          label={m.staff_people_last()}
          calm
          error={fields['lastName']}
          value={person.lastName}
          onChange={(lastName) => change({ lastName })}
        />
        <Field
          label={m.staff_people_mobile()}
          inputMode="tel"
          calm
          error={fields['mobile']}
          value={person.mobile}
          onChange={(mobile) => change({ mobile })}
        />
        <Field
          label={m.staff_people_email()}
          help={m.staff_people_contact_help()}
          inputMode="email"
          calm
          error={fields['email']}
          value={person.email}
          onChange={(email) => change({ email })}
        />
        <Dropdown
          label={m.staff_people_batch()}
          options={batches.map(({ variantId, name }) => ({ id: variantId, text: name }))}
          value={person.variantId ?? ''}
          onChange={(variantId) => change({ variantId: variantId === '' ? null : variantId })}
        />
        {add.error && !isOfFields ? <FormError>{add.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.staff_people_cancel()}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {m.staff_people_add()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
