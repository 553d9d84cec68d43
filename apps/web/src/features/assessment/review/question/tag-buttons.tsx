import type { ErrorTag, ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { tagName } from '../../../../shared/assessment/tag-name.ts';
import classes from './tag-buttons.module.css';
import { tagKey, tagOptions, type Tag } from './tag-mutation.ts';

/** One who was right was lucky, or slow. */
const ofRight = ['guess', 'time'] as const satisfies readonly ErrorTag[];
const ofLost = ['concept', 'careless', 'misread', 'time', 'guess'] as const satisfies readonly ErrorTag[];

/** Why the question was lost, in the student's own view: one of five, saved at once. */
export function TagButtons({ item, assessmentId }: { item: ReviewItem; assessmentId: string }) {
  const client = useQueryClient();
  const { itemId } = item;
  const { mutate } = useMutation(tagOptions({ client, assessmentId, itemId }));
  const wished = useMutationState({
    filters: { mutationKey: tagKey({ assessmentId, itemId }), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as { tag: Tag }).tag,
  }).at(-1);
  const tag = wished ?? item.tag;
  const isRight = item.outcome === 'correct';
  // one that fitted before a ruling can still be taken away
  const offered: readonly ErrorTag[] = isRight ? ofRight : ofLost;
  const shown = tag === '' || offered.includes(tag) ? offered : [...offered, tag];
  const title = isRight ? m.test_tag_how() : m.test_tag_why();
  return (
    <section className={classes['tags']} aria-label={title}>
      <h3>{title}</h3>
      <div role="group" aria-label={title} className={classes['buttons']}>
        {shown.map((one) => (
          <button key={one} type="button" aria-pressed={tag === one} onClick={() => mutate({ tag: tag === one ? '' : one })}>
            {tagName(one)}
          </button>
        ))}
      </div>
      <p>{m.test_tag_hint()}</p>
    </section>
  );
}
