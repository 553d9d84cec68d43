import { moveEntries, removeEntries, type EntryRun, type TestText } from '@abhyas/rules/content/test-edit.ts';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalculator,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconGripVertical,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { difficultyName, percent } from '../bank/words.tsx';
import { stateWords } from '../source/state-mark.tsx';
import { factsOf, numbersOf, type PaperRow, type PaperSection } from './paper-rows.ts';
import { StemLine } from '../source/stem-line.tsx';
import classes from './tests.module.css';
import type { TestEdits } from './use-test-edits.ts';

/** A place between two entries of a section. */
export interface Mark {
  readonly section: number;
  readonly index: number;
}

/** What is being dragged: entries of the paper, or questions of the bank as 'bank/key'. */
export type Dragged = { readonly run: EntryRun } | { readonly names: readonly string[] };

export interface PaperProps {
  readonly test: TestText;
  readonly paper: readonly PaperSection[];
  readonly edits: TestEdits;
  /** Where Enter and the rule add. */
  readonly mark: Mark;
  readonly onMark: (mark: Mark) => void;
  readonly dragged: Dragged | null;
  readonly onDrag: (dragged: Dragged | null) => void;
  readonly onAdd: (names: readonly string[], at: Mark) => void;
  readonly onRedraw: (row: PaperRow) => void;
  /** Opens the rules that the chips of a section show. */
  readonly onRules: () => void;
}

/** The names of the questions that a section has where it has all of its bank. */
export const allOf = (paper: readonly PaperSection[], section: number): string[] => {
  const own = paper[section];
  return own === undefined || own.section.entries !== null ? [] : own.questions.map(({ name }) => name);
};

/** The sections with their questions: what is moved, taken out and dropped here changes the text. */
export function Paper(props: PaperProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  return (
    <div className="grid gap-3">
      {props.paper.map((section, at) => (
        <Section
          key={section.section.key}
          {...props}
          section={section}
          at={at}
          isClosed={closed.has(at)}
          onClose={() => {
            const next = new Set(closed);
            if (!next.delete(at)) next.add(at);
            setClosed(next);
          }}
        />
      ))}
    </div>
  );
}

interface SectionProps extends PaperProps {
  readonly section: PaperSection;
  readonly at: number;
  readonly isClosed: boolean;
  readonly onClose: () => void;
}

function Section(props: SectionProps) {
  const { section: own, at, isClosed, onClose, test, paper, edits, mark, onMark, dragged, onDrag, onAdd, onRules } = props;
  const { section, rows, questions, places } = own;
  const { correct = 0, wrong = 0 } = test.marking['single'] ?? {};
  const calculator = section.calculator === '' ? test.calculator : section.calculator;
  const empty = places === null ? 0 : Math.max(0, places - questions.length);
  const [over, setOver] = useState<number | null>(null);
  const end = rows.reduce((sum, { run }) => sum + run.count, 0);
  const drop = (index: number) => {
    setOver(null);
    onDrag(null);
    if (dragged === null) return;
    if ('names' in dragged) onAdd(dragged.names, { section: at, index });
    else
      edits.apply(
        (text) => moveEntries({ text, run: dragged.run, to: { section: at, index }, all: (of) => allOf(paper, of) }),
        m.studio_test_moved(),
        true,
      );
  };
  const target = (index: number, event: DragEvent<HTMLElement>, isAfter: boolean, count = 0) => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(isAfter ? index + count : index);
  };
  const isHere = mark.section === at;
  const name = section.name || section.key;
  return (
    <section
      className={classes['section']}
      data-marked={isHere || undefined}
      aria-labelledby={`section-${at}`}
      onDragOver={(event) => target(end, event, false)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDrop={(event) => {
        event.preventDefault();
        drop(over ?? end);
      }}
    >
      <header className={classes['sectionHead']}>
        <button
          type="button"
          className={classes['fold']}
          aria-expanded={!isClosed}
          aria-label={m.studio_test_fold({ name })}
          onClick={onClose}
        >
          {isClosed ? <IconChevronRight size={20} stroke={1.75} aria-hidden /> : <IconChevronDown size={20} stroke={1.75} aria-hidden />}
        </button>
        <h2 id={`section-${at}`} className="m-0 text-ink text-lg font-strong">
          {name}
        </h2>
        <span className={empty > 0 ? 'text-warn font-strong' : 'text-muted'}>
          {places === null
            ? m.studio_question_count({ count: questions.length })
            : m.studio_test_of_places({ count: questions.length, places })}
        </span>
        <span className={classes['chips']}>
          {section.minutes === null ? null : (
            <button type="button" className={classes['chip']} onClick={onRules}>
              <IconClock size={16} stroke={1.75} aria-hidden /> {m.studio_test_minutes({ count: section.minutes })}
            </button>
          )}
          <button type="button" className={classes['chip']} onClick={onRules}>
            <span className="visually-hidden">{m.studio_test_marks_of({ correct: String(correct), wrong: figure(String(wrong)) })}</span>
            <span aria-hidden>
              <span className="text-good">{`+${correct}`}</span> <span className="text-bad">{figure(String(wrong))}</span>
            </span>
          </button>
          {calculator === 'none' || calculator === '' ? null : (
            <button type="button" className={classes['chip']} onClick={onRules}>
              <IconCalculator size={16} stroke={1.75} aria-hidden /> {m.studio_test_calculator()}
            </button>
          )}
        </span>
      </header>
      {isClosed ? null : (
        <>
          <ol className={classes['rows']}>
            {rows.map((row, index) => (
              <Row
                key={row.id}
                {...props}
                row={row}
                index={index}
                isOver={over === row.run.from}
                onOver={(event, isAfter) => target(row.run.from, event, isAfter, row.run.count)}
              />
            ))}
          </ol>
          {over === end ? <div className={classes['landing']} aria-hidden /> : null}
          <footer className={classes['sectionFoot']}>
            {empty > 0 ? (
              <span className="flex gap-2 items-center text-warn font-medium">
                <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {m.studio_test_empty_places({ count: empty })}
              </span>
            ) : null}
            <Button
              className="ms-auto"
              variant={isHere && mark.index === end ? 'light' : 'subtle'}
              size="compact-sm"
              aria-pressed={isHere && mark.index === end}
              onClick={() => onMark({ section: at, index: end })}
            >
              {m.studio_test_add_here({ name })}
            </Button>
          </footer>
        </>
      )}
    </section>
  );
}

