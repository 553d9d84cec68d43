import type { PersonSessions } from '@abhyas/contract/identity/sessions.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './person-sessions-page.module.css';
import { ResetTwoStep } from './reset-two-step.tsx';
import { personSessionsQuery } from './queries.ts';

const momentText = (moment: string): string => `${formatDayFirst(moment)}, ${formatTime(moment)}`;

/** The devices of a person, each with the button that signs it out, and one for all; who finds themselves goes to their own page, which asks before it ends this session. */
export function PersonSessionsTable({ found, person }: { found: PersonSessions; person: string }) {
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
    <section className={classes['found']} aria-labelledby="person-sessions">
      <h2 id="person-sessions">{m.staff_sessions_of({ name: `${found.firstName} ${found.lastName}`, pin: found.studentImsPin }).trim()}</h2>
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
      <div className={classes['choices']}>
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
