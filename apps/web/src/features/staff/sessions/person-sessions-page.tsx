import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PersonSessionsTable } from './person-sessions-table.tsx';
import classes from './person-sessions-page.module.css';
import { personSessionsQuery } from './queries.ts';

/** /staff/sessions: where a person is signed in, for admins, with the way to sign them out. */
export function PersonSessionsPage() {
  return useOwnSession().isAdmin ? <Find /> : <NotForRole />;
}

function Find() {
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState('');
  const found = useQuery(personSessionsQuery(person));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === person) void found.refetch();
    else setPerson(typed.trim());
  };
  return (
    <>
      <PageHeader title={m.staff_sessions()}>{m.staff_sessions_about()}</PageHeader>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <Field
          className={classes['field'] ?? ''}
          label={m.staff_sessions_person()}
          name="person"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={typed.trim() === person ? found.error?.message : null}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" size="lg" disabled={typed.trim() === ''} loading={found.isFetching}>
          {m.staff_sessions_find()}
        </Button>
      </form>
      {found.isLoading ? <Skeleton height={160} radius="lg" aria-label={m.loading()} role="status" /> : null}
      {found.data ? <PersonSessionsTable found={found.data} person={person} /> : null}
    </>
  );
}
