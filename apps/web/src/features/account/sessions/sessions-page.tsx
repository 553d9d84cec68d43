import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { sessionsQuery } from '../queries.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import type { SessionEntry } from '@abhyas/contract/identity/sessions.ts';
import { IconDeviceDesktop, IconUserShield } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { timeAgo } from '../../../lib/dates/relative-time.ts';
import { sessionWords } from './session-words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';

interface SessionRowProps {
  readonly entry: SessionEntry;
  /** All there are, to tell this one from the others. */
  readonly among: readonly SessionEntry[];
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** One place one is signed in at: device, since when and when it was used last, and the button that ends it. */
function SessionRow({ entry, among, busy, onEnd }: SessionRowProps) {
  const { device, current, support, lastUsedAt } = entry;
  const Icon = support ? IconUserShield : IconDeviceDesktop;
  const moment = now();
  const ago = timeAgo({ moment: new Date(lastUsedAt), now: moment }) ?? m.time_now();
  const { began, used } = sessionWords({ entry, among, now: moment });
  return (
    <Card as="li" compact className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon className="flex-none text-muted" size={24} stroke={1.5} aria-hidden="true" />
      <div className="flex-[1_1_200px] min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink font-medium">
          <span>{device}</span>
          {current ? <Badge tone="brand">{m.sessions_current()}</Badge> : null}
          {support ? <Badge tone="warn">{m.sessions_support()}</Badge> : null}
        </div>
        <div className="mt-0.5 text-muted text-sm">
          {m.sessions_signed_in({ when: began })}
          <br />
          {m.sessions_last_used({ when: ago, exactly: used })}
        </div>
      </div>
      <Button variant="default" loading={busy} onClick={onEnd} aria-label={m.sessions_sign_out_of({ device, when: began })}>
        {m.sessions_sign_out()}
      </Button>
    </Card>
  );
}

/** /account/sessions: where one is signed in, with the way to end one session or all. `onSignOut` ends the one of this browser. */
export function SessionsPage({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { isAdminLogin } = useOwnSession();
  return isAdminLogin ? <NotForRole /> : <Sessions onSignOut={onSignOut} />;
}

function Sessions({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery());
  const [asking, { open, close }] = useDisclosure(false);
  const readAgain = () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  const endOne = useMutation({
    mutationFn: async ({ sessionId }: { sessionId: string; device: string }) => call('endSession', { sessionId }),
    onSuccess: (_done, { device }) => showSuccess(m.sessions_signed_out({ device })),
    onSettled: readAgain,
  });
  const endOthers = useMutation({
    mutationFn: () => call('endAllSessions', { keepThis: true }),
    onSuccess: () => showSuccess(m.sessions_others_signed_out()),
    onSettled: readAgain,
  });
  const endAll = useMutation({
    mutationFn: async () => {
      await call('endAllSessions', { keepThis: true });
      await onSignOut();
    },
  });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <PageHeader title={m.sessions_title()}>{m.sessions_about()}</PageHeader>
      <QueryView query={sessions} height={160}>
        {(data) => (
          <>
            <ul className="grid gap-3 m-0 p-0 list-none">
              {data.map((entry) => (
                <SessionRow
                  key={entry.sessionId}
                  entry={entry}
                  among={data}
                  busy={endOne.isPending && endOne.variables.sessionId === entry.sessionId}
                  onEnd={() => (entry.current ? void onSignOut() : endOne.mutate(entry))}
                />
              ))}
            </ul>
            <div className="flex flex-wrap gap-3 mt-6">
              {others > 0 ? (
                <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  {m.sessions_sign_out_others()}
                </Button>
              ) : null}
              <Button variant="default" onClick={open}>
                {m.sessions_sign_out_all()}
              </Button>
            </div>
          </>
        )}
      </QueryView>
      <Modal opened={asking} onClose={close} title={m.sessions_confirm_title()} closeButtonProps={{ 'aria-label': m.action_close() }}>
        <p>{m.sessions_confirm_text()}</p>
        <div className="flex flex-wrap justify-end gap-3 mt-6">
          <Button variant="default" onClick={close} data-autofocus>
            {m.sessions_confirm_keep()}
          </Button>
          <Button loading={endAll.isPending || endAll.isSuccess} onClick={() => endAll.mutate()}>
            {m.sessions_sign_out_all()}
          </Button>
        </div>
      </Modal>
    </>
  );
}
