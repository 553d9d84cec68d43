import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useSessionCalls } from '../queries.ts';
import classes from './part.module.css';
import { actionOf } from './session-doors.ts';
import { StarChoice } from './star-choice.tsx';

/** How long words with a rating may be. */
const maxWords = 1000;

/** What the student thought of a session: one to five stars, with words if they like. The mentor sees it. */
export function RatingPart({ card }: { card: BookingCard }) {
  const [isChanging, setChanging] = useState(false);
  const mayRate = actionOf(card, 'rate')?.enabled === true;
  if (card.rating > 0 && !isChanging) {
    return (
      <div className={classes['actions']}>
        <span className="text-muted text-sm">{m.session_rated({ rating: String(card.rating) })}</span>
        {mayRate ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
            {m.session_rate_change()}
          </Button>
        ) : null}
      </div>
    );
  }
  return mayRate ? <RateForm card={card} onDone={() => setChanging(false)} /> : null;
}

function RateForm({ card, onDone }: { card: BookingCard; onDone: () => void }) {
  const { rate } = useSessionCalls(useOwnSession());
  const [stars, setStars] = useState(card.rating);
  const [words, setWords] = useState(card.ratingText);
  return (
    <form
      className={`${classes['part']} ${classes['form']}`}
      onSubmit={(event) => {
        event.preventDefault();
        rate.mutate({ bookingId: card.bookingId, rating: stars, text: words }, { onSuccess: onDone });
      }}
    >
      <StarChoice label={m.session_rate()} value={stars} onChange={setStars} />
      {stars === 0 ? null : (
        <>
          <Textarea
            label={m.session_rate_words()}
            description={m.session_rate_note()}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxWords}
            value={words}
            classNames={fieldClasses}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {rate.isError ? (
            <FormError>
              <strong>{m.session_rate_failed()}</strong> {rate.error.message}
            </FormError>
          ) : null}
          <div className={classes['actions']}>
            <Button type="submit" variant="default" size="sm" loading={rate.isPending}>
              {m.session_rate_send()}
            </Button>
            {card.rating > 0 ? (
              <Button variant="subtle" size="sm" onClick={onDone}>
                {m.session_rate_cancel()}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </form>
  );
}