interface RowProps extends SectionProps {
  readonly row: PaperRow;
  readonly index: number;
  readonly isOver: boolean;
  readonly onOver: (event: DragEvent<HTMLElement>, isAfter: boolean) => void;
}

function Row({ row, index, section: { rows }, at, paper, edits, mark, isOver, onOver, onDrag, onMark, onRedraw }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { questions, rule, run } = row;
  const { topic, difficulty, right, seconds } = factsOf(questions);
  const numbers = numbersOf(row);
  const [only] = questions;
  const passage = questions.length > 1 && rule === null ? (only?.placed?.passageTitle ?? '') : '';
  const title =
    rule !== null
      ? ruleWords(rule)
      : questions.length > 1
        ? m.studio_test_set({ count: questions.length, title: passage })
        : (only?.placed?.title ?? only?.name ?? '');
  const shown = <StemLine title={title} line={questions.length > 1 || rule !== null ? '' : (only?.placed?.line ?? '')} />;
  const all = (of: number) => allOf(paper, of);
  const neighbours = [rows[index - 1], rows[index + 1]] as const;
  const move = (by: -1 | 1) => {
    const [before, after] = neighbours;
    const to =
      by === -1
        ? before !== undefined
          ? { section: at, index: before.run.from }
          : at > 0
            ? { section: at - 1, index: paper[at - 1]?.rows.reduce((sum, each) => sum + each.run.count, 0) ?? 0 }
            : null
        : after !== undefined
          ? { section: at, index: after.run.from + after.run.count }
          : paper[at + 1] === undefined
            ? null
            : { section: at + 1, index: 0 };
    if (to === null || !edits.apply((text) => moveEntries({ text, run, to, all }), m.studio_test_moved_row({ name: numbers }))) return;
    // in another section it is another row
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-first="${CSS.escape(only?.name ?? '')}"] [data-grip]`)?.focus());
  };
  const remove = () => edits.apply((text) => removeEntries({ text, run, all: all(at) }), m.studio_test_removed({ name: numbers }), true);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      leaveRow(event.currentTarget);
      remove();
    } else if (step !== null) {
      event.preventDefault();
      event.stopPropagation();
      if (event.altKey) move(step);
      else focusRow(event.currentTarget, step);
    }
  };
  const repeats = questions.flatMap(({ placed }, place) =>
    placed === null || placed.alsoIn[0] === undefined ? [] : [{ number: row.first + place, ...placed.alsoIn[0] }],
  );
  const missing = questions.filter(({ placed }) => placed !== null && placed.sourceId === '');
  const isDraft = questions.some(({ placed }) => placed !== null && placed.sourceId !== '' && !placed.isPublished);
  return (
    <li
      className={classes['row']}
      data-row={row.id}
      data-first={only?.name}
      data-rule={rule !== null || undefined}
      data-warn={repeats.length > 0 || missing.length > 0 || undefined}
      data-over={isOver || undefined}
      data-mark={(mark.section === at && mark.index === run.from) || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', numbers);
        onDrag({ run });
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onOver(event, event.clientY > top + height / 2);
      }}
    >
      <button
        type="button"
        className={classes['grip']}
        data-grip
        aria-label={m.studio_test_move({ name: numbers, title })}
        aria-describedby="test-keys"
        onKeyDown={onKey}
        onClick={() => setMoving(true)}
        onFocus={() => onMark({ section: at, index: run.from + run.count })}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </button>
      <span className={classes['number']}>{numbers}</span>
      <span className={classes['title']}>
        {questions.length > 1 || rule !== null ? (
          <button type="button" className={classes['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {title}
          </button>
        ) : only?.placed != null && only.placed.sourceId !== '' ? (
          <PathLink className={classes['link']} href={`/studio/questions/${only.placed.sourceId}`}>
            {shown}
          </PathLink>
        ) : (
          shown
        )}
      </span>
      <span className={classes['topic']}>{topic === '' && questions.length > 1 ? m.studio_test_mixed() : topic}</span>
      <span className={classes['fact']}>{difficulty === '' ? '' : difficultyName(difficulty)}</span>
      <span className={classes['figure']}>{right === null ? (isDraft ? stateWords('draft') : '–') : percent(right)}</span>
      <span className={classes['figure']}>{seconds === null ? '–' : formatDuration(seconds)}</span>
      <span className={classes['rowSteps']}>
        {rule === null ? null : (
          <ActionIcon variant="subtle" size={32} aria-label={m.studio_test_redraw({ name: numbers })} onClick={() => onRedraw(row)}>
            <IconRefresh size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={m.studio_test_remove({ name: numbers })}
          onClick={(event) => {
            leaveRow(event.currentTarget.closest('[data-row]'));
            remove();
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
      {isMoving ? (
        <MoveDialog
          name={numbers}
          paper={paper}
          row={row}
          onMove={(to) => edits.apply((text) => moveEntries({ text, run, to, all }), m.studio_test_moved_row({ name: numbers }), true)}
          onClose={() => setMoving(false)}
        />
      ) : null}
      {isOpen ? (
        <ol className={classes['inside']}>
          {questions.map(({ name, placed }, place) => (
            <li key={name}>
              <span className={classes['number']}>{numbersOf({ first: row.first + place, questions: [] })}</span>{' '}
              <StemLine title={placed?.title ?? name} line={placed?.line ?? ''} />
            </li>
          ))}
        </ol>
      ) : null}
      {repeats.map(({ number, name, endsAt }) => (
        <p key={number} className={classes['warning']}>
          <IconAlertTriangle className="flex-none" size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{m.studio_test_also_in({ number, name })}</strong> {m.studio_test_open_until({ day: formatDayFirst(endsAt) })}
          </span>
          <Button variant="subtle" size="compact-sm" className="ms-auto" onClick={remove}>
            {m.studio_test_take_out()}
          </Button>
        </p>
      ))}
      {missing.map(({ name }) => (
        <p key={name} className={classes['warning']}>
          <IconAlertTriangle className="flex-none" size={18} stroke={1.75} aria-hidden />
          <span>{m.studio_test_unknown({ name })}</span>
        </p>
      ))}
    </li>
  );
}

/** Moves the focus to the row above or below. */
function focusRow(from: HTMLElement, by: -1 | 1): void {
  const grips = gripsNow();
  grips[grips.indexOf(from) + by]?.focus();
}

const gripsNow = () => [...document.querySelectorAll<HTMLElement>('[data-grip]')];

/** Moves the focus to the row after the one that goes, before it where it is the last. */
function leaveRow(row: Element | null): void {
  const grips = gripsNow();
  const at = grips.findIndex((grip) => row?.contains(grip));
  (grips[at + 1] ?? grips[at - 1])?.focus();
}

function ruleWords({ count, banks, topic, difficulty, unseen }: NonNullable<PaperRow['rule']>): string {
  const from = [topic === '' ? banks.join(', ') : topic, ...(difficulty === '' ? [] : [difficultyName(difficulty).toLowerCase()])].join(
    ', ',
  );
  return unseen === 0 ? m.studio_test_rule({ count, from }) : m.studio_test_rule_unseen({ count, from, tests: unseen });
}

/** Where entries are to go, for a finger: dragging needs a mouse. */
function MoveDialog({
  name,
  paper,
  row,
  onMove,
  onClose,
}: {
  name: string;
  paper: readonly PaperSection[];
  row: PaperRow;
  onMove: (to: Mark) => void;
  onClose: () => void;
}) {
  const [section, setSection] = useState(row.run.section);
  const [before, setBefore] = useState('end');
  const rows = paper[section]?.rows.filter(({ id }) => id !== row.id) ?? [];
  const end = paper[section]?.rows.reduce((sum, { run }) => sum + run.count, 0) ?? 0;
  return (
    <Dialog title={m.studio_test_move_to({ name })} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onMove({ section, index: rows.find(({ id }) => id === before)?.run.from ?? end });
          onClose();
        }}
      >
        <NativeSelect
          label={m.studio_test_section()}
          classNames={fieldClasses}
          value={String(section)}
          onChange={({ currentTarget: { value } }) => {
            setSection(Number(value));
            setBefore('end');
          }}
          data={paper.map(({ section: { name: label } }, at) => ({ value: String(at), label }))}
        />
        <NativeSelect
          label={m.studio_test_before()}
          classNames={fieldClasses}
          value={before}
          onChange={({ currentTarget: { value } }) => setBefore(value)}
          data={[
            ...rows.map((each) => ({ value: each.id, label: `${numbersOf(each)} ${each.questions[0]?.placed?.title ?? ''}` })),
            { value: 'end', label: m.studio_test_at_end() },
          ]}
        />
        <Button type="submit" className="justify-self-end">
          {m.studio_test_move_it()}
        </Button>
      </form>
    </Dialog>
  );
}
