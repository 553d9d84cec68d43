import { Button, Modal } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import type { ShownEvent } from '../event/shown-event.ts';
import { EventDetails, type EventDetailsProps } from './event-details.tsx';

interface EventPageProps extends Omit<EventDetailsProps, 'shown'> {
  /** Undefined where the event is not in the calendar any more. */
  readonly shown: ShownEvent | undefined;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** An event as a page of its own, which a phone shows in place of the popup; on a wider screen, where an address names it, over the calendar. */
export function EventPage({ shown, isPhone, onClose, ...details }: EventPageProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isPhone}
      title={shown === undefined ? m.cal_event() : shown.name}
      closeButtonProps={{ 'aria-label': m.cal_close() }}
    >
      {shown === undefined ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.cal_event_missing()}
          action={<Button onClick={onClose}>{m.cal_to_calendar()}</Button>}
        >
          {m.cal_event_missing_about()}
        </EmptyState>
      ) : (
        <EventDetails heading="h2" shown={shown} {...details} />
      )}
    </Modal>
  );
}
