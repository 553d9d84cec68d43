import { Button } from '@mantine/core';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useFeedChange } from './queries.ts';
import classes from './subscribe.module.css';

interface FeedConfirmProps {
  readonly change: 'replaceCalendarFeed' | 'endCalendarFeed';
  readonly studentImsPin: string;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks before the address that devices use stops working. */
export function FeedConfirm({ change, studentImsPin, onCancel, onDone }: FeedConfirmProps) {
  const save = useFeedChange({ change, studentImsPin });
  // the button that asked has gone
  const question = useArrivalFocus<HTMLParagraphElement>();
  const isReplaced = change === 'replaceCalendarFeed';
  return (
    <div className={classes['dialog']}>
      <p ref={question} tabIndex={-1}>
        {isReplaced ? m.feed_replace_about() : m.feed_off_about()}
      </p>
      {save.error ? <FormError>{save.error.message}</FormError> : null}
      <div className={classes['choices']}>
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
