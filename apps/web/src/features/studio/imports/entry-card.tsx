import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconBan, IconCircle, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { answerText, typeName } from '../../../shared/assessment/types/types.ts';
import { Badge, type BadgeTone } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './imports.module.css';

type Entry = AnswerOf<'studioImport'>['entries'][number];

interface Note {
  readonly tone: 'unsure' | 'lost';
  readonly title: string;
  readonly text: string;
}

/** What is said of a question, in the order of its numbers. */
const notesOf = ({ refused, lost, faults, changed }: Entry): Note[] => [
  ...refused.map((text): Note => ({ tone: 'lost', title: m.studio_import_why(), text })),
  ...lost.map((text): Note => ({ tone: 'lost', title: m.studio_import_lost(), text })),
  ...faults.map((text): Note => ({ tone: 'unsure', title: m.studio_import_to_fix(), text })),
  ...changed.map((text): Note => ({ tone: 'unsure', title: m.studio_import_changed(), text })),
];

/** A text of the file with what the notes quote of it, each under the number of its note. */
function marked(excerpt: string, notes: readonly Note[]): ReactNode[] {
  const places = notes
    .flatMap(({ text, tone }, index) => {
      const quoted = /'([^']{2,})'/.exec(text)?.[1]?.replace(/…$/, '');
      const from = quoted === undefined ? -1 : excerpt.indexOf(quoted);
      return from < 0 ? [] : [{ from, to: from + (quoted?.length ?? 0), tone, number: index + 1 }];
    })
    .toSorted((one, other) => one.from - other.from);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to, tone, number } of places) {
    if (from < end) continue;
    parts.push(
      excerpt.slice(end, from),
      <mark key={number} data-tone={tone}>
        {excerpt.slice(from, to)}
        <sup>{number}</sup>
      </mark>,
    );
    end = to;
  }
  return [...parts, excerpt.slice(end)];
}

/** What the file has of a question, under its number. */
export function SourceBlock({ entry, isCurrent, onPick }: { entry: Entry; isCurrent: boolean; onPick: () => void }) {
  const { number, excerpt, place, line } = entry;
  return (
    <li id={`source-${number}`} data-current={isCurrent || undefined}>
      <button type="button" aria-label={m.studio_import_entry({ number: String(number) })} onClick={onPick}>
        {number}
      </button>
      <div className="min-w-0">
        <p className="m-0 text-muted text-xs">{line === null ? place : `${place}, ${m.studio_import_line({ line: String(line) })}`}</p>
        {excerpt === '' ? (
          <p className="m-0 text-muted text-sm">{m.studio_import_no_text()}</p>
        ) : (
          <pre className={classes['excerpt']}>{marked(excerpt, notesOf(entry))}</pre>
        )}
      </div>
    </li>
  );
}

const tones: Readonly<Record<Entry['group'], BadgeTone>> = { read: 'good', needs: 'warn', refused: 'bad' };
const groupWords = { read: m.studio_import_read, needs: m.studio_import_needs, refused: m.studio_import_refused } as const;

