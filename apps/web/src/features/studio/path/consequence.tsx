import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsUpDown,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { Faults } from '../question/faults.tsx';
import type { Fault } from '../question/places.ts';
import editor from '../source/editor.module.css';
import { type changesBetween, durationOf, type Landing, type Lesson, type Part, type PathChange } from './path-text.ts';
import { changeWords, lengthOf, lessonIcons, lessonWords, nameOf } from './words.tsx';

export interface PathChanges {
  readonly parts: ReturnType<typeof changesBetween>;
  /** Lessons whose page has another text than the portal shows. */
  readonly pages: readonly Part[];
}

export const countChanges = ({ parts, pages }: PathChanges): number => parts.length + pages.length;

const changeIcons: Readonly<Record<PathChange, TablerIcon>> = {
  added: IconPlus,
  removed: IconTrash,
  renamed: IconPencil,
  moved: IconArrowsUpDown,
  changed: IconPencil,
  hidden: IconEyeOff,
  shown: IconEye,
};

/** What is to be published, by part, in words. */
export function ChangeList({ changes: { parts, pages } }: { changes: PathChanges }) {
  const rows = [
    ...pages.map((part) => ({ id: `text ${part.id}`, Icon: IconPencil, name: nameOf(part), words: m.studio_path_text_changed() })),
    ...parts.map(({ part, change, holder }) => ({
      id: `${change} ${part.id}`,
      Icon: changeIcons[change],
      name: nameOf(part),
      words: changeWords[change]({ holder }),
    })),
  ];
  if (rows.length === 0) return <p className="m-0 text-muted">{m.studio_path_no_changes()}</p>;
  return (
    <ul className="grid m-0 p-0 list-none">
      {rows.map(({ id, Icon, name, words }) => (
        <li key={id} className="flex gap-3 py-2 border-0 border-b border-solid border-line">
          <Icon className="flex-none text-muted" size={18} stroke={1.75} aria-hidden />
          <span className="grid min-w-0 wrap-anywhere">
            <span className="text-ink text-sm font-medium">{name}</span>
            <span className="text-muted text-sm">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What a lesson is to students, with the fields that can be changed here. */
export function LessonPanel({
  part,
  lesson,
  holders,
  tests,
  onFields,
  onMove,
  onHide,
  onRemove,
}: {
  part: Part;
  lesson: Lesson | null;
  /** Where it can go. */
  holders: readonly { readonly holder: Part; readonly landing: Landing }[];
  tests: readonly { readonly key: string; readonly name: string }[];
  onFields: (fields: Readonly<Record<string, string | number>>) => void;
  onMove: (landing: Landing) => void;
  /** Hides it from students, or shows it again. */
  onHide: () => void;
  onRemove: () => void;
}) {
  const [target, setTarget] = useState('');
  const chosen = holders.find(({ holder }) => holder.id === target) ?? holders[0];
  const Icon = lesson === null ? null : lessonIcons[lesson.type];
  return (
    <section className={editor['panel']} aria-labelledby="this-lesson">
      <h2 id="this-lesson" className="flex gap-2 items-center m-0 text-ink text-md font-strong">
        {Icon === null ? null : <Icon size={18} stroke={1.75} aria-hidden />}
        {lesson === null ? (part.kind === 'unit' ? m.studio_path_unit() : m.studio_path_topic()) : lessonWords[lesson.type]()}
      </h2>
      {lesson === null ? null : (
        <>
          {lesson.type === 'html' || lesson.type === 'link' || lesson.type === 'assessment' ? (
            <MinutesField key={part.id} seconds={lesson.seconds} onSeconds={(seconds) => onFields({ duration: durationOf(seconds) })} />
          ) : (
            <p className="flex justify-between m-0 text-sm">
              <span className="text-muted">{m.studio_path_length()}</span>
              <span className="text-ink font-medium">{lengthOf(lesson) === '' ? '–' : lengthOf(lesson)}</span>
            </p>
          )}
          {lesson.type === 'assessment' ? (
            <NativeSelect
              classNames={fieldClasses}
              label={m.studio_path_test()}
              data={[
                ...(tests.some(({ key }) => key === lesson.test) ? [] : [{ value: lesson.test, label: lesson.test }]),
                ...tests.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              value={lesson.test}
              onChange={({ currentTarget: { value } }) => onFields({ test: value })}
            />
          ) : null}
          {lesson.type === 'pdf' ? (
            <label className="flex gap-3 items-center text-sm">
              <input
                type="checkbox"
                className="size-4.5"
                checked={lesson.mayDownload}
                onChange={({ currentTarget: { checked } }) => onFields({ download: checked ? '' : '0' })}
              />
              {m.studio_path_download()}
            </label>
          ) : null}
          <p className="flex gap-4 justify-between m-0 text-sm">
            <span className="text-muted">{m.studio_path_done()}</span>
            <span className="text-ink font-medium text-end">{doneWords[lesson.type]()}</span>
          </p>
        </>
      )}
      {chosen === undefined ? null : (
        <div className="flex flex-wrap gap-2 items-end">
          <NativeSelect
            className="flex-1 min-w-36"
            classNames={fieldClasses}
            label={m.studio_path_move_to()}
            data={holders.map(({ holder }) => ({ value: holder.id, label: `${holder.kind === 'topic' ? '– ' : ''}${nameOf(holder)}` }))}
            value={chosen.holder.id}
            onChange={({ currentTarget: { value } }) => setTarget(value)}
          />
          <Button variant="default" onClick={() => onMove(chosen.landing)}>
            {m.studio_path_move()}
          </Button>
        </div>
      )}
      {part.isHidden ? <p className="m-0 text-muted text-sm">{m.studio_path_hidden_about()}</p> : null}
      <div className="flex flex-wrap gap-2 -ms-3">
        <Button
          variant="subtle"
          px={12}
          leftSection={part.isHidden ? <IconEye size={18} stroke={1.75} aria-hidden /> : <IconEyeOff size={18} stroke={1.75} aria-hidden />}
          onClick={onHide}
        >
          {part.isHidden ? m.studio_path_show() : m.studio_path_hide()}
        </Button>
        <Button variant="subtle" px={12} color="red" leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {m.studio_path_remove()}
        </Button>
      </div>
    </section>
  );
}

const doneWords = {
  html: m.studio_path_done_page,
  video: m.studio_path_done_video,
  pdf: m.studio_path_done_pdf,
  link: m.studio_path_done_link,
  assessment: m.studio_path_done_test,
} as const;

function MinutesField({ seconds, onSeconds }: { seconds: number; onSeconds: (seconds: number) => void }) {
  const [typed, setTyped] = useState(String(Math.round(seconds / 60)));
  return (
    <TextInput
      classNames={fieldClasses}
      label={m.studio_path_minutes_label()}
      inputMode="numeric"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const minutes = Number(value);
        if (/^\d{1,3}$/.test(value) && minutes > 0) onSeconds(minutes * 60);
      }}
    />
  );
}

/** What keeps the path from being published or would puzzle students. */
export function ToFix({
  faults,
  empty,
  onFault,
  onFill,
  onHide,
}: {
  faults: readonly Fault[];
  empty: readonly Part[];
  onFault: (fault: Fault) => void;
  /** Adds a lesson to an empty part. */
  onFill: (part: Part) => void;
  onHide: (part: Part) => void;
}) {
  if (faults.length === 0 && empty.length === 0) return null;
  return (
    <section className={editor['panel']} aria-labelledby="to-fix">
      <h2 id="to-fix" className="m-0 text-ink text-md font-strong">
        {m.studio_path_to_fix()}
      </h2>
      {faults.map((fault) => (
        <div key={`${fault.line} ${fault.cause}`} className="grid gap-1 justify-items-start">
          <Faults faults={[fault]} />
          <Button variant="subtle" size="compact-sm" onClick={() => onFault(fault)}>
            {m.studio_path_go()}
          </Button>
        </div>
      ))}
      {empty.map((part) => (
        <div key={part.id} className="grid gap-2 justify-items-start">
          <p className="flex gap-2 m-0 text-warn text-sm">
            <IconAlertTriangle className="flex-none" size={18} stroke={1.75} aria-hidden />
            {m.studio_path_is_empty({ name: nameOf(part) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="default" size="sm" onClick={() => onFill(part)}>
              {m.studio_path_add_lesson()}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => onHide(part)}>
              {m.studio_path_hide()}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
