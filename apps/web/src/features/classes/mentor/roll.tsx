import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ReasonDialog } from '../../../ui/slots/reason-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { type Roll, stretchesQuery, useClassCalls } from './mentor-class-queries.ts';
import { countsOf, howText, stretchText } from './mentor-class-words.ts';
import { IconChevronDown, IconUserQuestion } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api.ts';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import classes from './roll.module.css';

type Said = 'present' | 'absent';

/** A mark against what is known of some students. */
interface Correction {
  /** Everyone who is marked. */
  readonly lines: readonly RollLine[];
  readonly status: Said;
  /** Of whom something else is known: for them a reason is needed. */
  readonly pins: readonly string[];
  /** All who were not marked yet are marked: the buttons for that disappear. */
  readonly isOfOpen: boolean;
}

interface CorrectDialogProps {
  readonly card: ClassCard;
  readonly correction: Correction;
  readonly onClose: () => void;
  /** Gives the lines as they are now. */
  readonly onDone: (after: readonly RollLine[]) => void;
  /** Has the focus after saving where the opener disappears. */
  readonly title: RefObject<HTMLElement | null>;
}

/** Asks why students are marked against what was seen. The reason is kept for those whom it corrects; they see that it was corrected. */
function CorrectDialog({ card, correction: { lines, pins, status, isOfOpen }, onClose, onDone, title }: CorrectDialogProps) {
  const saved = useRef(false);
  const { mark } = useClassCalls(card.mappingId);
  const send = (reason: string) =>
    mark.mutate(
      { lines, attend_status: status, reason },
      {
        onSuccess: ({ students }) => {
          saved.current = true;
          onClose();
          onDone(students);
        },
      },
    );
  const corrected = lines.filter(({ imspin }) => pins.includes(imspin));
  return (
    <ReasonDialog
      returnTo={(opener) => (saved.current && isOfOpen ? title.current : opener)}
      title={titleOf({ lines, status })}
      label={m.mclass_reason()}
      help={m.roll_correct_help()}
      tooShort={m.mclass_reason_short()}
      back={m.mclass_dialog_close()}
      action={m.roll_correct_send()}
      change={mark}
      onSend={send}
      onClose={onClose}
    >
      {lines.length > 1 ? (
        <p>{m.roll_correct_some({ count: corrected.length, names: namesOf(corrected) })}</p>
      ) : (
        corrected.map((line) => (howText(line) === '' ? null : <p key={line.imspin}>{m.roll_correct_known({ known: howText(line) })}</p>))
      )}
    </ReasonDialog>
  );
}

/** So many students are named; of more the number is said. */
const maxNamed = 5;

function namesOf(lines: readonly RollLine[]): string {
  const named = lines.slice(0, maxNamed).map(({ name }) => name);
  const more = lines.length - named.length;
  return [...named, ...(more === 0 ? [] : [m.roll_correct_more({ count: more })])].join(', ');
}

function titleOf({ lines, status }: Pick<Correction, 'lines' | 'status'>): string {
  const [line] = lines;
  if (line !== undefined && lines.length === 1)
    return status === 'present' ? m.roll_correct_present({ name: line.name }) : m.roll_correct_absent({ name: line.name });
  return status === 'present' ? m.roll_correct_present_many({ count: lines.length }) : m.roll_correct_absent_many({ count: lines.length });
}

/** When someone was in a class, as it was reported; `imspin` '' for people who aren't recognised, by the name the meeting showed. */
function StretchList({ card: { mappingId, timeZone }, imspin }: { card: Pick<ClassCard, 'mappingId' | 'timeZone'>; imspin: string }) {
  const query = useQuery(stretchesQuery({ mappingId, imspin }));
  if (query.data === undefined) return <QueryView query={query} height={24} />;
  const { stretches } = query.data;
  if (stretches.length === 0)
    return <p className="col-span-full mx-0 mt-0 mb-2 py-0 pr-0 pl-4 text-body text-sm tabular wrap-anywhere">{m.roll_no_stretches()}</p>;
  return (
    <ul className="col-span-full mx-0 mt-0 mb-2 py-0 pr-0 pl-4 text-body text-sm tabular wrap-anywhere">
      {stretches.map((stretch) => (
        <li key={`${stretch.source} ${stretch.joinedAt} ${stretch.label}`}>
          {stretch.label === '' ? null : <strong>{stretch.label}</strong>} {stretchText(stretch, timeZone)}
        </li>
      ))}
    </ul>
  );
}

interface RollRowProps {
  readonly line: RollLine;
  readonly card: ClassCard;
  readonly canMark: boolean;
  readonly onSay: (status: 'present' | 'absent') => void;
  /** Takes a mark back. */
  readonly onUndo: () => void;
}

const words = { present: m.roll_word_present, absent: m.roll_word_absent } as const;

