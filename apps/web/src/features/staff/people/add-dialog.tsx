import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Batch } from '@abhyas/contract/relations/staff-people.ts';
import { rolesToAdd } from '@abhyas/rules/people/account-actions.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { CodeDialog } from './code-dialog.tsx';
import classes from './people.module.css';
import { Check } from './person/check.tsx';
import { ProofDialog } from '../../../shared/identity/two-step/proof-dialog.tsx';
import { useRefetchPeople } from './queries.ts';
import { nameOf, rightNames, rightWords } from './words.ts';

type NewPerson = RequestOf<'addPerson'>;

const blank: Omit<NewPerson, 'variantId'> = {
  pin: '',
  role: 'student',
  firstName: '',
  lastName: '',
  mobile: '',
  email: '',
  rights: [],
  password: '',
};

const roleWords = {
  student: m.staff_people_role_student,
  mentor: m.staff_people_role_mentor,
  staff: m.staff_people_role_staff,
  admin: m.staff_people_role_admin,
} as const;

/** Adds one student or mentor; for an admin also staff, with their rights, or another admin, after a proof. */
export function AddDialog({ batches, onClose }: { batches: readonly Batch[]; onClose: () => void }) {
  const refetch = useRefetchPeople();
  const session = useOwnSession();
  const roles = rolesToAdd({ role: session.isAdmin ? 'admin' : 'staff' });
  // a portal with one course puts its students into it
  const only = batches.length === 1 ? (batches[0]?.variantId ?? null) : null;
  const [person, setPerson] = useState<NewPerson>({ ...blank, variantId: only });
  const [isAsking, { open, close }] = useDisclosure(false);
  const isAbove = person.role === 'staff' || person.role === 'admin';
  const add = useMutation({
    mutationFn: (password: string) => call('addPerson', { ...person, password }),
    meta: { quiet: true },
    onSuccess: () => {
      close();
      refetch();
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
    if (add.isPending) return;
    if (isAbove) open();
    else add.mutate('');
  };
  const prove = async (password: string) => {
    try {
      await add.mutateAsync(password);
    } catch (error) {
      // said beside the fields, behind the dialog
      if (Object.keys(callError(error, 'addPerson')?.fields ?? {}).length === 0) throw error;
      close();
    }
  };
  if (add.data !== undefined)
    return <Added person={{ ...person, pin: person.pin.toUpperCase(), personId: add.data.personId }} onClose={onClose} />;
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
          options={roles.map((id) => ({ id, text: roleWords[id]() }))}
          value={person.role}
          onChange={(id) => {
            const role = roles.find((one) => one === id) ?? 'student';
            change({
              role,
              rights: [],
              variantId: role === 'student' ? (person.variantId ?? only) : person.variantId === only ? null : person.variantId,
            });
          }}
        />
        {person.role === 'staff' ? (
          <fieldset className={`${classes['form']} min-w-0 m-0 p-4 border border-line rounded-card`}>
            <legend className="px-1 text-ink text-md font-medium">{m.staff_people_rights()}</legend>
            {rightNames.map((right) => (
              <Check
                key={right}
                label={rightWords[right]()}
                checked={person.rights.includes(right)}
                onChange={(isChosen) =>
                  change({ rights: isChosen ? [...person.rights, right] : person.rights.filter((other) => other !== right) })
                }
              />
            ))}
            {fields['rights'] === undefined ? null : <FormError>{fields['rights']}</FormError>}
          </fieldset>
        ) : null}
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
        {person.role === 'student' && person.variantId === null ? (
          <p className="m-0 text-muted text-sm">{batches.length === 0 ? m.staff_people_no_course_yet() : m.staff_people_no_course()}</p>
        ) : null}
        {add.error && !isOfFields && !isAsking ? <FormError>{add.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.staff_people_cancel()}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {m.staff_people_add()}
          </Button>
        </div>
      </form>
      {isAsking ? (
        <ProofDialog
          title={m.staff_people_add()}
          about={person.role === 'admin' ? m.staff_people_add_admin_about() : m.staff_people_add_staff_about()}
          submit={prove}
          onClose={close}
        />
      ) : null}
    </FormDialog>
  );
}

/** What someone who was just added needs next: a way in, and a student a course. */
function Added({ person, onClose }: { person: NewPerson & { readonly personId: string }; onClose: () => void }) {
  const [isHanding, { open }] = useDisclosure(false);
  if (isHanding) return <CodeDialog person={person} onClose={onClose} />;
  const needsCourse = person.role === 'student' && person.variantId === null;
  return (
    <FormDialog title={m.staff_people_added()} onClose={onClose}>
      <div className={classes['form']}>
        <p className="m-0" role="status">
          {m.staff_people_added_next({ name: nameOf(person) })}
        </p>
        {needsCourse ? (
          <p className="m-0">
            {m.staff_people_no_course()}{' '}
            <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/people/${person.personId}`}>
              {m.staff_people_put_in_course()}
            </PathLink>
          </p>
        ) : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.staff_people_done()}
          </Button>
          <Button onClick={open} data-autofocus>
            {m.staff_people_code()}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
