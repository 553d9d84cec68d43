import type { Account } from '@abhyas/contract/identity/account.ts';
import type { NoticeChannel } from '@abhyas/contract/notices/notices.ts';
import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { AccountSection } from '../account-section.tsx';
import { Fetched } from '../fetched.tsx';
import { noticeTypeLabels } from '../../../shared/notices/type-labels.ts';
import { isOn, noticeTypesFor, useSaveChoice } from './notice-choices.ts';
import { NoticeSwitch } from './notice-switch.tsx';
import table from './notices-table.module.css';
import { PushRow } from './push-row.tsx';
import { noticeChannelsQuery } from '../queries.ts';

const channels = [
  { channel: 'email', label: m.account_notices_email },
  { channel: 'push', label: m.account_notices_push },
] as const satisfies readonly { channel: NoticeChannel; label: () => string }[];

/** Where e-mails go; '' as long as the account is not known. */
function emailOf(account: Account | undefined): string {
  if (account === undefined) return '';
  const { emailId: email } = account;
  return email === '' ? m.account_notices_no_email() : m.account_notices_email_about({ email });
}

/** Which notices reach one where: by type and channel, with a row for all of them, and whether this device gets any. */
export function NoticesSection({ session, account }: { session: Session; account: Account | undefined }) {
  const query = useQuery(noticeChannelsQuery());
  const save = useSaveChoice();
  return (
    <AccountSection name="notices" about={m.account_notices_about()}>
      <Fetched query={query} height={420}>
        {({ settings }) => (
          <>
            <table className={table['table']}>
              <caption className="visually-hidden">{m.account_notices_about()}</caption>
              <thead>
                <tr>
                  <th scope="col">{m.account_notices_kind()}</th>
                  {channels.map(({ channel, label }) => (
                    <th key={channel} scope="col">
                      {label()}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {noticeTypesFor(session).map((type) => (
                  <tr key={type}>
                    <th scope="row">{noticeTypeLabels[type]()}</th>
                    {channels.map(({ channel, label }) => (
                      <td key={channel}>
                        <NoticeSwitch
                          label={m.account_notices_switch({ kind: noticeTypeLabels[type](), channel: label() })}
                          on={isOn({ settings, type, channel })}
                          onChange={(on) => save.mutateAsync({ type, channel, on })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={table['always']}>
              {emailOf(account)} {m.account_notices_always()}
            </p>
          </>
        )}
      </Fetched>
      <PushRow session={session} />
    </AccountSection>
  );
}
