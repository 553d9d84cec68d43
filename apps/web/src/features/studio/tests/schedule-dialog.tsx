import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { bankLimits } from '@abhyas/contract/studio/bank-limits.ts';
import { joinMoment, splitMoment } from '@abhyas/rules/content/pack-moment.ts';
import { readTestText, setTestField, type TestText } from '@abhyas/rules/content/test-edit.ts';
import { insertIn, readYamlText } from '@abhyas/rules/content/yaml-edit.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { now } from '../../../lib/clock.ts';
import { zoneName } from '../../../lib/dates/zone-beside.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { Outcome } from '../bank/queries.ts';
import { outcomeText } from '../bank/words.tsx';
import { faultText } from '../question/faults.tsx';
import type { Draft } from '../source/drafts.ts';
import { ProblemList } from './consequence.tsx';
import { dayAfter, isDay, momentWords, today } from './days.ts';
import type { Problem } from './problems.ts';
import { Tick } from './rules-form.tsx';

import { fileQuery, filesQuery, previewQuery, type StudioFile } from '../files/file-queries.ts';
import { keyFrom } from '../files/form/schema-fields.ts';
import type { Figures } from './test-queries.ts';
import classes from './tests.module.css';
import type { TestEdits } from './use-test-edits.ts';

/** So many paths are looked at for the card of a test. */
const mostPaths = 20;

interface ScheduleDialogProps {
  readonly file: StudioFile;
  readonly draft: Draft;
  readonly test: TestText;
  /** Its days in the calendar. */
  readonly window: Figures['window'];
  readonly problems: readonly Problem[];
  /** The questions of the paper that are published with it, by their sources. */
  readonly questions: readonly string[];
  readonly edits: TestEdits;
  readonly flush: () => Promise<void>;
  readonly onClose: () => void;
}

