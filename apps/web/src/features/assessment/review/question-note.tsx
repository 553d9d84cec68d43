import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { Button, Textarea } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { assessmentQueries } from '../queries.ts';
import classes from './question-note.module.css';

const maxNoteLength = 2000;

interface Kept {
  readonly bookmarked: boolean;
  readonly note: string;
}

/** What the student keeps of a question: a bookmark, saved at once, and a note with a button of its own. */
export function QuestionNote({ item, assessmentId }: { item: ReviewItem; assessmentId: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(item.note);
  const { mutate, isPending } = useMutation({
    mutationKey: ['assessment', 'question-note', assessmentId, item.itemId],
    scope: { id: `question-note ${assessmentId} ${item.itemId}` },
    mutationFn: (kept: Kept) => call('saveQuestionNote', { assessmentId, itemId: item.itemId, ...kept }),
    onSuccess: async (kept) => {
      const { queryKey } = assessmentQueries.review({ assessmentId });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (review) => review && withKept({ review, itemId: item.itemId, kept }));
    },
    meta: {
      failure: ({ error }) => ({ title: m.test_tag_failed(), text: (error instanceof ApiError && error.said) || m.test_tag_failed_text() }),
    },
  });
  const isChanged = text.trim() !== item.note;
  const Icon = item.bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <section className={classes['kept']} aria-label={m.test_note_title()}>
      <Button
        variant="default"
        size="sm"
        aria-pressed={item.bookmarked}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => mutate({ bookmarked: !item.bookmarked, note: item.note })}
      >
        {m.test_bookmark()}
      </Button>
      <Textarea
        label={m.test_note_title()}
        description={m.test_note_hint()}
        autosize
        minRows={2}
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && (
        <Button variant="default" size="sm" loading={isPending} onClick={() => mutate({ bookmarked: item.bookmarked, note: text.trim() })}>
          {m.test_note_save()}
        </Button>
      )}
    </section>
  );
}

function withKept({ review, itemId, kept }: { review: TestReview; itemId: string; kept: Kept }): TestReview {
  const sections = review.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.itemId === itemId ? { ...item, ...kept } : item)),
  }));
  return { ...review, sections };
}
