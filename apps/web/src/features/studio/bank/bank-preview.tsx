import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { answerText } from '../../../shared/assessment/types/types.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Disclosure } from '../../../ui/cards/disclosure.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { PillTabs } from '../../../ui/navigation/pill-tabs.tsx';
import classes from './bank.module.css';
import { type Preview, previewQuery } from './queries.ts';
import { about, findingText, hundredths, percent, StateCell } from './words.tsx';

interface BankPreviewProps {
  readonly sourceId: string;
  readonly onStep: (by: 1 | -1) => void;
  readonly onShow: (sourceId: string) => void;
  /** Null in a dialog, which has a way out and a title of its own. */
  readonly onClose: (() => void) | null;
}

const tabs = [
  { value: 'preview', label: m.studio_bank_preview },
  { value: 'solution', label: m.studio_bank_solution },
  { value: 'history', label: m.studio_bank_history },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** A question beside the list: how candidates see it, who chose what, and where it is used. */
export function BankPreview({ sourceId, onStep, onShow, onClose }: BankPreviewProps) {
  const query = useQuery(previewQuery(sourceId));
  const [tab, setTab] = useState<Tab>('preview');
  return (
    <>
      <div className="flex items-center gap-2 pb-4 border-b border-line">
        <h2 className="text-lg font-strong me-auto min-w-0 wrap-anywhere">{query.data?.row.key ?? m.studio_bank_question()}</h2>
        <ActionIcon variant="subtle" size={40} aria-label={m.studio_bank_previous()} onClick={() => onStep(-1)}>
          <IconChevronUp size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" size={40} aria-label={m.studio_bank_next()} onClick={() => onStep(1)}>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <PathButton href={`/studio/questions/${sourceId}`} variant="light" size="sm">
          {m.studio_bank_open()}
        </PathButton>
        {onClose === null ? null : (
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={m.action_close()} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <QueryView query={query} height={420}>
        {(data) => (
          <div className="grid gap-4 pt-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <StateCell row={data.row} />
              <span className="text-muted">{about({ ...data.row, key: '' })}</span>
              {data.row.inSet > 1 ? (
                <span className="text-muted">{m.studio_bank_place({ place: data.place, count: data.row.inSet })}</span>
              ) : null}
            </div>
            <PillTabs label={m.studio_bank_views()} tabs={tabs} value={tab} onChange={setTab}>
              <div className="pt-4">
                {tab === 'history' ? <History data={data} /> : tab === 'solution' ? <Solution data={data} /> : <Shown data={data} />}
              </div>
            </PillTabs>
            {tab === 'preview' ? (
              <>
                <Figures data={data} />
                <Facts data={data} onShow={onShow} />
              </>
            ) : null}
          </div>
        )}
      </QueryView>
    </>
  );
}

/** The question with its key, and on each option how many chose it. */
function Shown({ data: { shown, faults, chosen, row } }: { data: Preview }) {
  if (shown === null)
    return (
      <ul className="grid gap-1 m-0 ps-5 text-bad">
        {faults.map(({ cause }, place) => (
          <li key={place} lang="en">
            {cause}
          </li>
        ))}
      </ul>
    );
  const shareOf = (label: string) => chosen.reduce((sum, { answer, share }) => sum + (answer.split(',').includes(label) ? share : 0), 0);
  const blank = chosen.find(({ answer }) => answer === '')?.share ?? 0;
  const hasShares = chosen.length > 0;
  const answer = answerText({ item: shown, answer: shown.answer });
  return (
    <div className="grid gap-3">
      {shown.passage === null ? null : (
        <Disclosure name={shown.passage.title || m.studio_bank_passage()}>
          <RichText html={shown.passage.html} look="reading" />
        </Disclosure>
      )}
      <RichText html={shown.stemHtml} />
      {shown.options.length === 0 ? (
        <p>
          <span className="text-muted">{m.studio_bank_key()}</span> <strong>{answer}</strong>
        </p>
      ) : (
        <ol className={classes['options']} data-shares={hasShares || undefined}>
          {shown.options.map(({ label, html }) => {
            const isKey = shown.answer.includes(label);
            return (
              <li key={label} data-key={isKey || undefined}>
                <strong>{label}</strong>
                <span className="min-w-0 wrap-anywhere">
                  <RichText html={html} look="inline" />
                </span>
                {hasShares ? (
                  <>
                    <span className={classes['track']} data-key={isKey || undefined} aria-hidden>
                      <span style={{ width: percent(Math.min(1, shareOf(label))) }} />
                    </span>
                    <span className="tabular text-end">{percent(shareOf(label))}</span>
                  </>
                ) : null}
                {isKey ? <span className={classes['keyWord']}>{m.studio_bank_key()}</span> : null}
              </li>
            );
          })}
        </ol>
      )}
      {hasShares ? (
        <p className="flex justify-between gap-3 text-muted text-sm">
          <span>{m.studio_bank_who_chose({ count: row.candidates })}</span>
          <span>{m.studio_bank_left_it({ share: percent(blank) })}</span>
        </p>
      ) : null}
    </div>
  );
}

function Solution({ data: { shown } }: { data: Preview }) {
  return shown === null || shown.solutionHtml === '' ? (
    <p className="text-muted">{m.studio_bank_no_solution()}</p>
  ) : (
    <RichText html={shown.solutionHtml} />
  );
}

function History({ data: { versions } }: { data: Preview }) {
  return (
    <ul className="grid gap-3 m-0 p-0 list-none">
      {versions.map(({ revision, savedAt, by, isPublished }) => (
        <li key={revision} className="flex flex-wrap items-center gap-2">
          <strong>{m.studio_bank_version({ number: revision })}</strong>
          <span className="text-muted text-sm">
            {formatDayFirst(savedAt)}, {formatTime(savedAt)} · {by === '' ? m.studio_bank_import() : by}
          </span>
          {isPublished ? <Badge tone="good">{m.studio_bank_published()}</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

function Figures({ data: { row, fifths } }: { data: Preview }) {
  if (row.right === null)
    return <p className="pt-4 border-t border-line text-muted text-sm">{m.studio_bank_few_answers({ count: row.candidates })}</p>;
  const isRising = fifths.every((share, place) => place === 0 || share >= (fifths[place - 1] ?? 0) - 0.02);
  return (
    <section aria-label={m.studio_bank_figures()} className="grid gap-4 pt-4 border-t border-line">
      <dl className="grid grid-cols-3 gap-3 m-0">
        <Figure name={m.studio_bank_right()} value={percent(row.right)} help={m.studio_bank_of({ count: row.candidates })} />
        <Figure
          name={m.studio_bank_apart()}
          value={row.discrimination === null ? '–' : hundredths(row.discrimination)}
          help={
            row.finding === ''
              ? row.discrimination !== null && row.discrimination >= 0.3
                ? m.studio_bank_good_apart()
                : ''
              : findingText(row.finding)
          }
        />
        <Figure name={m.studio_bank_median()} value={row.medianSeconds === null ? '–' : formatDuration(row.medianSeconds)} help="" />
      </dl>
      {fifths.length === 0 ? null : (
        <div className="flex items-end gap-4">
          <div className={classes['fifths']} role="img" aria-label={m.studio_bank_fifths({ shares: fifths.map(percent).join(', ') })}>
            {fifths.map((share, place) => (
              <span key={place}>
                {Math.round(100 * share)}
                <span style={{ height: `${Math.max(3, Math.round(48 * share))}px` }} />
              </span>
            ))}
          </div>
          <p className="text-muted text-sm">{isRising ? m.studio_bank_rises() : m.studio_bank_no_rise()}</p>
        </div>
      )}
    </section>
  );
}

function Figure({ name, value, help }: { name: string; value: string; help: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="m-0">
        <span className="block text-ink text-lg font-strong tabular">{value}</span>
        <span className="text-muted text-xs">{help}</span>
      </dd>
    </div>
  );
}

function Facts({ data: { row, usedIn, alike, solves, total, file }, onShow }: { data: Preview; onShow: (sourceId: string) => void }) {
  return (
    <dl className={`${classes['facts']} pt-4 border-t border-line`}>
      <dt>{m.studio_bank_bank()}</dt>
      <dd lang="en">{file}</dd>
      {row.tags.length === 0 ? null : (
        <>
          <dt>{m.studio_bank_tags()}</dt>
          <dd>{row.tags.join(', ')}</dd>
        </>
      )}
      <dt>{m.studio_bank_used_in()}</dt>
      <dd>{usedIn.length === 0 ? m.studio_bank_unused() : usedIn.map(({ name }) => name).join(', ')}</dd>
      <dt>{m.studio_bank_alike()}</dt>
      <dd>
        {alike.length === 0
          ? m.studio_bank_none_alike({ count: total })
          : alike.map(({ sourceId, key, title, share }) => (
              <PathLink
                key={sourceId}
                className="block text-brand-text"
                href={`/studio/questions/${sourceId}`}
                onClick={(event) => {
                  event.preventDefault();
                  onShow(sourceId);
                }}
              >
                {m.studio_bank_alike_by({ share: percent(share), title: title || key })}
              </PathLink>
            ))}
      </dd>
      <dt>{m.studio_bank_solved()}</dt>
      <dd>
        {solves.length === 0
          ? m.studio_bank_unsolved()
          : solves.map(({ by, agrees }) => (agrees ? m.studio_bank_agrees({ by }) : m.studio_bank_disagrees({ by }))).join(', ')}
      </dd>
    </dl>
  );
}
