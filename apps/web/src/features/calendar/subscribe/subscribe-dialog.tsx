import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FeedAddress } from './feed-address.tsx';
import { feedQuery, useFeedChange } from './queries.ts';
import classes from './subscribe.module.css';

interface SubscribeDialogProps {
  /** '' for one's own calendar, else the ID and the name of a parent's child. */
  readonly studentImsPin: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** How to follow a calendar in another program: its secret address, which is made on request, replaced and turned off here. */
export function SubscribeDialog({ studentImsPin, name, onClose }: SubscribeDialogProps) {
  useReturnFocus();
  const feed = useQuery(feedQuery(studentImsPin));
  return (
    <FormDialog title={name === '' ? m.feed_title() : m.feed_title_of({ name })} onClose={onClose}>
      <div className={classes['dialog']}>
        <p>{name === '' ? m.feed_about() : m.feed_about_of()}</p>
        {feed.isPending ? <Skeleton height={160} radius="md" role="status" aria-label={m.loading()} /> : null}
        {feed.isLoadingError ? <ErrorState error={feed.error} onRetry={() => void feed.refetch()} /> : null}
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
      <p className={classes['note']}>{m.feed_refresh()}</p>
      {make.error ? <FormError>{make.error.message}</FormError> : null}
      <Button ref={button} fullWidth loading={make.isPending} onClick={() => make.mutate()}>
        {m.feed_make()}
      </Button>
    </>
  );
}