/** What was read of a question: whole where it is looked at, else as one line with what can be done. */
export function EntryCard({
  entry,
  isCurrent,
  isOpen,
  onPick,
  onAccept,
  onEdit,
  onSkip,
}: {
  entry: Entry;
  isCurrent: boolean;
  /** Whether it can be accepted and skipped now. */
  isOpen: boolean;
  onPick: () => void;
  onAccept: () => void;
  onEdit: () => void;
  onSkip: (isSkipped: boolean) => void;
}) {
  const { number, group, state, shown, repeats, sourceId, title, excerpt } = entry;
  const notes = notesOf(entry);
  const heading = m.studio_import_entry({ number: String(number) });
  const mayAccept = isOpen && group !== 'refused' && state !== 'accepted';
  const same =
    repeats === null ? null : (
      <span className="inline-flex items-center gap-1 text-sm text-warn min-w-0">
        <IconCopy className="flex-none" size={16} stroke={1.75} aria-hidden /> {m.studio_import_same()}{' '}
        <PathLink className="text-brand-text wrap-anywhere" href={`/studio/questions/${repeats.sourceId}`}>
          {repeats.path.slice(repeats.path.lastIndexOf('/') + 1)}
        </PathLink>
      </span>
    );
  const Mark = state === 'accepted' ? IconCircleCheck : group === 'refused' ? IconBan : group === 'needs' ? IconAlertCircle : IconCircle;
  if (!isCurrent)
    return (
      <li id={`result-${number}`} className={classes['closed']} data-group={group}>
        <Mark className="flex-none" size={18} stroke={1.75} aria-hidden />
        <button type="button" className={classes['pick']} onClick={onPick}>
          <span>{`${number}. ${title}`}</span>
          <span className="visually-hidden">{groupWords[group]()}</span>
        </button>
        {same}
        {state === 'accepted' ? (
          <span className="text-sm text-good">{m.studio_import_entry_accepted()}</span>
        ) : state === 'skipped' ? (
          <span className="text-sm text-muted">{m.studio_import_entry_skipped()}</span>
        ) : (
          <>
            <span className="text-sm text-muted">
              {shown === null
                ? groupWords[group]()
                : `${typeName(shown.type)}${notes.length === 0 ? ` · ${m.studio_import_nothing_lost()}` : ''}`}
            </span>
            {mayAccept ? (
              <Button variant="default" size="compact-sm" onClick={onAccept}>
                {m.studio_import_accept()}
              </Button>
            ) : null}
          </>
        )}
      </li>
    );
  return (
    <li id={`result-${number}`} aria-current="true" className={classes['open']}>
      <div className="flex flex-wrap gap-2 items-center">
        <h3 className="m-0 me-auto text-ink text-md font-strong">{heading}</h3>
        <Badge tone={tones[group]}>{groupWords[group]()}</Badge>
        {state === 'open' ? null : (
          <Badge>{state === 'accepted' ? m.studio_import_entry_accepted() : m.studio_import_entry_skipped()}</Badge>
        )}
        {shown === null ? null : <Badge>{typeName(shown.type)}</Badge>}
        {same}
      </div>
      {shown === null ? (
        <p className="m-0 wrap-anywhere">{title}</p>
      ) : (
        <>
          {shown.passage === null ? null : (
            <details>
              <summary>{shown.passage.title || m.studio_bank_passage()}</summary>
              <RichText html={shown.passage.html} look="reading" />
            </details>
          )}
          <RichText html={shown.stemHtml} />
          {shown.options.length === 0 ? (
            <p className="m-0">
              <span className="text-muted">{m.studio_bank_key()}</span> <strong>{answerText({ item: shown, answer: shown.answer })}</strong>
            </p>
          ) : (
            <ul className={classes['options']}>
              {shown.options.map(({ label, html }) => (
                <li key={label} data-key={shown.answer.includes(label) || undefined}>
                  <strong>{label}</strong>
                  <span className="min-w-0 wrap-anywhere">
                    <RichText html={html} look="inline" />
                  </span>
                  {shown.answer.includes(label) ? <span className="text-good text-sm">{m.studio_bank_key()}</span> : null}
                </li>
              ))}
            </ul>
          )}
          {shown.solutionHtml === '' ? null : (
            <details>
              <summary>{m.studio_bank_solution()}</summary>
              <RichText html={shown.solutionHtml} />
            </details>
          )}
        </>
      )}
      {excerpt === '' ? null : (
        <details className={classes['phoneSource']}>
          <summary>{m.studio_import_your_file()}</summary>
          <pre className={classes['excerpt']}>{marked(excerpt, notes)}</pre>
        </details>
      )}
      {notes.length === 0 ? null : (
        <ol className={classes['notes']}>
          {notes.map(({ tone, title: what, text }, index) => (
            <li key={text} data-tone={tone}>
              <span aria-hidden>{index + 1}</span>
              <p className="m-0">
                <strong>{what}:</strong> <span lang="en">{text}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {isOpen || sourceId !== '' ? (
        <div className="flex flex-wrap gap-2 justify-end pt-3 border-t border-line">
          {sourceId !== '' ? (
            <PathLink className="text-brand-text" href={`/studio/questions/${sourceId}`}>
              {m.studio_import_open_draft()}
            </PathLink>
          ) : (
            <>
              {group === 'refused' ? null : (
                <Button variant="default" onClick={onEdit}>
                  {m.studio_import_edit()}
                </Button>
              )}
              <Button variant="subtle" onClick={() => onSkip(state === 'open')}>
                {state === 'open' ? m.studio_import_skip() : m.studio_import_take_back()}
              </Button>
              {mayAccept ? <Button onClick={onAccept}>{m.studio_import_accept()}</Button> : null}
            </>
          )}
        </div>
      ) : null}
    </li>
  );
}
