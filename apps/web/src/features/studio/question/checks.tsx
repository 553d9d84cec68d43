import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCopy, IconMessage } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { faultText } from './faults.tsx';
import { percent } from '../bank/words.tsx';
import { questionPath } from './neighbours.tsx';
import { type Fault, goToPlace, type Place } from './places.ts';
import classes from '../source/editor.module.css';

export type Review = AnswerOf<'sourceReview'>;

const whenOf = (at: string) => `${formatDayFirst(at)}, ${formatTime(at)}`;

/** What was checked, with the way to each place: the faults, and who has solved the question blind. */
export function Checks({
  faults,
  review,
  revision,
}: {
  faults: ReadonlyMap<Place, readonly Fault[]>;
  review: Review | undefined;
  revision: number;
}) {
  const listed = [...faults].flatMap(([place, some]) => some.map((fault) => ({ place, fault })));
  const solves = review?.solves ?? [];
  return (
    <section className={classes['panel']} aria-labelledby="checks">
      <h2 id="checks" className="m-0 text-ink text-md font-strong">
        {m.studio_question_checks()}
      </h2>
      <ul className="m-0 p-0 list-none">
        {solves.map(({ by, at, agrees, seconds, revision: solved, version }) => (
          <li key={`${by} ${at}`} className={classes['check']}>
            {agrees ? (
              <IconCircleCheck className="flex-none text-good" size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconAlertTriangle className="flex-none text-warn" size={20} stroke={1.75} aria-hidden />
            )}
            <span className="flex-1 min-w-0">
              <strong className="block text-ink">
                {agrees ? m.studio_question_agrees({ name: by }) : m.studio_question_disagrees({ name: by })}
              </strong>
              <span className="text-muted">
                {m.studio_question_solved_in({ seconds, when: whenOf(at) })}
                {solved === revision ? '' : ` · ${m.studio_question_version({ number: version })}`}
              </span>
            </span>
          </li>
        ))}
        {review?.needsSolver === true && review.barriers.includes('not-solved') ? (
          <li className={classes['check']}>
            <IconAlertCircle className="flex-none text-muted" size={20} stroke={1.75} aria-hidden />
            <span className="flex-1">{m.studio_question_needs_solver()}</span>
          </li>
        ) : null}
        {(review?.shownEarly ?? []).map((each) => (
          <li key={`${each.ranked} ${each.shown} ${each.twinId}`} className={classes['check']}>
            <IconAlertTriangle className="flex-none text-warn" size={20} stroke={1.75} aria-label={m.studio_question_warning()} />
            <span className="flex-1 min-w-0 wrap-anywhere">{shownEarlyWords(each)}</span>
            {each.twinId === null ? null : <SourceLink sourceId={each.twinId} />}
          </li>
        ))}
        {(review?.alike ?? []).map(({ sourceId, key, title, share }) => (
          <li key={sourceId} className={classes['check']}>
            <IconCopy className="flex-none text-muted" size={20} stroke={1.75} aria-hidden />
            <span className="flex-1 min-w-0 wrap-anywhere">
              <span className="block">{m.studio_question_alike({ percent: percent(share), key })}</span>
              <span className="block text-muted">{title}</span>
            </span>
            <SourceLink sourceId={sourceId} />
          </li>
        ))}
        {listed.map(({ place, fault: { line, cause, isWarning } }) => (
          <li key={`${line} ${cause}`} className={classes['check']}>
            {isWarning ? (
              <IconAlertTriangle className="flex-none text-warn" size={20} stroke={1.75} aria-label={m.studio_question_warning()} />
            ) : (
              <IconAlertCircle className="flex-none text-bad" size={20} stroke={1.75} aria-label={m.studio_question_fault()} />
            )}
            <span className="flex-1 min-w-0 wrap-anywhere">{faultText(cause)}</span>
            <Button variant="subtle" size="compact-sm" onClick={() => goToPlace(place)}>
              {m.studio_question_go_to()}
            </Button>
          </li>
        ))}
        {review?.alike.length === 0 ? (
          <li className={classes['check']}>
            <IconCircleCheck className="flex-none text-good" size={20} stroke={1.75} aria-hidden />
            <span className="flex-1">{m.studio_question_none_alike()}</span>
          </li>
        ) : null}
        {listed.length === 0 ? (
          <li className={classes['check']}>
            <IconCircleCheck className="flex-none text-good" size={20} stroke={1.75} aria-hidden />
            <span className="flex-1">{m.studio_question_no_faults()}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** What a test without ranks, or practice, gives away of a ranked one. */
export const shownEarlyWords = ({ ranked, shown, twinId }: Review['shownEarly'][number]): string =>
  twinId === null ? m.studio_question_shown_early({ ranked, shown }) : m.studio_question_twin_shown_early({ ranked, shown });

const SourceLink = ({ sourceId }: { sourceId: string }) => (
  <PathLink href={questionPath(sourceId)} className="flex-none text-brand-text font-medium">
    {m.studio_question_open_it()}
  </PathLink>
);

/** What authors and reviewers say of the question, each at its line. */
export function Comments({
  sourceId,
  revision,
  text,
  review,
}: {
  sourceId: string;
  revision: number;
  text: string;
  review: Review | undefined;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.studio.review });
  const add = useMutation({
    mutationFn: () => call('addSourceComment', { sourceId, revision, line: lineOfFocus(text), text: typed.trim() }),
    meta: { quiet: true },
    onSuccess: () => (setTyped(''), refresh()),
  });
  const resolve = useMutation({
    mutationFn: (change: { commentId: string; isResolved: boolean }) => call('resolveSourceComment', change),
    onSuccess: refresh,
  });
  const comments = review?.comments ?? [];
  return (
    <section className={classes['panel']} aria-labelledby="comments">
      <h2 id="comments" className="m-0 text-ink text-md font-strong">
        {m.studio_question_comments()}
      </h2>
      {comments.length === 0 ? <p className="m-0 text-muted text-sm">{m.studio_question_no_comments()}</p> : null}
      <ul className="m-0 p-0 list-none">
        {comments.map(({ commentId, by, at, line, text: said, isResolved }) => (
          <li key={commentId} className={classes['check']} data-done={isResolved || undefined}>
            <IconMessage className="flex-none text-muted" size={20} stroke={1.75} aria-hidden />
            <span className="flex-1 min-w-0">
              <span className="block text-muted text-xs">
                {by} · {whenOf(at)}
              </span>
              {line === null ? null : <q className="block text-muted text-xs wrap-anywhere">{text.split('\n')[line]?.slice(0, 80)}</q>}
              <span className="whitespace-pre-wrap wrap-anywhere">{said}</span>
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => resolve.mutate({ commentId, isResolved: !isResolved })}>
              {isResolved ? m.studio_question_reopen() : m.studio_question_done()}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') add.mutate();
        }}
      >
        <Textarea
          label={m.studio_question_comment()}
          description={m.studio_question_comment_help()}
          classNames={fieldClasses}
          autosize
          minRows={2}
          maxLength={4000}
          value={typed}
          onFocus={rememberPlace}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {add.isError ? <FormError>{add.error instanceof ApiError ? add.error.message : m.error_server()}</FormError> : null}
        <Button
          type="submit"
          variant="default"
          size="sm"
          className="justify-self-start"
          disabled={typed.trim() === ''}
          loading={add.isPending}
        >
          {m.studio_question_say()}
        </Button>
      </form>
    </section>
  );
}

let lastWords = '';

/** Remembers the words in which the cursor was before a comment is begun. */
function rememberPlace({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): void {
  const isText = relatedTarget instanceof HTMLTextAreaElement && relatedTarget.id.startsWith('place-');
  lastWords = isText ? (relatedTarget.value.slice(0, relatedTarget.selectionStart).split('\n').at(-1) ?? '') : '';
}

/** The line of the text in which the cursor was; null where it was in none. */
function lineOfFocus(text: string): number | null {
  if (lastWords.trim() === '') return null;
  const line = text.split('\n').findIndex((each) => each.includes(lastWords));
  return line < 0 ? null : line;
}