/** When, for whom and where a test is open, what is left to fix, its card on a path, and its publishing with that. */
export function ScheduleDialog({ file, draft, test, window, problems, questions, edits, flush, onClose }: ScheduleDialogProps) {
  const { names, pack, source } = file;
  const client = useQueryClient();
  const mayPublish = worksOn(useOwnSession(), 'review');
  const barriers = problems.filter(({ isWarning }) => !isWarning);
  const paths = useTestPaths(pack, test);
  const [place, setPlace] = useState<string | null>(null);
  const chosen = place ?? (paths.isPlaced ? '' : (paths.places[0]?.value ?? ''));
  const set = (path: readonly string[], value: unknown) => edits.apply((text) => setTestField(text, path, value));
  const publish = useMutation({
    async mutationFn() {
      await flush();
      const left = await publishQuestions(questions);
      if (left !== '') return left;
      const own = (await call('studioFile', { sourceId: source.sourceId })).source;
      const files = [{ sourceId: own.sourceId, revision: own.revision }];
      const target = paths.places.find(({ value }) => value === chosen);
      if (target !== undefined) {
        const { source: path } = await call('studioFile', { sourceId: target.sourceId });
        const { text, refused } = withCard({ text: path.text, unit: target.unit, test: readTestText(own.text) ?? test });
        if (refused) throw new Error('the path cannot be changed');
        const saved = await call('saveSource', { sourceId: path.sourceId, base: path.revision, text });
        if (!saved.isSaved) throw new Error('the path was changed');
        files.push({ sourceId: path.sourceId, revision: saved.source.revision });
      }
      const preview = await call('previewFiles', { files });
      const [fault] = preview.faults;
      if (fault !== undefined) return `${fault.path}: ${faultText(fault.cause)}`;
      await call('publishFiles', { files });
      return '';
    },
    meta: { quiet: true },
    async onSuccess(refusal) {
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
      if (refusal !== '') return;
      showSuccess(m.studio_test_scheduled());
      onClose();
    },
  });
  const refusal = publish.data ?? '';
  const written = splitMoment(test.release).day;
  const opens = isDay(written) ? written : (window?.opens ?? '');
  const { sourceId, revision } = draft.saved;
  const preview = useQuery({
    ...previewQuery([{ sourceId, revision }]),
    enabled: draft.state === 'saved' && barriers.length === 0 && questions.length === 0 && !publish.isPending,
  });
  return (
    <FormDialog title={m.studio_test_schedule()} onClose={onClose} fillsPhone>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mayPublish && barriers.length === 0 && !publish.isPending) publish.mutate();
        }}
      >
        <ProblemList problems={problems} />
        <div className={classes['fields']}>
          <Moment
            label={m.studio_test_opens()}
            timeLabel={m.studio_test_opens_at()}
            help={m.studio_test_from_midnight()}
            text={test.release}
            known={window?.opens ?? ''}
            onChange={(text) => set(['release'], text)}
          />
          <Moment
            label={m.studio_test_closes()}
            timeLabel={m.studio_test_closes_at()}
            help={m.studio_test_to_midnight()}
            text={test.end}
            known={window?.closes ?? ''}
            onChange={(text) => set(['end'], text)}
          />
          <NativeSelect
            label={m.studio_test_for()}
            classNames={fieldClasses}
            value={test.programme}
            onChange={({ currentTarget: { value } }) => set(['programme'], value)}
            data={[...new Set([test.programme, ...names.programmes.map(({ key }) => key)])].map((value) => ({
              value,
              label: names.programmes.find(({ key }) => key === value)?.name ?? value,
            }))}
          />
          <NativeSelect
            label={m.studio_test_where()}
            classNames={fieldClasses}
            value={test.isProctored ? (test.takesHome ? 'both' : 'centre') : 'home'}
            onChange={({ currentTarget: { value } }) => {
              set(['proctored'], value === 'home' ? '0' : '1');
              if (value !== 'home') set(['takeHome'], value === 'both' ? '1' : '0');
            }}
            data={[
              { value: 'home', label: m.studio_test_home() },
              { value: 'both', label: m.studio_test_centre_and_home() },
              { value: 'centre', label: m.studio_test_centre() },
            ]}
          />
          {test.isProctored ? (
            <Day label={m.studio_test_booking_opens()} day={test.slotStart} onChange={(day) => set(['slots', 'start'], day)} />
          ) : null}
        </div>
        <Tick
          label={m.studio_test_is_ranked()}
          about={m.studio_test_is_ranked_about()}
          checked={test.isRanked}
          onChange={(checked) => set(['ranked'], checked ? '1' : '0')}
        />
        {paths.isPlaced ? (
          <p className="m-0 text-muted text-sm">{m.studio_test_on_path()}</p>
        ) : !paths.isRead ? null : (
          <NativeSelect
            label={m.studio_test_card()}
            description={m.studio_test_card_about()}
            classNames={fieldClasses}
            value={chosen}
            onChange={({ currentTarget: { value } }) => setPlace(value)}
            data={[...paths.places.map(({ value, label }) => ({ value, label })), { value: '', label: m.studio_test_no_card() }]}
          />
        )}
        <EarlierPapers papers={preview.data?.papers ?? []} />
        {paths.isRead && !paths.isPlaced && chosen === '' ? (
          <p className="m-0 text-warn text-sm">
            {m.studio_test_without_card()}{' '}
            {paths.places.length === 0 ? <PathLink href="/studio/files">{m.studio_test_make_path()}</PathLink> : null}
          </p>
        ) : null}
        {opens > today() ? (
          <p className="m-0 text-muted text-sm">{m.studio_test_opens_later({ day: momentWords(test.release, opens) })}</p>
        ) : null}
        {barriers.length > 0 ? <p className="m-0 text-bad text-sm">{m.studio_test_fix_first({ count: barriers.length })}</p> : null}
        {mayPublish ? null : <p className="m-0 text-muted text-sm">{m.studio_test_needs_reviewer()}</p>}
        {refusal === '' ? null : <FormError>{refusal}</FormError>}
        {publish.isError ? <FormError>{publish.error instanceof ApiError ? publish.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" disabled={!mayPublish || barriers.length > 0 || draft.state !== 'saved'} loading={publish.isPending}>
            {problems.some(({ id }) => id !== 'drafts') ? m.studio_test_schedule_anyway() : m.studio_test_schedule()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** Publishes questions; says why those that could not be were left, '' where none was. */
async function publishQuestions(sourceIds: readonly string[]): Promise<string> {
  const left: Exclude<Outcome, 'done'>[] = [];
  for (let from = 0; from < sourceIds.length; from += bankLimits.selected) {
    const { results } = await call('publishSources', { sourceIds: sourceIds.slice(from, from + bankLimits.selected) });
    left.push(...results.flatMap(({ outcome }) => (outcome === 'done' || outcome === 'unchanged' ? [] : outcome)));
  }
  const reasons = Map.groupBy(left, (outcome) => outcome);
  return Array.from(reasons, ([outcome, all]) => `${all.length} ${outcomeText(outcome)}`).join(' ');
}

/** How many attempts keep the paper that they began with, of each test that gets another. */
function EarlierPapers({ papers }: { papers: AnswerOf<'previewFiles'>['papers'] }) {
  const kept = papers.filter(({ running, finished }) => running + finished > 0);
  if (kept.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={m.studio_test_earlier_papers()}>
      <h3 className="m-0 text-ink text-md font-medium">{m.studio_test_earlier_papers()}</h3>
      <ul className="grid gap-2 m-0 p-0 list-none">
        {kept.map(({ name, running, finished }) => (
          <li key={name} className="grid gap-0.5 p-3 rounded-control bg-sunken">
            <strong className="text-ink">{name}</strong>
            <span className="text-muted text-sm">{m.studio_review_attempts({ running, finished })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day with a time of the institute's clock, or a whole one. `known`: the day in the calendar, where its text hangs on the pack's anchor day. */
function Moment({
  label,
  timeLabel,
  help,
  text,
  known,
  onChange,
}: {
  label: string;
  timeLabel: string;
  help: string;
  text: string;
  known: string;
  onChange: (text: string) => void;
}) {
  const { day, time } = splitMoment(text);
  return (
    <>
      <Day label={label} day={isDay(day) ? day : known} onChange={(chosen) => onChange(joinMoment({ day: chosen, time }))} />
      <Field
        type="time"
        label={timeLabel}
        help={time === '' ? help : zoneOfTimes()}
        value={time}
        onChange={(chosen) => onChange(joinMoment({ day, time: chosen }))}
      />
    </>
  );
}

/** Whose clock the times are of. */
const zoneOfTimes = (): string => zoneName({ moment: now(), zone: brand.timeZone });

/** A day that is written once it is one. */
function Day({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={label}
      value={typed ?? day}
      today={today()}
      min={dayAfter(today(), -400)}
      max={dayAfter(today(), 800)}
      onChange={(value) => {
        setTyped(value);
        if (isDay(value)) onChange(value);
      }}
    />
  );
}

type Asset = { readonly test?: unknown };
type Unit = { readonly key?: unknown; readonly name?: unknown; readonly assets?: unknown; readonly children?: unknown };
const listOf = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The units of the paths of tests of a programme, and whether one has the card of a test already. */
function useTestPaths(pack: string, test: TestText) {
  const { data } = useQuery(filesQuery());
  const rows = data?.files.filter((row) => row.pack === pack && row.kind === 'path').slice(0, mostPaths) ?? [];
  return useQueries({
    queries: rows.map(({ sourceId }) => ({ ...fileQuery(sourceId), refetchInterval: false as const })),
    combine(results) {
      const places: { readonly value: string; readonly label: string; readonly sourceId: string; readonly unit: number }[] = [];
      let isPlaced = false;
      for (const { data: path } of results) {
        if (path === undefined) continue;
        const value = readYamlText(path.source.text).value as {
          type?: unknown;
          programme?: unknown;
          name?: unknown;
          children?: unknown;
        } | null;
        const units = listOf<Unit>(value?.children);
        for (const [at, unit] of units.entries()) {
          const assets = [unit, ...listOf<Unit>(unit.children)].flatMap((each) => listOf<Asset>(each.assets));
          if (assets.some((asset) => asset.test === test.key)) isPlaced = true;
          if (value?.type === 'test' && value.programme === test.programme)
            places.push({
              value: `${path.source.sourceId}/${at}`,
              label: `${String(value.name)}: ${String(unit.name)}`,
              sourceId: path.source.sourceId,
              unit: at,
            });
        }
        if (value?.type === 'test' && value.programme === test.programme && units.length === 0)
          places.push({
            value: `${path.source.sourceId}/new`,
            label: m.studio_test_new_unit({ path: String(value.name) }),
            sourceId: path.source.sourceId,
            unit: 0,
          });
      }
      return { places, isPlaced, isRead: results.every((each) => each.data !== undefined) && data !== undefined };
    },
  });
}

/** A path with the card of a test at the end of a unit; one without units gets its first, named after the type of the test. */
function withCard({ text, unit, test }: { text: string; unit: number; test: TestText }): { text: string; refused: boolean } {
  const path = readYamlText(text).value as { name?: unknown; children?: unknown } | null;
  const units = listOf<Unit>(path?.children);
  const card = { key: `test-${test.key}`, name: test.name, type: 'assessment', test: test.key };
  const name = test.type || String(path?.name);
  const edit =
    units.length === 0
      ? insertIn(text, ['children'], 0, { key: keyFrom(name) || 'tests', name, assets: [card] })
      : insertIn(text, ['children', unit, 'assets'], listOf<Asset>(units[unit]?.assets).length, card);
  return { text: edit.text, refused: edit.refused !== null };
}
