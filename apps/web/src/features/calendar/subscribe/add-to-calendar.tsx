import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { m } from '../../../paraglide/messages.js';

interface AddToCalendarProps {
  /** Whose calendar, in which course, and which occurrence of it. */
  readonly of: RequestOf<'calendarFile'>;
  readonly title: string;
}

/** A title as the name of a file: letters and digits of any language. */
const fileName = (title: string): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'event'
  }.ics`;

/** Downloads one event as a file that other calendar programs open. */
export function AddToCalendar({ of, title }: AddToCalendarProps) {
  const add = useMutation({
    mutationFn: () => call('calendarFile', of),
    onSuccess: ({ file }) => saveFile({ file: new Blob([file], { type: 'text/calendar;charset=utf-8' }), name: fileName(title) }),
  });
  return (
    <Button
      variant="default"
      size="sm"
      fz="var(--size-sm)"
      px="sm"
      loading={add.isPending}
      leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
      onClick={() => add.mutate()}
    >
      {m.feed_add_event()}
    </Button>
  );
}
