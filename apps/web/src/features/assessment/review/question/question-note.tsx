import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { Button, Textarea } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { assessmentQueries } from '../../queries.ts';
import classes from './question-note.module.css';

const maxNoteLength = 2000;

interface Kept {
  readonly bookmarked: boolean;
  readonly note: string;
}

/** What the student keeps of a question: a bookmark, saved at once, and a note, saved when its field is left. */
export function QuestionNote({ item, assessmentId }: { item: ReviewItem; assessmentId: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(item.note);
  /** What was last asked for: two changes that follow each other do not undo one another. */
  const wish = useRef<Kept>({ bookmarked: item.bookmarked, note: item.note });
  const { mutate, isSuccess } = useMutation({
    mutationKey: ['assessment', 'question-note', assessmentId, item.itemId],
    scope: { id: `question-note ${assessmentId} ${item.itemId}` },
    mutationFn: (kept: Kept) => call('saveQuestionNote', { assessmentId, itemId: item.itemId, ...kept }),
    onSuccess: async (kept) => {
      const { queryKey } = assessmentQueries.review({ assessmentId });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (review) => review && withKept({ review, itemId: item.itemId, kept }));
    },
    onError: () => {
      wish.current = { bookmarked: item.bookmarked, note: item.note };
    },
    meta: {
      failure: ({ error }) => ({ title: m.test_tag_failed(), text: (error instanceof ApiError && error.said) || m.test_tag_failed_text() }),
    },
  });
  const isChanged = text.trim() !== item.note;
  const keep = (change: Partial<Kept>) => {
    wish.current = { ...wish.current, ...change };
    mutate(wish.current);
  };
  const Icon = item.bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <section className={classes['kept']} aria-label={m.test_note_title()}>
      <Button
        variant="default"
        size="sm"
        aria-pressed={item.bookmarked}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => keep({ bookmarked: !item.bookmarked })}
      >
        {m.test_bookmark()}
      </Button>
      <Textarea
        label={m.test_note_title()}
        description={m.test_note_hint()}
        classNames={fieldClasses}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => isChanged && text.trim() !== wish.current.note && keep({ note: text.trim() })}
      />
      <p role="status" className={classes['saved']}>
        {isSuccess && !isChanged && text !== '' ? m.test_note_saved() : ''}
      </p>
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
