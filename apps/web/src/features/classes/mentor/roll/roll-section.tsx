import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { matchesSearch } from '../../../../lib/format/matches-search.ts';
import { m } from '../../../../paraglide/messages.js';
import { EmptyState } from '../../../../ui/feedback/states/empty-state.tsx';
import { showUndo } from '../../../../ui/feedback/toasts/show-undo.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { type Correction, CorrectDialog, type Said } from './correct-dialog.tsx';
import { type Roll, useClassCalls } from '../mentor-class-queries.ts';
import { countsOf } from '../mentor-class-words.ts';
import classes from './roll.module.css';
import { RollRow } from './roll-row.tsx';
import { StretchList } from './stretch-list.tsx';

type Filter = 'all' | RollLine['attend_status'];

/** The lines of some students before and after they were marked. */
interface Marked {
  readonly before: readonly RollLine[];
  readonly after: readonly RollLine[];
}

/** Who of the batch is there (CLS-026): counts that narrow the list, a search, the roll call, and what can't be told of whom. */
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
    const isMarked = ({ marked }: RollLine) => marked === '1';
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
    <section className={classes['section']} aria-labelledby="roll-title">
      <div className={classes['head']}>
        <h2 id="roll-title" ref={title} tabIndex={-1}>
          {m.roll_title()}
        </h2>
        <p className={classes['about']}>{aboutText(roll)}</p>
      </div>
      {students.length === 0 ? (
        <EmptyState drawing="desk" heading="h3" title={m.roll_none()}>
          {m.roll_none_about()}
        </EmptyState>
      ) : (
        <>
          <div className={classes['tools']}>
            <div role="group" aria-label={m.roll_filter()} className={classes['chips']}>
              {chips.map(({ value, text }) => (
                <button
                  key={value}
                  type="button"
                  className={classes['chip']}
                  aria-pressed={filter === value}
                  onClick={() => setFilter(value)}
                >
                  {text}
                </button>
              ))}
            </div>
            <SearchBox className={classes['search']} label={m.roll_search()} value={search} onChange={setSearch} />
          </div>
          {canMark && open.length > 0 ? (
            <div className={classes['all']}>
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
          <ul className={classes['rows']} aria-label={m.roll_title()}>
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
        <div className={classes['unknown']}>
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
