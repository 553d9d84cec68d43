import {
  IconArrowRight,
  IconBolt,
  IconBook2,
  IconChalkboard,
  IconChevronDown,
  IconClipboardCheck,
  IconFileText,
  IconFileTypePdf,
  IconExternalLink,
  IconHelpCircle,
  IconMessageCircleQuestion,
  IconNote,
  IconSchool,
  IconUser,
  IconVideo,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import type { Option } from './option.ts';
import classes from './search-palette.module.css';

/** What is printed on the key; the same in every language. */
const enterKey = 'Enter';

const icons = {
  place: IconBook2,
  video: IconVideo,
  html: IconFileText,
  pdf: IconFileTypePdf,
  link: IconExternalLink,
  assessment: IconClipboardCheck,
  question: IconHelpCircle,
  note: IconNote,
  doubt: IconMessageCircleQuestion,
  person: IconUser,
  class: IconChalkboard,
  school: IconSchool,
  page: IconArrowRight,
  action: IconBolt,
  more: IconChevronDown,
} as const satisfies Record<Option['kind'], unknown>;

const states: Readonly<Record<string, () => string>> = {
  correct: m.search_state_correct,
  wrong: m.search_state_wrong,
  blank: m.search_state_blank,
  open: m.search_state_open,
  answered: m.search_state_answered,
  closed: m.search_state_closed,
  student: m.search_role_student,
  mentor: m.search_role_mentor,
  parent: m.search_role_parent,
  staff: m.search_role_staff,
  admin: m.search_role_admin,
};

interface OptionRowProps {
  readonly id: string;
  readonly option: Option;
  /** What it is called to a screen reader, where its words alone do not say it. */
  readonly name: string | null;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (event: MouseEvent) => void;
}

/** An option: its icon, its words with what was found underlined, and where it is. The field has the focus and the keys. */
export function OptionRow({ id, option, name, isActive, onPoint, onOpen }: OptionRowProps) {
  const { kind, text, marks, place, state, at } = option;
  const Icon = icons[kind];
  const where = place.join(' › ');
  const how = kind === 'more' ? '' : (states[state]?.() ?? '');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field that owns the list has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={name ?? undefined}
      className={`${classes['row']} flex items-center gap-3 min-h-11 px-4 py-1 cursor-pointer aria-selected:bg-brand-wash max-[600px]:min-h-13 max-[600px]:py-2`}
      data-kind={kind}
      onPointerMove={onPoint}
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onAuxClick={(event) => (event.button === 1 ? onOpen(event) : undefined)}
    >
      <Icon className={`${classes['icon']} flex-none text-muted`} size={20} stroke={1.75} aria-hidden="true" />
      <span className="flex flex-1 items-baseline gap-2 min-w-0 max-[600px]:flex-col max-[600px]:items-stretch max-[600px]:gap-0">
        <span className={`${classes['text']} truncate flex-none max-w-full text-ink font-medium max-[600px]:max-w-full`}>
          <Marked text={text} marks={marks} />
        </span>{' '}
        <span className={`${classes['place']} truncate min-w-0 text-muted text-sm`}>
          {[where, at === undefined ? '' : formatDayFirst(at), how].filter(Boolean).join(' · ')}
        </span>
      </span>
      <kbd className={`${classes['enter']} max-[600px]:hidden`} aria-hidden="true">
        {enterKey}
      </kbd>
    </div>
  );
}

/** A text with parts of it marked. */
function Marked({ text, marks }: Pick<Option, 'text' | 'marks'>) {
  const parts = marks.map(([from, to], index) => ({
    before: text.slice(marks[index - 1]?.[1] ?? 0, from),
    marked: text.slice(from, to),
    from,
  }));
  return (
    <>
      {parts.map(({ before, marked, from }) => (
        <span key={from}>
          {before}
          <mark className="underline decoration-2 bg-transparent text-brand-text underline-offset-3">{marked}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