/** A student on the roll: what is known, what the mentor says, and on demand what was reported. */
function RollRow({ line, card, canMark, onSay, onUndo }: RollRowProps) {
  const [opened, setOpened] = useState(false);
  const details = useRef<HTMLButtonElement>(null);
  const takeBack = () => {
    // the button goes with the mark
    details.current?.focus();
    onUndo();
  };
  const { attend_status: status, imspin, marked, name, reason } = line;
  return (
    <li className={classes['row']}>
      <div className="grid min-w-0">
        <span className="text-ink font-medium wrap-anywhere">{name}</span>
        <span className="text-muted text-sm tabular">{imspin}</span>
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0 max-[700px]:row-2 max-[700px]:col-span-full">
        {canMark ? (
          <div role="group" aria-label={m.roll_of({ name })} className="flex gap-0.5 p-0.5 rounded-control bg-sunken">
            {(['present', 'absent'] as const).map((value) => (
              <button
                key={value}
                type="button"
                className={`${classes['choice']} min-w-19 min-h-9 px-3 py-0 border border-transparent rounded-[6px] bg-transparent text-muted font-medium text-sm cursor-pointer max-[700px]:min-h-11`}
                data-value={value}
                aria-pressed={status === value}
                onClick={() => (status === value ? undefined : onSay(value))}
              >
                {words[value]()}
              </button>
            ))}
          </div>
        ) : (
          <span className="min-w-22">
            <Badge tone={status === 'present' ? 'good' : status === 'absent' ? 'bad' : 'plain'}>
              {status === '' ? m.roll_word_open() : words[status]()}
            </Badge>
          </span>
        )}
        <span className="text-muted text-sm tabular">{howText(line)}</span>
        {reason === '' ? null : <span className="basis-full text-body text-sm wrap-anywhere">{m.roll_corrected({ reason })}</span>}
      </div>
      <div className="flex gap-3 justify-self-end">
        {canMark && marked ? (
          <button
            type="button"
            className="inline-flex gap-1 items-center min-h-9 p-0 border-0 bg-transparent text-brand-text text-sm cursor-pointer"
            onClick={takeBack}
            aria-label={m.roll_take_back_of({ name })}
          >
            {m.roll_take_back()}
          </button>
        ) : null}
        <button
          ref={details}
          type="button"
          className="inline-flex gap-1 items-center min-h-9 p-0 border-0 bg-transparent text-brand-text text-sm cursor-pointer"
          aria-expanded={opened}
          aria-label={m.roll_details_of({ name })}
          onClick={() => setOpened(!opened)}
        >
          {m.roll_details()} <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {opened ? <StretchList card={card} imspin={imspin} /> : null}
    </li>
  );
}

type Filter = 'all' | RollLine['attend_status'];

/** The lines of some students before and after they were marked. */
interface Marked {
  readonly before: readonly RollLine[];
  readonly after: readonly RollLine[];
}

