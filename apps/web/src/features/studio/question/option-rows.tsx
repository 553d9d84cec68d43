import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ItemType } from '@abhyas/contract/assessment/item-types.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { arrangeOptions, type Arranged, optionsIn, reasonsIn, replaceReason } from '@abhyas/rules/content/arrange-options.ts';
import { replaceOptions } from '@abhyas/rules/content/question-text.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { keyEditors, labelsIn } from '../../../shared/assessment/types/key-editors.tsx';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { percent } from '../bank/words.tsx';
import { Faults, fieldOf } from './faults.tsx';
import type { Fault, Place } from './places.ts';
import classes from './question.module.css';
import { RichField } from './rich-field.tsx';

/** What candidates answered, by share. */
export type Chosen = AnswerOf<'studioQuestion'>['chosen'];

interface OptionRowsProps {
  readonly piece: string;
  readonly type: ItemType;
  readonly answer: string;
  readonly faults: ReadonlyMap<Place, readonly Fault[]>;
  readonly chosen: Chosen;
  readonly onMark: (label: string) => void;
  readonly onChange: (piece: string) => void;
  /** The text as it is now, for what is taken back later. */
  readonly now: () => string;
}

/** The most options that a question has. */
const maxOptions = { left: 9, option: 12 } as const;

