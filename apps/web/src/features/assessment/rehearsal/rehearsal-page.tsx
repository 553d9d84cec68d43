import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { alongWay, readTestText, type TestWay, testWays } from '@abhyas/rules/content/test-edit.ts';
import { NativeSelect } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { rehearsalKind } from '../../../sync/store/kinds.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { DeviceResult } from '../on-device/device-result.tsx';
import { sheetOf } from '../on-device/device-session.ts';
import { DeviceTest } from '../on-device/device-test.tsx';
import { type DeviceAttempt, keptOnDevice, type Logged } from '../on-device/kept-on-device.ts';
import type { ReviewSearch } from '../review/review-place.ts';

interface RehearsalPageProps {
  /** The file of the test. */
  readonly sourceId: string;
  /** Where its editor is. */
  readonly editor: string;
  /** Where one is in the review; `view` is 'review' there. */
  readonly search: ReviewSearch;
  readonly onSearch: (search: ReviewSearch) => void;
}

type RehearsalPaper = AnswerOf<'rehearsalPaper'>;

interface Rehearsal extends DeviceAttempt {
  /** The text of the test, by which it is scored. */
  readonly text: string;
}

/** A test as it is rehearsed: `written` is its text, `text` that along the way. */
interface Prepared {
  readonly written: string;
  readonly way: TestWay;
  readonly text: string;
  readonly paper: RehearsalPaper;
}

/** So many events go to be scored whole. */
const wholeLog = 1_000;

async function prepare({ sourceId, written, way }: { sourceId: string; written: string; way: TestWay }): Promise<Prepared> {
  const text = alongWay(written, way);
  return { written, way, text, paper: await call('rehearsalPaper', { sourceId, text }) };
}

/** A test that its author takes as a candidate would before it is published: instructions, player, score and review. It stays in this browser. */
export function RehearsalPage({ sourceId, editor, search, onSearch }: RehearsalPageProps) {
  const { student_imspin: pin, personId, firstName, lastName } = useOwnSession();
  const candidate = useMemo(
    () => ({ name: `${firstName} ${lastName}`.trim(), pin: pin || personId, picture: '' }),
    [firstName, lastName, pin, personId],
  );
  const kept = useMemo(
    () =>
      keptOnDevice<Rehearsal>({
        kind: rehearsalKind,
        owner: `${candidate.pin} ${sourceId}`,
        sealedTo: `${rehearsalKind} ${candidate.pin}`,
      }),
    [sourceId, candidate],
  );
  const subject = `rehearsal ${sourceId}`;
  const toScore = (running: Logged<Rehearsal>) => ({
    sourceId,
    text: running.attempt.text,
    ...sheetOf({ subject, candidate, running, maxEvents: wholeLog }),
  });
  const back = (
    <PathButton variant="default" size="sm" href={editor} leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}>
      {m.rehearsal_back()}
    </PathButton>
  );
  return (
    <DeviceTest
      subject={subject}
      candidate={candidate}
      kept={kept}
      prepare={async () => prepare({ sourceId, written: (await call('studioFile', { sourceId })).source.text, way: 'easy' })}
      begin={({ text }, begun): Rehearsal => ({ text, ...begun })}
      solve={async (running, itemIds) => (await call('scoreRehearsal', { ...toScore(running), checked: itemIds })).solutions}
      back={back}
      renderNote={({ written, way, paper }, change) => (
        <>
          <Note left={paper.left} />
          {readTestText(written)?.sections.some((section) => section.isStaged) === true ? (
            <WayChoice way={way} onWay={(next) => change(prepare({ sourceId, written, way: next }))} />
          ) : null}
        </>
      )}
      runningText={m.rehearsal_running_about()}
      resetText={m.rehearsal_reset()}
      renderFault={(error) =>
        error instanceof ApiError && error.code === 'SOURCE_FAULTY' ? (
          <EmptyState drawing="desk" heading="h1" title={m.rehearsal_faulty()} action={back}>
            {m.rehearsal_faulty_about()}
          </EmptyState>
        ) : null
      }
      renderOver={({ running, resetButton }) => (
        <Scored
          request={toScore(running)}
          name={running.attempt.paper.cover.name}
          action={
            <span className="flex flex-wrap gap-2">
              {back}
              {resetButton}
            </span>
          }
          search={search}
          onSearch={onSearch}
        />
      )}
      onReset={() => onSearch({})}
    />
  );
}

/** What a rehearsal is, and which questions are not in it. */
function Note({ left }: { left: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <p className="px-3 py-2.5 rounded-control bg-info-wash text-ink">{m.rehearsal_about()}</p>
      {left.length > 0 && (
        <p role="note" className="px-3 py-2.5 rounded-control bg-warn-wash text-warn wrap-anywhere">
          {m.rehearsal_left({ count: left.length, names: left.slice(0, 5).join(', ') })}
        </p>
      )}
    </div>
  );
}

const wayWords: Readonly<Record<TestWay, () => string>> = {
  easy: m.rehearsal_way_easy,
  hard: m.rehearsal_way_hard,
  all: m.rehearsal_way_all,
};

/** Which modules of an adaptive test are asked. */
function WayChoice({ way, onWay }: { way: TestWay; onWay: (way: TestWay) => void }) {
  return (
    <NativeSelect
      className="max-w-100 mt-3"
      classNames={fieldClasses}
      label={m.rehearsal_way()}
      description={m.rehearsal_way_about()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={testWays.map((each) => ({ value: each, label: wayWords[each]() }))}
      defaultValue={way}
      onChange={({ currentTarget: { value } }) => onWay(testWays.find((each) => each === value) ?? 'all')}
    />
  );
}

/** The score of a rehearsal and its review. */
function Scored({
  request,
  ...shown
}: Pick<RehearsalPageProps, 'search' | 'onSearch'> & {
  readonly request: RequestOf<'scoreRehearsal'>;
  readonly name: string;
  readonly action: ReactNode;
}) {
  const query = useQuery({
    queryKey: [...queryKeys.assessment.rehearsal, request.sourceId, request.startedAt],
    queryFn: ({ signal }) => call('scoreRehearsal', request, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { result = null, review = null } = query.data ?? {};
  return (
    <DeviceResult
      {...shown}
      scored={result === null || review === null ? null : { result, review }}
      error={query.isPending ? null : query.error}
      isPending={query.isPending}
      onRetry={() => void query.refetch()}
    />
  );
}