/** Who of the batch is there (CLS-026): counts that narrow the list, a search, the roll call, and the unknown cases. */
export function RollSection({ roll }: { roll: Roll }) {
  const { card, students, canMark, unknown } = roll;
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [correction, setCorrection] = useState<Correction | null>(null);
  const [showsUnknown, setShowsUnknown] = useState(false);
  const { mark } = useClassCalls(card.mappingId);
  const counts = countsOf(students);
  const chips = [
    { value: 'all', text: m.roll_all({ count: students.length }) },
    { value: 'present', text: m.roll_present({ count: counts.present }) },
    { value: 'absent', text: m.roll_absent({ count: counts.absent }) },
    { value: '', text: m.roll_open({ count: counts.open }) },
  ] as const;
  const shown = students.filter(
    (line) => (filter === 'all' || line.attend_status === filter) && matchesSearch({ name: `${line.name} ${line.imspin}`, search }),
  );
  const open = students.filter((line) => line.attend_status === '');
  /** Saves what is said of students, and gives their lines; where that needs a reason, asks for it, and gives null. What else fails is said above the list. */
  const save = async ({ lines, said, reason }: { lines: readonly RollLine[]; said: RollLine['attend_status']; reason: string }) => {
    try {
      return (await mark.mutateAsync({ lines, attend_status: said, reason })).students;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'REASON_NEEDED' && said !== '')
        setCorrection({ lines, status: said, pins: Object.keys(error.fields), isOfOpen: lines === open });
      return null;
    }
  };
  const say = async (lines: readonly RollLine[], status: Said) => {
    const after = mark.isPending ? null : await save({ lines, said: status, reason: '' });
    if (after === null) return false;
    offerUndo({ before: lines, after, status });
    return true;
  };
  /** Puts each student back to what was said of them before, a correction with its reason included. */
  const undo = async ({ before, after }: Marked) => {
    const afterOf = new Map(after.map((line) => [line.imspin, line]));
    const isMarked = ({ marked }: RollLine) => marked;
    const groups = Map.groupBy(before, (line) => (isMarked(line) ? `${line.attend_status} ${line.reason}` : ''));
    for (const lines of groups.values()) {
      const [first] = lines;
      const said =
        first !== undefined && isMarked(first) ? { said: first.attend_status, reason: first.reason } : { said: '' as const, reason: '' };
      if ((await save({ lines: lines.map((line) => afterOf.get(line.imspin) ?? line), ...said })) === null) return;
    }
  };
  const offerUndo = ({ before, after, status }: Marked & { status: Said }) =>
    showUndo({
      message:
        before.length === 1
          ? m.roll_marked_one({ name: before[0]?.name ?? '', status: statusWord(status) })
          : m.roll_marked({ count: before.length, status: statusWord(status) }),
      label: m.roll_undo(),
      onUndo: () => void undo({ before, after }),
    });
  const title = useRef<HTMLHeadingElement>(null);
  /** The buttons disappear once all students are marked. */
  const sayOpen = async (status: Said) => {
    if (await say(open, status)) title.current?.focus({ preventScroll: true });
  };
  const needsReason = mark.error instanceof ApiError && mark.error.code === 'REASON_NEEDED';
  return (
    <section className="grid gap-3" aria-labelledby="roll-title">
      <div className={classes['head']}>
        <h2 id="roll-title" ref={title} tabIndex={-1}>
          {m.roll_title()}
        </h2>
        <p className="m-0 text-muted">{aboutText(roll)}</p>
      </div>
      {students.length === 0 ? (
        <EmptyState drawing="desk" heading="h3" title={m.roll_none()}>
          {m.roll_none_about()}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between">
            <div role="group" aria-label={m.roll_filter()} className="flex flex-wrap gap-2">
              {chips.map(({ value, text }) => (
                <button
                  key={value}
                  type="button"
                  className="rounded-[18px] min-h-9 px-3 py-0 border border-line bg-raised text-body text-sm tabular cursor-pointer aria-pressed:border-brand-filled aria-pressed:bg-brand-wash aria-pressed:text-brand-text"
                  aria-pressed={filter === value}
                  onClick={() => setFilter(value)}
                >
                  {text}
                </button>
              ))}
            </div>
            <SearchBox className="w-[min(260px,100%)] max-[600px]:w-full" label={m.roll_search()} value={search} onChange={setSearch} />
          </div>
          {canMark && open.length > 0 ? (
            <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-start">
              <span>{m.roll_mark_open({ count: open.length })}</span>
              <Button variant="default" size="sm" onClick={() => void sayOpen('present')}>
                {m.roll_word_present()}
              </Button>
              <Button variant="default" size="sm" onClick={() => void sayOpen('absent')}>
                {m.roll_word_absent()}
              </Button>
            </div>
          ) : null}
          {mark.isError && !needsReason ? (
            <FormError>
              <strong>{m.roll_not_saved()}</strong> {mark.error.message}
            </FormError>
          ) : null}
          {shown.length === 0 ? <p role="status">{m.roll_no_match()}</p> : null}
          <ul className="card-surface m-0 p-0 list-none" aria-label={m.roll_title()}>
            {shown.map((line) => (
              <RollRow
                key={line.imspin}
                line={line}
                card={card}
                canMark={canMark}
                onSay={(status) => void say([line], status)}
                onUndo={() => void save({ lines: [line], said: '', reason: '' })}
              />
            ))}
          </ul>
        </>
      )}
      {unknown === 0 ? null : (
        <div className={`${classes['unknown']} card-surface grid gap-2 justify-items-start px-4 py-3`}>
          <p>
            <IconUserQuestion size={18} stroke={1.75} aria-hidden="true" /> {m.roll_unknown({ count: unknown })}
          </p>
          <Button variant="subtle" size="sm" aria-expanded={showsUnknown} onClick={() => setShowsUnknown(!showsUnknown)}>
            {showsUnknown ? m.roll_unknown_hide() : m.roll_unknown_show()}
          </Button>
          {showsUnknown ? <StretchList card={card} imspin="" /> : null}
        </div>
      )}
      {correction === null ? null : (
        <CorrectDialog
          card={card}
          correction={correction}
          onClose={() => setCorrection(null)}
          title={title}
          onDone={(after) => offerUndo({ before: correction.lines, after, status: correction.status })}
        />
      )}
    </section>
  );
}

/** What the list is, and what can be done with it: who doesn't teach the class only reads it. */
function aboutText({ card, canMark, isSettled }: Roll): string {
  if (isSettled) return canMark ? m.roll_settled() : m.roll_settled_read();
  return card.status === 'UpComing' && !canMark ? m.roll_before() : m.roll_so_far();
}

const statusWord = (status: Said): string => (status === 'present' ? m.roll_word_present() : m.roll_word_absent()).toLowerCase();
