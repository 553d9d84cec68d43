import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import type { MentorWork, ReassignRefusal } from '@abhyas/contract/mentoring/staff-mentors.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DateField } from '../../../ui/date/date-field.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { type Asked, reassignPreviewQuery, useMentorCalls, workQuery } from './queries.ts';
import { refusalText } from './words.ts';

const keyOf = ({ kind, id }: Pick<MentorWork, 'kind' | 'id'>): string => `${kind}:${id}`;
const idsOf = (work: readonly Pick<MentorWork, 'kind' | 'id'>[], asked: MentorWork['kind']): string[] =>
  work.filter(({ kind }) => kind === asked).map(({ id }) => id);

interface ReassignDialogProps {
  readonly personId: string;
  readonly name: string;
  /** The mentor's clock. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** Gives sessions and classes of some days to another mentor: what can't go is said of each first, and afterwards there is a way back. */
export function ReassignDialog({ personId, name, zone, onClose }: ReassignDialogProps) {
  const today = dayOf(now(), zone);
  const [days, setDays] = useState({ from: today, to: addDays(today, 6) });
  const [toId, setToId] = useState('');
  // all that is listed goes, unless it is taken out
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [overLimits, setOverLimits] = useState(false);
  const { reassign } = useMentorCalls(personId);
  const isPeriod = days.from !== '' && days.to !== '' && days.from <= days.to;
  const query = useQuery({ ...workQuery({ personId, ...days }), enabled: isPeriod && reassign.data === undefined });
  const { work = [], mentors = [] } = query.data ?? {};
  const chosen = work.filter((each) => !out.has(keyOf(each)));
  const asked: Asked = { personId, toId, bookingIds: idsOf(chosen, 'session'), mappingIds: idsOf(chosen, 'class'), overLimits };
  const preview = useQuery({ ...reassignPreviewQuery(asked), enabled: toId !== '' && chosen.length > 0 && reassign.data === undefined });
  const isKnown = toId !== '' && preview.data !== undefined && !preview.isPlaceholderData;
  const refusals = new Map(isKnown ? preview.data.items.map((item) => [keyOf(item), item.refusal]) : []);
  const going = chosen.filter((each) => refusals.get(keyOf(each)) === '');
  const other = mentors.find((mentor) => mentor.personId === toId);
  const needsLink = other?.hasLink === false && going.some(({ kind, mode }) => kind === 'session' && mode === 'Virtual');
  if (reassign.data !== undefined && other !== undefined) {
    return <Moved asked={{ ...reassign.variables, overLimits: true }} name={name} other={other.name} onClose={onClose} />;
  }
  const toggle = (each: MentorWork) => {
    const key = keyOf(each);
    setOut(out.has(key) ? new Set([...out].filter((one) => one !== key)) : new Set([...out, key]));
  };
  return (
    <FormDialog title={m.smen_reassign_of({ name })} onClose={onClose} keepsTyped fillsPhone>
      <div className="grid gap-4 mt-4">
        <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))] grid gap-4">
          <DateField
            label={m.smen_from()}
            today={today}
            min={today}
            value={days.from}
            onChange={(from) => setDays({ from, to: days.to < from ? from : days.to })}
          />
          <DateField label={m.smen_to()} today={today} min={days.from} value={days.to} onChange={(to) => setDays({ ...days, to })} />
        </div>
        <Dropdown
          label={m.smen_other_mentor()}
          options={mentors.map((mentor) => ({ id: mentor.personId, text: mentor.name }))}
          value={toId}
          onChange={setToId}
        />
        <QueryView query={query} height={120}>
          {(data) =>
            data.work.length === 0 ? (
              <p className="m-0 text-muted">{m.smen_nothing()}</p>
            ) : (
              <>
                {data.more ? <p className="m-0 text-muted text-sm">{m.smen_more()}</p> : null}
                {/* a long list scrolls, so the keyboard must reach it */}
                <ul
                  className="grid gap-1 m-0 p-0 list-none overflow-y-auto max-h-90 [scrollbar-gutter:stable]"
                  tabIndex={0}
                  aria-label={m.smen_work()}
                  aria-busy={query.isPlaceholderData || preview.isFetching}
                >
                  {data.work.map((each) => (
                    <WorkRow
                      key={keyOf(each)}
                      work={each}
                      zone={data.timeZone}
                      isChosen={!out.has(keyOf(each))}
                      refusal={refusals.get(keyOf(each)) ?? null}
                      onToggle={() => toggle(each)}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </QueryView>
        {preview.isError ? <FormError>{preview.error.message}</FormError> : null}
        {overLimits || [...refusals.values()].some((refusal) => refusal === 'notice' || refusal === 'full') ? (
          <Choice
            title={m.smen_over_limits()}
            about={m.smen_over_limits_help()}
            isChosen={overLimits}
            onToggle={() => setOverLimits(!overLimits)}
          />
        ) : null}
        {needsLink ? <p className="m-0 text-warn">{m.smen_needs_link({ name: other.name })}</p> : null}
        <p role="status" className="m-0 text-muted text-sm">
          {isKnown
            ? [
                m.smen_will_go({ count: going.length }),
                ...(going.length === chosen.length ? [] : [m.smen_will_stay({ count: chosen.length - going.length })]),
              ].join(' ')
            : m.smen_choose()}
        </p>
        {reassign.isError ? <FormError>{reassign.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.staff_people_cancel()}
          </Button>
          <Button
            disabled={going.length === 0}
            loading={reassign.isPending}
            onClick={() => reassign.mutate({ ...asked, bookingIds: idsOf(going, 'session'), mappingIds: idsOf(going, 'class') })}
          >
            {m.smen_move({ count: going.length })}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

interface WorkRowProps {
  readonly work: MentorWork;
  readonly zone: string;
  readonly isChosen: boolean;
  /** Null until it is known. */
  readonly refusal: ReassignRefusal | null;
  readonly onToggle: () => void;
}

function WorkRow({ work: { kind, title, about, startsAt, mode }, zone, isChosen, refusal, onToggle }: WorkRowProps) {
  const when = dayAndTime({ moment: startsAt, zone });
  const what = kind === 'class' ? m.smen_is_class() : m.smen_is_session();
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1 items-center justify-between py-1 border-b border-line">
      <Choice
        title={`${title} · ${when}`}
        about={[what, about, mode === 'Virtual' ? m.session_virtual() : m.session_in_person()].join(' · ')}
        isChosen={isChosen}
        onToggle={onToggle}
      />
      {isChosen && refusal !== null ? <Badge tone={refusal === '' ? 'good' : 'warn'}>{refusalText[refusal]()}</Badge> : null}
    </li>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly about: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Choice({ title, about, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className="flex flex-[1_1_220px] gap-3 items-center min-w-0 min-h-11 cursor-pointer">
      <input className="flex-none" type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="min-w-0 text-ink wrap-anywhere">
        {title}
        <span className="block text-muted text-sm">{about}</span>
      </span>
    </label>
  );
}

interface MovedProps {
  /** What has gone, as it was asked; to go back no limit of the mentor's own is in the way. */
  readonly asked: Asked;
  readonly name: string;
  readonly other: string;
  readonly onClose: () => void;
}

/** What has gone to whom, with the way back. */
function Moved({ asked, name, other, onClose }: MovedProps) {
  const { reassign } = useMentorCalls(asked.personId);
  const count = asked.bookingIds.length + asked.mappingIds.length;
  const undo = () =>
    reassign.mutate(
      { ...asked, personId: asked.toId, toId: asked.personId },
      {
        onSuccess: () => {
          onClose();
          showSuccess(m.smen_undone({ name }));
        },
      },
    );
  return (
    <FormDialog title={m.smen_reassign_of({ name })} onClose={onClose}>
      <div className="grid gap-4 mt-4">
        <p role="status" className="m-0">
          {m.smen_moved({ count, name: other })}
        </p>
        {reassign.isError ? <FormError>{reassign.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" loading={reassign.isPending} onClick={undo}>
            {m.staff_people_undo()}
          </Button>
          <Button onClick={onClose}>{m.staff_people_done()}</Button>
        </div>
      </div>
    </FormDialog>
  );
}
