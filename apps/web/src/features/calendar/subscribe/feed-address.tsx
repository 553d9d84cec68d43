import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBrandGoogle, IconCalendarShare, IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FeedConfirm } from './feed-confirm.tsx';
import classes from './subscribe.module.css';

interface FeedAddressProps {
  readonly feed: AnswerOf<'calendarFeed'>;
  readonly studentImsPin: string;
}

/** The scheme by which devices open a calendar in their own program. */
const appUrl = (url: string) => url.replace(/^https?:/, 'webcal:');
const googleUrl = (url: string) => `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: appUrl(url) }).toString()}`;

type Change = 'replaceCalendarFeed' | 'endCalendarFeed';

/** An address that is on, or the question whether it may stop working. */
export function FeedAddress({ feed, studentImsPin }: FeedAddressProps) {
  const [asked, setAsked] = useState<Change | null>(null);
  if (asked === null) return <ShownAddress feed={feed} onAsk={setAsked} />;
  const said = asked === 'replaceCalendarFeed' ? m.feed_replaced() : m.feed_turned_off();
  return (
    <FeedConfirm
      change={asked}
      studentImsPin={studentImsPin}
      onCancel={() => setAsked(null)}
      onDone={() => {
        setAsked(null);
        showSuccess(said);
      }}
    />
  );
}

/** An address to copy or open, to replace and to turn off. */
function ShownAddress({ feed: { url, since }, onAsk }: { feed: FeedAddressProps['feed']; onAsk: (change: Change) => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  // the button that made it, or the question, has gone
  const secretId = useId();
  const field = useArrivalFocus<HTMLInputElement>();
  return (
    <>
      <div className={classes['address']}>
        <TextInput
          className={classes['field']}
          label={m.feed_address()}
          aria-describedby={secretId}
          value={url}
          readOnly
          ref={field}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />}
          onClick={() => clipboard.copy(url)}
        >
          <span aria-live="polite">{clipboard.copied ? m.feed_copied() : m.feed_copy()}</span>
        </Button>
      </div>
      <p id={secretId} className={classes['note']}>
        {m.feed_secret()}
      </p>
      {clipboard.error ? <FormError>{m.feed_copy_failed()}</FormError> : null}
      <div className={classes['ways']}>
        <Button component="a" href={appUrl(url)} leftSection={<IconCalendarShare size={18} stroke={1.75} />}>
          {m.feed_open_app()}
        </Button>
        <Button
          component="a"
          variant="default"
          href={googleUrl(url)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandGoogle size={18} stroke={1.75} />}
        >
          {m.feed_open_google()}
        </Button>
      </div>
      <p className={classes['note']}>{m.feed_refresh()}</p>
      <div className={classes['foot']}>
        <span className={classes['since']}>{m.feed_since({ date: formatDayFirst(since) })}</span>
        <Button variant="subtle" px="sm" onClick={() => onAsk('replaceCalendarFeed')}>
          {m.feed_replace()}
        </Button>
        <Button variant="subtle" px="sm" onClick={() => onAsk('endCalendarFeed')}>
          {m.feed_off()}
        </Button>
      </div>
    </>
  );
}
