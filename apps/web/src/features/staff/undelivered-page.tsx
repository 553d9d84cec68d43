import type { AccountMessageKind, Undelivered } from '@abhyas/contract/notices/undelivered.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { noticeTypeLabels } from '../../shared/notices/type-labels.ts';
import { StaffList } from '../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../shared/staff/staff-screen.tsx';
import { momentText, pageOf } from '../../shared/staff/words.ts';
import { DataTable } from '../../ui/cards/data-table.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { undeliveredQuery } from './queries.ts';

const reasonText = {
  recipient: m.staff_undelivered_recipient,
  refused: m.staff_undelivered_refused,
  unreachable: m.staff_undelivered_unreachable,
  'sign-in': m.staff_undelivered_sign_in,
  other: m.staff_undelivered_other,
} as const satisfies Record<Undelivered['reason'], () => string>;

const accountKindText: Readonly<Record<AccountMessageKind, () => string>> = {
  code: m.staff_undelivered_code,
  'registration-code': m.staff_undelivered_registration_code,
  'account-exists': m.staff_undelivered_account_exists,
  registered: m.staff_undelivered_registered,
  invitation: m.staff_undelivered_invitation,
  'password-set': m.staff_undelivered_password,
  'password-changed': m.staff_undelivered_password,
  'password-removed': m.staff_undelivered_password,
  'code-handed-over': m.staff_undelivered_handed,
  'contact-taken': m.staff_undelivered_contact,
  'contact-changed': m.staff_undelivered_contact,
  'factor-changed': m.staff_undelivered_factor,
  'parent-linked': m.staff_undelivered_parent,
  'support-signed-in': m.staff_undelivered_support,
  'new-device': m.staff_undelivered_device,
  'family-changed': m.staff_undelivered_family,
  'deletion-asked': m.staff_undelivered_deletion,
  receipt: m.staff_undelivered_receipt,
  'payment-due': m.staff_undelivered_due,
  'seat-free': m.staff_undelivered_seat,
  'batch-changed': m.staff_undelivered_batch,
};
const kindText = (kind: Undelivered['kind']): string => ({ ...accountKindText, ...noticeTypeLabels })[kind]();

/** /staff/undelivered: mails and SMS that did not go through, each with its person and reason, to be sent again. */
export function UndeliveredPage({ page }: { page: string }) {
  return (
    <StaffScreen right="support">
      <Messages page={pageOf(page)} />
    </StaffScreen>
  );
}

function Messages({ page }: { page: number }) {
  const query = useQuery(undeliveredQuery(page));
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (id: string) => call('retryUndelivered', { id }),
    onSuccess: () => showSuccess(m.staff_undelivered_retried()),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.staffUndelivered.all }),
  });
  return (
    <>
      <PageHeader title={m.staff_undelivered()}>{m.staff_undelivered_about()}</PageHeader>
      <StaffList
        label={m.staff_undelivered()}
        path="/staff/undelivered"
        page={page}
        total={query.data?.total}
        query={query}
        empty={{ title: m.staff_undelivered_none(), text: m.staff_undelivered_none_text() }}
      >
        <DataTable label={m.staff_undelivered()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_undelivered_who()}</th>
              <th scope="col">{m.staff_undelivered_message()}</th>
              <th scope="col" data-wide>
                {m.staff_undelivered_last()}
              </th>
              <th scope="col" data-wide data-number>
                {m.staff_security_tries()}
              </th>
              <th scope="col">{m.staff_undelivered_action()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.messages.map(({ id, who, shown, channel, kind, reason, tries, failedAt, canRetry }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{who === null ? m.staff_undelivered_no_account() : who.name || who.pin || shown}</bdi>
                  {who === null || who.name === '' || who.pin === '' ? null : <span className="block text-muted text-sm">{who.pin}</span>}
                  <span className="block text-muted text-sm">
                    {channel === 'mail' ? m.staff_undelivered_mail({ shown }) : m.staff_undelivered_sms({ shown })}
                  </span>
                </th>
                <td>
                  {kindText(kind)}
                  <span className="block text-muted text-sm">{reasonText[reason]()}</span>
                  <span data-narrow>{momentText(failedAt)}</span>
                </td>
                <td data-wide className="whitespace-nowrap max-[640px]:whitespace-normal">
                  {momentText(failedAt)}
                </td>
                <td data-wide data-number>
                  {tries}
                </td>
                <td>
                  {canRetry ? (
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={retry.isPending && retry.variables === id}
                      disabled={retry.isPending}
                      aria-label={m.staff_undelivered_retry_of({ kind: kindText(kind), shown })}
                      onClick={() => retry.mutate(id)}
                    >
                      {m.staff_undelivered_retry()}
                    </Button>
                  ) : (
                    m.staff_undelivered_ask()
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
    </>
  );
}
