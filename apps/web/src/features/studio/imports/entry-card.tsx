import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { Badge, type BadgeTone } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

type Entry = AnswerOf<'studioImport'>['entries'][number];

const tones: Readonly<Record<Entry['group'], BadgeTone>> = { read: 'good', needs: 'warn', refused: 'bad' };

/** A question of a file: what the file has on the left, what was read on the right, under one number. */
export function EntryCard({
  entry,
  isCurrent,
  isOpen,
  onFocus,
  onAccept,
  onEdit,
  onSkip,
}: {
  entry: Entry;
  isCurrent: boolean;
  /** Whether it can be accepted and skipped now. */
  isOpen: boolean;
  onFocus: () => void;
  onAccept: () => void;
  onEdit: () => void;
  onSkip: (isSkipped: boolean) => void;
}) {
  const { number, group, state, shown, repeats, sourceId } = entry;
  const words = { read: m.studio_import_read, needs: m.studio_import_needs, refused: m.studio_import_refused };
  return (
    <li
      tabIndex={-1}
      aria-label={m.studio_import_entry({ number: String(number) })}
      aria-current={isCurrent}
      className={`grid gap-4 p-4 border rounded-card min-w-0 ${isCurrent ? 'border-brand-text' : 'border-line'}`}
      onFocus={onFocus}
    >
      <div className="flex flex-wrap gap-2 items-center">
        <h2 className="m-0 text-ink text-md font-strong">{m.studio_import_entry({ number: String(number) })}</h2>
        <Badge tone={tones[group]}>{words[group]()}</Badge>
        {state === 'open' ? null : (
          <Badge>{state === 'accepted' ? m.studio_import_entry_accepted() : m.studio_import_entry_skipped()}</Badge>
        )}
        {shown === null ? null : <Badge>{typeName(shown.type)}</Badge>}
        {repeats === null ? null : (
          <span className="text-sm">
            {m.studio_import_same()} <PathLink href={`/studio/questions/${repeats.sourceId}`}>{repeats.path}</PathLink>
          </span>
        )}
      </div>
      <div className="grid gap-4 min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        <details open>
          <summary className="text-muted text-sm">
            {`${m.studio_import_your_file()}: ${entry.place}${entry.line === null ? '' : `, ${m.studio_import_line({ line: String(entry.line) })}`}`}
          </summary>
          {entry.excerpt === '' ? (
            <p className="m-0 text-muted text-sm">{m.studio_import_no_text()}</p>
          ) : (
            <pre className="m-0 p-3 rounded-control bg-sunken text-sm whitespace-pre-wrap wrap-anywhere">{entry.excerpt}</pre>
          )}
        </details>
        <div className="grid gap-3 min-w-0">
          {shown === null ? (
            <p className="m-0 wrap-anywhere">{entry.title}</p>
          ) : (
            <>
              {shown.passage === null ? null : <RichText html={shown.passage.html} look="reading" />}
              <RichText html={shown.stemHtml} />
              {shown.options.length === 0 ? null : (
                <ul className="grid gap-1 m-0 p-0 list-none">
                  {shown.options.map(({ label, html }) => (
                    <li key={label} className="flex gap-2 min-w-0">
                      <span className="font-strong">{label}</span>
                      <RichText html={html} />
                    </li>
                  ))}
                </ul>
              )}
              <p className="m-0 text-sm">{m.studio_import_key({ key: shown.answer.join(', ') })}</p>
              <RichText html={shown.solutionHtml} />
            </>
          )}
          <Notes tone="warn" title={m.studio_import_changed()} notes={entry.changed} />
          <Notes tone="bad" title={m.studio_import_lost()} notes={entry.lost} />
          <Notes tone="bad" title={m.studio_import_why()} notes={entry.refused} />
          <Notes tone="warn" title={m.studio_import_to_fix()} notes={entry.faults} />
        </div>
      </div>
      {isOpen ? (
        <div className="flex flex-wrap gap-2 justify-end">
          {sourceId !== '' ? (
            <PathLink href={`/studio/questions/${sourceId}`}>{m.studio_import_open_draft()}</PathLink>
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
              {group === 'refused' ? null : <Button onClick={onAccept}>{m.studio_import_accept()}</Button>}
            </>
          )}
        </div>
      ) : null}
    </li>
  );
}

function Notes({ tone, title, notes }: { tone: 'warn' | 'bad'; title: string; notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 items-start">
      <Badge tone={tone}>{title}</Badge>
      <ul className="m-0 pl-4 text-sm wrap-anywhere">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
