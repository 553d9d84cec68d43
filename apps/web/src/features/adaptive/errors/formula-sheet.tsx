import { formulaLimits } from '@abhyas/contract/adaptive/formula-limits.ts';
import type { FormulaLine } from '@abhyas/contract/adaptive/formulas.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { printInLight } from '../../../lib/print-in-light.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { WordsField } from '../../../shared/doubts/words-field.tsx';
import { WordsText } from '../../../shared/doubts/words-text.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { returnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { LookupSelect } from '../../../ui/forms/lookup-select.tsx';
import { formulaQueries } from '../queries.ts';
import { topicName } from './shown.tsx';
import classes from './errors.module.css';

type Line = Omit<FormulaLine, 'lineId'> & { readonly lineId: string };

const emptyLine: Line = { lineId: '', topic: '', text: '' };

const useCourse = () => {
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = useOwnSession();
  return { courseId, variantId };
};

/** The formula sheet that a student makes: lines by topic, to change and to print on A4 in two columns. */
export function FormulaSheet() {
  const query = useQuery(formulaQueries.sheet(useCourse()));
  const [edited, setEdited] = useState<Line | null>(null);
  return (
    <>
      <QueryView query={query} loading={<Skeleton height={320} radius="lg" />}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState
              drawing="shelf"
              heading="h2"
              title={m.formula_empty()}
              action={<Button onClick={() => setEdited(emptyLine)}>{m.formula_add()}</Button>}
            >
              {m.formula_empty_about()}
            </EmptyState>
          ) : (
            <Sheet lines={lines} onEdit={setEdited} />
          )
        }
      </QueryView>
      {edited === null ? null : <FormulaDialog line={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function Sheet({ lines, onEdit }: { lines: AnswerOf<'formulaSheet'>['lines']; onEdit: (line: Line) => void }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 justify-end print:hidden">
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} size="sm" onClick={() => onEdit(emptyLine)}>
          {m.formula_add()}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={printInLight}>
          {m.formula_print()}
        </Button>
      </div>
      <article
        className={`${classes['formulas']} card-surface p-6 max-[600px]:p-4 print:border-0 print:p-0`}
        aria-label={m.formula_title()}
      >
        {[...Map.groupBy(lines, ({ topic }) => topic)].map(([topic, inside]) => (
          <Topic key={topic} topic={topic} lines={inside} onEdit={onEdit} />
        ))}
      </article>
    </div>
  );
}

function Topic({ topic, lines, onEdit }: { topic: string; lines: readonly FormulaLine[]; onEdit: (line: Line) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="text-md pb-1 border-b border-line">
        {topicName(topic)}
      </h2>
      <ul className="m-0 p-0 list-none">
        {lines.map((line) => (
          <FormulaRow key={line.lineId} line={line} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function FormulaRow({ line, onEdit }: { line: FormulaLine; onEdit: (line: Line) => void }) {
  const course = useCourse();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: formulaQueries.key });
  const { lineId, topic, text } = line;
  const add = useMutation({ mutationFn: () => call('saveFormula', { ...course, lineId: '', topic, text }), onSuccess });
  const remove = useMutation({
    mutationFn: () => call('removeFormula', { lineId }),
    onSuccess: async () => {
      showUndo({ message: m.formula_removed(), label: m.study_undo(), onUndo: () => add.mutate() });
      await onSuccess();
      returnFocus(null);
    },
  });
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <li className="flex gap-2 items-start justify-between py-2">
      <div className={`${classes['line']} min-w-0 overflow-x-auto text-ink wrap-anywhere whitespace-pre-wrap`}>
        <WordsText text={text} />
      </div>
      <div className="flex flex-none print:hidden">
        <ActionIcon variant="subtle" size={36} aria-label={m.formula_change_of({ text: short })} onClick={() => onEdit(line)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={m.formula_remove_of({ text: short })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** A new line or one that is there: its topic, and its words with formulas. */
export function FormulaDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const course = useCourse();
  const client = useQueryClient();
  const { data } = useQuery(formulaQueries.sheet(course));
  const [topic, setTopic] = useState(line.topic);
  const [text, setText] = useState(line.text);
  const [wasTried, setTried] = useState(false);
  const fault = text.trim() === '' ? m.formula_text_missing() : null;
  const known = [...new Set([...(data?.lines ?? []).map((each) => each.topic), ...(data?.topics ?? [])])].filter(Boolean).toSorted();
  const save = useMutation({
    mutationFn: () => call('saveFormula', { ...course, lineId: line.lineId, topic: topic.trim(), text: text.trim() }),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: formulaQueries.key });
      onClose();
      if (line.lineId === '') showSuccess(m.formula_added());
    },
  });
  const send = () => {
    setTried(true);
    if (fault === null && !save.isPending) save.mutate();
  };
  return (
    <FormDialog title={line.lineId === '' ? m.formula_add_title() : m.formula_change_title()} onClose={onClose} keepsTyped fillsPhone>
      <form
        className="grid gap-4 pt-2"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <LookupSelect
          label={m.err_by_topic()}
          value={{ id: topic, text: topic }}
          options={known.map((name) => ({ id: name, text: name }))}
          state="ready"
          free
          disabled={save.isPending}
          onChange={(chosen) => setTopic(chosen.text.slice(0, formulaLimits.topic))}
        />
        <WordsField
          label={m.formula_text()}
          rows={3}
          maxLength={formulaLimits.text}
          value={text}
          error={wasTried ? fault : null}
          autofocus
          isLocked={save.isPending}
          onChange={setText}
          onSend={send}
        />
        {save.error ? <FormError>{save.error.message}</FormError> : null}
        <Button type="submit" size="lg" fullWidth loading={save.isPending}>
          {m.formula_save()}
        </Button>
      </form>
    </FormDialog>
  );
}

/** The part of a solution that is put on the sheet: the selection in it, else its formulas, one a line. */
function formulasIn(solution: HTMLElement | null): string {
  if (solution === null) return '';
  const selection = document.getSelection();
  const range = selection === null || selection.isCollapsed ? null : selection.getRangeAt(0);
  const isInside = range !== null && solution.contains(range.commonAncestorContainer);
  const part = document.createElement('div');
  if (isInside) part.append(range.cloneContents());
  else part.append(...[...solution.querySelectorAll('.katex')].map((formula) => formula.cloneNode(true)));
  for (const formula of part.querySelectorAll('.katex'))
    formula.replaceWith(`$${formula.querySelector('annotation')?.textContent ?? ''}$${isInside ? '' : '\n'}`);
  return [...new Set((part.textContent ?? '').split('\n').map((each) => each.trim()))]
    .filter(Boolean)
    .join('\n')
    .slice(0, formulaLimits.text);
}

/** Below a solution: puts what is selected of it, or its formulas, on the sheet, once the student has seen and changed it. */
export function AddToSheet({ topic, solution }: { topic: string; solution: () => HTMLElement | null }) {
  const [text, setText] = useState<string | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className="justify-self-start print:hidden"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        // a press would end the selection before the click
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setText(formulasIn(solution()))}
      >
        {m.formula_add_from()}
      </Button>
      {text === null ? null : <FormulaDialog line={{ lineId: '', topic, text }} onClose={() => setText(null)} />}
    </>
  );
}
