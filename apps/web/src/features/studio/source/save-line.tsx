import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { Draft, DraftState } from './drafts.ts';

/** What has become of what was typed, in words; spoken when it turns from good to bad and back, not at every save. */
export function SaveLine({ draft }: { draft: Draft }) {
  const { state } = draft;
  const Icon = icons[state];
  const isGood = state === 'saved';
  const isBad = state !== 'saved' && state !== 'saving';
  return (
    <>
      <p
        data-save={state}
        className={`flex gap-1.5 items-center min-w-0 m-0 text-sm font-medium ${isGood ? 'text-good' : isBad ? 'text-warn' : 'text-muted'}`}
      >
        <Icon className="flex-none" size={20} stroke={1.75} aria-hidden />
        <span className="min-w-0">{saveWords(draft)}</span>
      </p>
      <p role="alert" className="visually-hidden">
        {isBad ? saveWords(draft) : ''}
      </p>
    </>
  );
}

const icons: Readonly<Record<DraftState, typeof IconCloudCheck>> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  kept: IconCloudOff,
  unkept: IconAlertTriangle,
  changed: IconAlertTriangle,
  gone: IconAlertTriangle,
  refused: IconAlertTriangle,
};

function saveWords({ state, saved }: Draft): string {
  switch (state) {
    case 'saved':
      return m.studio_question_saved({ time: formatTime(saved.changedAt) });
    case 'saving':
      return m.studio_question_saving();
    case 'kept':
      return m.studio_question_kept();
    case 'unkept':
      return m.studio_question_unkept();
    case 'changed':
      return m.studio_question_changed();
    case 'gone':
      return m.studio_question_gone();
    case 'refused':
      return m.studio_question_refused();
  }
}
