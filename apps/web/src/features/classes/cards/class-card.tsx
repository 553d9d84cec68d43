import type { ClassCard as Card } from '@abhyas/contract/classes/card.ts';
import { colourOf } from '@abhyas/rules/classes/class-card.ts';
import { IconCalendarEvent, IconMapPin, IconPlayerPlay, IconUser, IconVideo } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { classPath, recordingPath } from '../../../shared/class-path.ts';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { actionOf, placeText, startText, watchText, whenParts } from '../class-words.ts';
import classes from './class-card.module.css';
import { HandoutButton } from './handout-button.tsx';
import { JoinAction } from './join-action.tsx';
import { StateChip } from './state-chip.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A class: which one it is, when, how it went for the student, and what can be done with it (CLS-006, CLS-009). `index`: its place in the list. */
export function ClassCard({ card, index }: { card: Card; index: number }) {
  const isOver = card.status === 'Completed';
  return (
    <article
      className={`${classes['card']} grid-rows-[auto_1fr] card-surface grid h-full min-w-0 overflow-clip`}
      aria-label={card.classTitle}
      data-cancelled={card.isCancelled || undefined}
    >
      <div
        className={`${classes['head']} bg-(--tint-wash) grid gap-0.5 content-start px-5 pt-4 pb-3 border-b border-b-line`}
        data-colour={colourOf(index)}
      >
        <p className="text-(--tint) m-0 text-xs font-strong tabular">
          {m.class_of({ module: card.moduleNumber, number: card.classNumber })}
        </p>
        <h3 className={`${classes['title']} m-0 text-ink text-md font-strong leading-[1.35] wrap-anywhere`}>
          <PathLink className="text-inherit no-underline" href={classPath(card)}>
            {card.classTitle}
          </PathLink>
        </h3>
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <p className={`${classes['fact']} flex gap-2 m-0 text-sm leading-5 tabular`}>
          <IconCalendarEvent {...icon} />
          {isOver ? startText(card) : <When card={card} />}
        </p>
        {isOver || card.mentorName === '' ? null : (
          <p className={`${classes['fact']} flex gap-2 m-0 text-sm leading-5 tabular`}>
            <IconUser {...icon} />
            {card.mentorName}
          </p>
        )}
        <p className={`${classes['fact']} flex gap-2 m-0 text-sm leading-5 tabular`}>
          {card.mode === 'Virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
          {placeText(card)}
        </p>
        <StateChip card={card} />
        <div className="flex flex-wrap gap-2 mt-auto pt-1 empty:hidden">
          <JoinAction card={card} look="card" />
          {actionOf(card, 'watch') === undefined ? null : (
            <PathButton
              href={recordingPath(card)}
              size="sm"
              fz="var(--size-sm)"
              px="sm"
              variant={card.attendance.status === 'present' ? 'default' : 'light'}
              leftSection={<IconPlayerPlay {...icon} />}
              aria-label={m.class_named({ action: watchText(card), title: card.classTitle })}
            >
              {watchText(card)}
            </PathButton>
          )}
          <HandoutButton card={card} />
        </div>
      </div>
    </article>
  );
}

/** The day and the times, each in one piece. */
function When({ card }: { card: Card }) {
  const { day, range } = whenParts(card);
  return (
    <span>
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{range}</span>
    </span>
  );
}
