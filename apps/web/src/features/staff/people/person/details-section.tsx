import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { Check } from './check.tsx';
import classes from '../people.module.css';
import { ProofDialog } from '../../../../shared/identity/two-step/proof-dialog.tsx';
import { usePersonChange } from '../queries.ts';

type Typed = Omit<RequestOf<'correctPerson'>, 'personId' | 'password' | 'version'>;

/**
 * Names and contacts, to correct. Contacts come masked, so an empty field keeps what there is; only a contact asks for the password, and
 * the person's password can be removed with it.
 */
export function DetailsSection({ details: { person, actions } }: { details: StaffPersonDetails }) {
  const { personId, firstName, lastName } = person;
  const form = useVersionedForm<Typed>({
    stored: { firstName, lastName, mobile: '', email: '', removePassword: false },
    version: person.version,
  });
  const { typed, version } = form;
  const [isAsking, { open, close }] = useDisclosure(false);
  const hasContact = typed.mobile.trim() !== '' || typed.email.trim() !== '';
  const isReplaced = (typed.mobile.trim() !== '' && person.mobile !== '') || (typed.email.trim() !== '' && person.email !== '');
  const mayReset = hasContact && person.hasPassword && actions.includes('reset');
  const removePassword = mayReset && typed.removePassword;
  const save = usePersonChange({
    personId,
    change: (password: string) => call('correctPerson', { personId, version, ...typed, removePassword, password }),
  });
  const fields = callError(save.error, 'correctPerson')?.fields ?? {};
  const isSame = !hasContact && typed.firstName.trim() === firstName && typed.lastName.trim() === lastName;
  const change = (part: Partial<Typed>) => {
    save.reset();
    form.change(part);
  };
  // what was saved is shown as the contact now
  const done = { onSuccess: () => form.change({ mobile: '', email: '', removePassword: false }) };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSame || save.isPending) return;
    if (hasContact) open();
    else save.mutate('', done);
  };
  const prove = async (password: string) => {
    try {
      await save.mutateAsync(password, done);
    } catch (error) {
      // said beside the fields, behind the dialog
      if (Object.keys(callError(error, 'correctPerson')?.fields ?? {}).length === 0) throw error;
    }
    close();
  };
  const dismiss = () => {
    save.reset();
    close();
  };
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_details()}>
      <h2>{m.staff_people_details()}</h2>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <div className={classes['pair']}>
          <Field
            label={m.staff_people_first()}
            error={fields['firstName']}
            value={typed.firstName}
            onChange={(text) => change({ firstName: text })}
          />
          <Field
            label={m.staff_people_last()}
            error={fields['lastName']}
            calm
            value={typed.lastName}
            onChange={(text) => change({ lastName: text })}
          />
          <Field
            label={m.staff_people_new_mobile()}
            help={keptText(person.mobile)}
            error={fields['mobile']}
            calm
            inputMode="tel"
            value={typed.mobile}
            onChange={(mobile) => change({ mobile })}
          />
          <Field
            label={m.staff_people_new_email()}
            help={keptText(person.email)}
            error={fields['email']}
            calm
            inputMode="email"
            value={typed.email}
            onChange={(email) => change({ email })}
          />
        </div>
        {mayReset ? (
          <Check
            label={m.staff_people_correct_reset()}
            checked={removePassword}
            onChange={(isChosen) => change({ removePassword: isChosen })}
          />
        ) : null}
        <ChangedMeanwhile form={form} labels={{ firstName: m.staff_people_first(), lastName: m.staff_people_last() }} />
        {save.error && Object.keys(fields).length === 0 && !isAsking ? <FormError>{save.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button type="submit" disabled={isSame} loading={save.isPending && !isAsking}>
            {m.staff_people_correct()}
          </Button>
        </div>
      </form>
      {isAsking ? (
        <ProofDialog
          title={m.staff_people_correct()}
          about={isReplaced || removePassword ? m.staff_people_correct_replaces() : m.staff_people_correct_about()}
          submit={prove}
          onClose={dismiss}
        />
      ) : null}
    </Card>
  );
}

const keptText = (masked: string) => (masked === '' ? m.staff_people_contact_none() : m.staff_people_contact_kept({ masked }));
