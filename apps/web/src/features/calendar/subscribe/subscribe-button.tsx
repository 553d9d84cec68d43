import { Button, TextInput } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { IconBrandGoogle, IconCalendarShare, IconCheck, IconCopy, IconRss } from '@tabler/icons-react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { feedQuery, useFeedChange } from './queries.ts';
import classes from './subscribe.module.css';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useId, useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

interface FeedConfirmProps {
  readonly change: 'replaceCalendarFeed' | 'endCalendarFeed';
  readonly studentImsPin: string;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks before the address that devices use stops working. */
function FeedConfirm({ change, studentImsPin, onCancel, onDone }: FeedConfirmProps) {
  const save = useFeedChange({ change, studentImsPin });
  // the button that asked has gone
  const question = useArrivalFocus<HTMLParagraphElement>();
  const isReplaced = change === 'replaceCalendarFeed';
  return (
    <div className="grid gap-4">
      <p ref={question} tabIndex={-1}>
        {isReplaced ? m.feed_replace_about() : m.feed_off_about()}
      </p>
      {save.error ? <FormError>{save.error.message}</FormError> : null}
      <div className="flex flex-wrap gap-3 justify-end">
        <Button variant="default" onClick={onCancel}>
          {m.feed_cancel()}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onDone })}>
          {isReplaced ? m.feed_replace() : m.feed_off()}
        </Button>
      </div>
    </div>
  );
}

interface FeedAddressProps {
  readonly feed: AnswerOf<'calendarFeed'>;
  readonly studentImsPin: string;
}

/** The scheme by which devices open a calendar in their own program. */
const appUrl = (url: string) => url.replace(/^https?:/, 'webcal:');
const googleUrl = (url: string) => `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: appUrl(url) }).toString()}`;

type Change = 'replaceCalendarFeed' | 'endCalendarFeed';

/** An address that is on, or the question whether it may stop working. */
function FeedAddress({ feed, studentImsPin }: FeedAddressProps) {
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
      <div className={`${classes['address']} grid grid-cols-[1fr_auto] gap-2 items-end max-[480px]:grid-cols-[1fr]`}>
        <TextInput
          className={`${classes['field']} min-w-0`}
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
      <p id={secretId} className={`${classes['note']} text-muted text-sm`}>
        {m.feed_secret()}
      </p>
      {clipboard.error ? <FormError>{m.feed_copy_failed()}</FormError> : null}
      <div className="grid gap-3">
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
      <p className={`${classes['note']} text-muted text-sm`}>{m.feed_refresh()}</p>
      <div className={`${classes['foot']} -mb-2 flex flex-wrap gap-x-2 gap-y-0 items-center pt-3 border-t border-t-line`}>
        <span className="text-muted text-sm basis-full">{m.feed_since({ date: formatDayFirst(since) })}</span>
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

interface SubscribeDialogProps {
  /** '' for one's own calendar, else the ID and the name of a parent's child. */
  readonly studentImsPin: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** How to follow a calendar in another program: its secret address, which is made on request, replaced and turned off here. */
function SubscribeDialog({ studentImsPin, name, onClose }: SubscribeDialogProps) {
  const feed = useQuery(feedQuery(studentImsPin));
  return (
    <FormDialog title={name === '' ? m.feed_title() : m.feed_title_of({ name })} onClose={onClose}>
      <div className="grid gap-4">
        <p>{name === '' ? m.feed_about() : m.feed_about_of()}</p>
        <QueryView query={feed} height={160} />
        {feed.data?.url === '' ? <NoAddress studentImsPin={studentImsPin} /> : null}
        {feed.data !== undefined && feed.data.url !== '' ? <FeedAddress feed={feed.data} studentImsPin={studentImsPin} /> : null}
      </div>
    </FormDialog>
  );
}

function NoAddress({ studentImsPin }: { studentImsPin: string }) {
  const button = useArrivalFocus<HTMLButtonElement>();
  const make = useFeedChange({ change: 'replaceCalendarFeed', studentImsPin });
  return (
    <>
      <p className={`${classes['note']} text-muted text-sm`}>{m.feed_refresh()}</p>
      {make.error ? <FormError>{make.error.message}</FormError> : null}
      <Button ref={button} fullWidth loading={make.isPending} onClick={() => make.mutate()}>
        {m.feed_make()}
      </Button>
    </>
  );
}

/** Opens the dialog by which someone follows a calendar in another program: their own ('' and ''), or a parent that of a child. Others who read it get nothing here. */
export function SubscribeButton({ studentImsPin, name }: { readonly studentImsPin: string; readonly name: string }) {
  const { isParent, isAdminLogin } = useOwnSession();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (isAdminLogin || (studentImsPin !== '' && !isParent)) return null;
  return (
    <>
      <Button variant="default" h={36} px="sm" fz="var(--size-sm)" leftSection={<IconRss size={18} stroke={1.75} />} onClick={open}>
        {m.feed_subscribe()}
      </Button>
      {isOpen ? <SubscribeDialog studentImsPin={studentImsPin} name={name} onClose={close} /> : null}
    </>
  );
}
