import type { Account } from '@abhyas/contract/identity/account.ts';
import type { NoticeChannel, NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { AccountSection } from '../account-section.tsx';
import { Fetched } from '../fetched.tsx';
import { type Kind, noticeTypeLabels } from '../../../shared/notices/type-labels.ts';
import { NoticeSwitch } from './notice-switch.tsx';
import table from './notices-table.module.css';
import { noticeChannelsQuery } from '../queries.ts';
import { Button } from '@mantine/core';
import type { PushState } from '../../../shared/notices/push.ts';
import { usePush } from '../../../shared/notices/use-push.ts';
import classes from '../setting-line.module.css';
import { broadcastTypes } from '@abhyas/contract/notices/broadcast-limits.ts';
import { onRequest } from '@abhyas/rules/notices/channels.ts';
import { receivesNotice } from '@abhyas/rules/notices/recipients.ts';
import { call } from '../../../lib/api.ts';
import { recipientOf } from '../../../lib/session/recipient-of.ts';

interface Choice {
  readonly type: Kind;
  readonly channel: NoticeChannel;
  readonly on: boolean;
}

/** The rows of the table, in their order: what can reach someone in their role. */
const noticeTypesFor = (session: Session): Kind[] =>
  (Object.keys(noticeTypeLabels) as Kind[]).filter((type) => type === 'all' || receivesNotice({ type, recipient: recipientOf(session) }));

/** Whether a type goes to a channel. All of them do as long as one does, so that one switch ends them all. */
function isOn({ settings, type, channel }: { settings: NoticeSettings; type: Kind; channel: NoticeChannel }): boolean {
  if (type === 'all') return Object.values(settings).some((wanted) => wanted[channel]);
  return settings[type][channel];
}

/** What the settings are after a choice. */
function settingsAfter({ settings, choice: { type, channel, on } }: { settings: NoticeSettings; choice: Choice }): NoticeSettings {
  const changed = Object.entries(settings).map(([of, wanted]) => [
    of,
    type === of || (type === 'all' && !(on && onRequest.has(of as NoticeType))) ? { ...wanted, [channel]: on } : wanted,
  ]);
  return Object.fromEntries(changed) as NoticeSettings;
}

/** Switches a type on or off in what the screen shows, then at the server; where that fails, back, with a message. */
function useSaveChoice() {
  const client = useQueryClient();
  const { queryKey } = noticeChannelsQuery();
  const put = (settings: NoticeSettings | undefined) =>
    client.setQueryData(queryKey, (known) => (known === undefined || settings === undefined ? known : { ...known, settings }));
  return useMutation({
    // one after the other, as they were switched
    scope: { id: 'notice-channels' },
    onMutate: (choice: Choice) => {
      const before = client.getQueryData(queryKey)?.settings;
      if (before !== undefined) put(settingsAfter({ settings: before, choice }));
    },
    mutationFn: (choice: Choice) => call('saveNoticeSettings', choice),
    // what the server has is what counts, unless another switch is on its way
    onSuccess: ({ settings }) => {
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === 'notice-channels' }) === 1) put(settings);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

const words: Readonly<Record<PushState, () => string>> = {
  on: m.push_on,
  off: m.push_off,
  denied: m.push_denied,
  unsupported: m.push_unsupported,
};

/** Whether notices are pushed to this device, and the way to change it. */
function PushRow({ session }: { session: Session }) {
  const { state, changing, turn } = usePush(session);
  if (state === undefined) return null;
  return (
    <div className={`${classes['line']} flex flex-wrap items-center gap-x-4 gap-y-3 w-full`}>
      <p role="status">
        <strong className="block">{m.push_here()}</strong> {words[state]()}
      </p>
      {state === 'on' || state === 'off' ? (
        <Button size="compact-md" variant="default" loading={changing} onClick={() => turn(state === 'off')}>
          {state === 'on' ? m.push_turn_off() : m.push_turn_on()}
        </Button>
      ) : null}
    </div>
  );
}

const labels: Readonly<Record<NoticeChannel, () => string>> = {
  email: m.account_notices_email,
  push: m.account_notices_push,
  sms: m.account_notices_sms,
  whatsapp: m.account_notices_whatsapp,
};

/** What staff write can go to a phone number as well, so it has a table of its own. */
const isOfStaff = (type: Kind) => broadcastTypes.some((each) => each === type);

interface TableProps {
  readonly label: string;
  readonly types: readonly Kind[];
  readonly channels: readonly NoticeChannel[];
  readonly settings: NoticeSettings;
  readonly save: (choice: Choice) => Promise<unknown>;
}

/** Types of notices by channel, a switch each. */
function ChannelTable({ label, types, channels, settings, save }: TableProps) {
  return (
    <table className={`${table['table']} w-full border-collapse`} data-channels={channels.length}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{m.account_notices_kind()}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {labels[channel]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type}>
            <th scope="row">{noticeTypeLabels[type]()}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <NoticeSwitch
                  label={m.account_notices_switch({ kind: noticeTypeLabels[type](), channel: labels[channel]() })}
                  on={isOn({ settings, type, channel })}
                  onChange={(on) => save({ type, channel, on })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
            <ChannelTable
              label={m.account_notices_about()}
              types={noticeTypesFor(session).filter((type) => !isOfStaff(type))}
              channels={['email', 'push']}
              settings={settings}
              save={save.mutateAsync}
            />
            <h3 className="text-base mt-6">{m.account_notices_institute()}</h3>
            <ChannelTable
              label={m.account_notices_institute()}
              types={broadcastTypes}
              channels={['email', 'push', 'sms', 'whatsapp']}
              settings={settings}
              save={save.mutateAsync}
            />
            <p className="text-muted text-sm">
              {emailOf(account)} {m.account_notices_always()}
            </p>
          </>
        )}
      </Fetched>
      <PushRow session={session} />
    </AccountSection>
  );
}
