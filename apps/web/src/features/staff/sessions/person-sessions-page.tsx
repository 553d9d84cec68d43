import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import classes from './person-sessions-page.module.css';
import { personSessionsQuery } from './queries.ts';
import type { PersonSessions } from '@abhyas/contract/identity/sessions.ts';
import { isolated } from '@abhyas/rules/text/right-to-left.ts';
import { call } from '../../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { useDisclosure } from '@mantine/hooks';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ProofDialog } from '../../../shared/identity/two-step/proof-dialog.tsx';

/** Turns two-step verification off for someone who has lost both app and recovery codes. */
function ResetTwoStep({ personId }: { personId: string }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {m.staff_reset()}
      </Button>
      {asking ? <ResetDialog personId={personId} onClose={close} /> : null}
    </>
  );
}

function ResetDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ProofDialog
      title={m.staff_reset()}
      about={m.staff_reset_text()}
      onClose={onClose}
      submit={async (password) => {
        await call('resetTwoStep', { personId, password });
        showSuccess(m.staff_reset_done());
        onClose();
        await client.invalidateQueries({ queryKey: queryKeys.staffSessions.all });
      }}
    />
  );
}

const momentText = (moment: string): string => `${formatDayFirst(moment)}, ${formatTime(moment)}`;

/** The devices of a person, each with the button that signs it out, and one for all; who finds themselves goes to their own page, which asks before it ends this session. */
function PersonSessionsTable({ found, person }: { found: PersonSessions; person: string }) {
  const client = useQueryClient();
  const { personId, sessions } = found;
  const isSelf = useOwnSession().personId === personId;
  const end = useMutation({
    mutationFn: (sessionId: string) => call('endPersonSessions', { personId, sessionId }),
    onSuccess: () => showSuccess(m.staff_sessions_done()),
    onSettled: () => client.invalidateQueries({ queryKey: personSessionsQuery(person).queryKey }),
  });
  const isEnding = (sessionId: string) => end.isPending && end.variables === sessionId;
  return (
    <section className="grid gap-4 mt-8" aria-labelledby="person-sessions">
      <h2 id="person-sessions">
        {m.staff_sessions_of({ name: isolated(`${found.firstName} ${found.lastName}`), pin: found.studentImsPin }).trim()}
      </h2>
      {sessions.length === 0 ? (
        <p>{m.staff_sessions_none()}</p>
      ) : (
        <DataTable label={m.staff_sessions()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_sessions_device()}</th>
              <th scope="col" data-wide>
                {m.staff_sessions_began()}
              </th>
              <th scope="col">{m.staff_sessions_used()}</th>
              <th scope="col">{m.staff_sessions_action()}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ sessionId, device, createdAt, lastUsedAt, support, current }) => (
              <tr key={sessionId}>
                <th scope="row">
                  {device} {support ? <Badge tone="warn">{m.staff_sessions_support()}</Badge> : null}
                  <span data-narrow>{m.sessions_signed_in({ when: momentText(createdAt) })}</span>
                </th>
                <td data-wide>{momentText(createdAt)}</td>
                <td>{momentText(lastUsedAt)}</td>
                <td>
                  {isSelf && current ? null : (
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={isEnding(sessionId)}
                      aria-label={m.sessions_sign_out_of({ device, when: momentText(createdAt) })}
                      onClick={() => end.mutate(sessionId)}
                    >
                      {m.sessions_sign_out()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      <div className="flex flex-wrap gap-3">
        {sessions.length === 0 ? null : isSelf ? (
          <Button component={PathLink} href="/account/sessions" variant="default">
            {m.staff_sessions_own()}
          </Button>
        ) : (
          <Button variant="default" loading={isEnding('')} onClick={() => end.mutate('')}>
            {m.staff_sessions_all()}
          </Button>
        )}
        {found.hasTwoStep ? <ResetTwoStep personId={personId} /> : null}
      </div>
    </section>
  );
}

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
      <form className={`${classes['form']} max-w-[640px] flex flex-wrap items-end gap-4`} onSubmit={submit} noValidate>
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