/** The options with their key: written, marked as right, moved by drag or arrow keys, added and removed. */
export function OptionRows({ piece, type, answer, faults, chosen, onMark, onChange, now }: OptionRowsProps) {
  const { options: form } = itemTypes[type];
  const { mark } = keyEditors[type];
  const options = optionsIn({ piece, form });
  const right = mark === null ? [] : labelsIn(answer);
  const reasons = new Map(reasonsIn(piece).map(({ label, text }) => [label, text]));
  const shareOf = (label: string) => chosen.reduce((sum, each) => sum + (each.answer.split(',').includes(label) ? each.share : 0), 0);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const grips = useRef(new Map<string, HTMLElement>());
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    grips.current.get(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const arrange = (order: readonly Arranged[], message: string) => {
    const before = piece;
    const after = arrangeOptions({ piece, form, order });
    if (after === before) return;
    onChange(after);
    const undo = () => (now() === after ? onChange(before) : undefined);
    if (message !== '') showUndo({ message, label: m.studio_question_undo(), onUndo: undo });
  };
  const columnOf = (label: string) => options.filter((option) => /\d/.test(option.label) === /\d/.test(label));
  const move = ({ label, to }: { label: string; to: string }, isDrag: boolean) => {
    const column = columnOf(label).map((option) => option.label);
    if (!column.includes(to) || label === to) return;
    const rest = column.filter((each) => each !== label);
    rest.splice(column.indexOf(to), 0, label);
    const others = options.map((option) => option.label).filter((each) => !column.includes(each));
    const order = (/\d/.test(label) ? [...rest, ...others] : [...others, ...rest]).map((each) => ({ label: each }));
    if (!isDrag) focusNext.current = to;
    setSaid(m.studio_question_moved({ label, to }));
    arrange(order, isDrag ? m.studio_question_moved({ label, to }) : '');
  };
  const moveByKey = (event: KeyboardEvent, label: string) => {
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const column = columnOf(label);
    const to = column[column.findIndex((option) => option.label === label) + (event.key === 'ArrowUp' ? -1 : 1)];
    if (to !== undefined) move({ label, to: to.label }, false);
  };
  const add = (isNew: 'left' | 'option') => {
    const kept = options.map(({ label }) => ({ label }));
    const left = kept.filter(({ label }) => /\d/.test(label));
    const others = kept.filter(({ label }) => !/\d/.test(label));
    const one = { isNew, text: '' } as const;
    arrange(isNew === 'left' ? [...left, one, ...others] : [...left, ...others, one], '');
  };
  const remove = (label: string) =>
    arrange(
      options.flatMap((option) => (option.label === label ? [] : [{ label: option.label }])),
      m.studio_question_removed({ label }),
    );
  // a field tells its text a moment later, when others may have told theirs
  const write = (label: string, text: string) => {
    const latest = now();
    const written = optionsIn({ piece: latest, form }).map((option) => (option.label === label ? { ...option, text } : option));
    onChange(replaceOptions({ piece: latest, options: written, form }));
  };

  return (
    <fieldset className="grid gap-2 min-w-0 m-0 p-0 border-0" id="place-options" tabIndex={-1}>
      <legend className="mb-1 p-0 text-ink text-sm font-strong">{m.studio_question_options()}</legend>
      <ol className={`${classes['options']} m-0 p-0 list-none bg-card`}>
        {options.map(({ label, text, line }) => {
          const isRight = right.includes(label);
          return (
            <li
              key={label}
              className={classes['option']}
              data-right={isRight || undefined}
              data-dragged={dragged === label || undefined}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move({ label: dragged, to: label }, true);
                setDragged(null);
              }}
            >
              <button
                ref={(element) => {
                  if (element === null) grips.current.delete(label);
                  else grips.current.set(label, element);
                }}
                type="button"
                className={classes['grip']}
                aria-label={m.studio_question_move({ label })}
                title={m.studio_question_move_help()}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(label);
                }}
                onDragEnd={() => setDragged(null)}
                onKeyDown={(event) => moveByKey(event, label)}
              >
                <IconGripVertical size={18} stroke={1.75} aria-hidden />
              </button>
              {mark === null || /\d/.test(label) ? null : (
                <label className="grid flex-none place-items-center pointer-coarse:min-w-11">
                  <input
                    type={mark}
                    name="key"
                    className={classes['mark']}
                    aria-label={m.studio_question_is_right({ label })}
                    checked={isRight}
                    onChange={() => onMark(label)}
                  />
                </label>
              )}
              <span className={classes['letter']} aria-hidden>
                {label}
              </span>
              <div className="flex-1 min-w-0">
                <RichField
                  place={`option-${label}`}
                  label={m.studio_question_option({ label })}
                  look="quiet"
                  isLabelHidden
                  value={text}
                  line={line}
                  faults={faults.get(`option-${label}`)}
                  onChange={(next) => write(label, next)}
                />
              </div>
              {isRight ? (
                <span className={`${classes['reason']} text-ink text-sm font-strong`}>{m.studio_question_key()}</span>
              ) : mark === null ? null : (
                <ReasonField
                  label={label}
                  value={reasons.get(label) ?? ''}
                  faults={faults.get(`reason-${label}`)}
                  onChange={(next) => onChange(replaceReason({ piece: now(), label, text: next }))}
                />
              )}
              {chosen.length === 0 || /\d/.test(label) ? null : (
                <span
                  className={`${isRight ? 'text-ink font-strong' : 'text-muted'} min-w-9 text-sm text-end tabular`}
                  title={m.studio_question_chosen({ percent: percent(shareOf(label)) })}
                >
                  {percent(shareOf(label))}
                </span>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={m.studio_question_remove({ label })}
                title={m.studio_question_remove({ label })}
                onClick={() => remove(label)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <Faults faults={faults.get('options') ?? []} />
      <div className="flex flex-wrap gap-2">
        {form === 'matched' && options.filter(({ label }) => /\d/.test(label)).length < maxOptions.left ? (
          <AddButton words={m.studio_question_add_item()} onClick={() => add('left')} />
        ) : null}
        {options.filter(({ label }) => !/\d/.test(label)).length < maxOptions.option ? (
          <AddButton words={m.studio_question_add_option()} onClick={() => add('option')} />
        ) : null}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  );
}

/** Why a student picks an option that is wrong; 'Try it' answers with it. */
function ReasonField({
  label,
  value,
  faults,
  onChange,
}: {
  label: string;
  value: string;
  faults: readonly Fault[] | undefined;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <div className={classes['reason']}>
      <TextInput
        {...fieldOf(`reason-${label}`, faults)}
        variant="unstyled"
        aria-label={m.studio_question_reason_of({ label })}
        placeholder={m.studio_question_reason()}
        maxLength={500}
        value={typed.trim() === value.trim() ? typed : value}
        onChange={({ currentTarget: { value: next } }) => {
          setTyped(next);
          onChange(next.trim());
        }}
      />
    </div>
  );
}

const AddButton = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <Button className="-ms-3 px-3" variant="subtle" size="sm" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onClick}>
    {words}
  </Button>
);
