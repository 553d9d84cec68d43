import '@mantine/core/styles/Switch.layer.css';
import type { Account } from '@abhyas/contract/account.ts';
import type { NoticeChannel, NoticeSettings } from '@abhyas/contract/notices.ts';
import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import classes from './account-page.module.css';
import { AccountSection } from './account-section.tsx';
import { Fetched } from './fetched.tsx';
import { noticeChannelsQuery } from './queries.ts';

interface Change {
  readonly channel: NoticeChannel;
  readonly on: boolean;
}

const channels = [
  { channel: 'email', label: m.account_notices_email },
  { channel: 'push', label: m.account_notices_push },
] as const satisfies readonly { channel: NoticeChannel; label: () => string }[];

/** A channel is on as long as one type of notices goes there. */
const isOn = ({ settings, channel }: { settings: NoticeSettings; channel: NoticeChannel }) =>
  Object.values(settings).some((wanted) => wanted[channel]);

/** Where the notices of a channel go; '' as long as the account is not known. */
function placeOf({ channel, account }: { channel: NoticeChannel; account: Account | undefined }): string {
  if (channel === 'push') return m.account_notices_push_about();
  if (account === undefined) return '';
  const { emailId: email } = account;
  return email === '' ? m.account_notices_no_email() : m.account_notices_email_about({ email });
}

/** The channels of notices as switches. Each shows its new state at once and goes back, with a notice, where the server refuses. */
export function NoticesSection({ account }: { account: Account | undefined }) {
  const query = useQuery(noticeChannelsQuery());
  const save = useSaveChannel();
  const id = useId();
  return (
    <AccountSection name="notices" about={m.account_notices_about()}>
      <Fetched query={query} height={168}>
        {({ settings }) => (
          <>
            <ul className={classes['rows']}>
              {channels.map(({ channel, label }) => (
                <li key={channel} className={classes['row']}>
                  <label className={classes['channel']} htmlFor={`${id}-${channel}`}>
                    {label()}
                  </label>
                  <span id={`${id}-${channel}-place`} className={classes['place']}>
                    {placeOf({ channel, account })}
                  </span>
                  <Switch
                    id={`${id}-${channel}`}
                    aria-describedby={`${id}-${channel}-place`}
                    size="md"
                    withThumbIndicator={false}
                    classNames={{ input: classes['switch'] ?? '' }}
                    checked={isOn({ settings, channel })}
                    onChange={({ currentTarget }) => save.mutate({ channel, on: currentTarget.checked })}
                  />
                </li>
              ))}
            </ul>
            <p className={classes['always']}>{m.account_notices_always()}</p>
          </>
        )}
      </Fetched>
    </AccountSection>
  );
}

/** Switches a channel, for every type of notices, in what the screen shows, then at the server; where that fails, back. */
function useSaveChannel() {
  const client = useQueryClient();
  const { queryKey } = noticeChannelsQuery();
  const put = ({ channel, on }: Change) =>
    client.setQueryData(queryKey, (known) => {
      if (known === undefined) return known;
      const wanted = Object.entries(known.settings).map(([type, one]) => [type, { ...one, [channel]: on }]);
      return { ...known, settings: Object.fromEntries(wanted) as NoticeSettings };
    });
  return useMutation({
    // one after the other, as they were switched
    scope: { id: 'notice-channels' },
    onMutate: put,
    mutationFn: ({ channel, on }: Change) => call('saveNoticeSettings', { type: 'all', channel, on }),
    onError: (_error, { channel, on }) => put({ channel, on: !on }),
  });
}
