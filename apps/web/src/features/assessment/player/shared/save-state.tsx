import { IconAlertTriangle, IconCircleDashed, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { m } from '../../../../paraglide/messages.js';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import classes from './save-state.module.css';

/** What has become of the answers, in words, and how many choices are none yet (`unsaved`); spoken when it turns from good to bad and back, not at every save. `receipt`: when the last answer arrived, shown on demand. */
export function SaveStateLine({ save, receipt = '', unsaved }: { save: SaveState; receipt?: string | undefined; unsaved: number }) {
  // what is on its way or in trouble comes first: it is an answer, and a choice is none yet
  const chosen = save.kind === 'saved' && unsaved > 0;
  const Icon = chosen ? IconCircleDashed : icons[save.kind];
  const words = chosen ? m.test_save_unsaved({ count: unsaved }) : saveWords(save);
  return (
    <p
      className={`${classes['state']} flex items-center gap-1.5 min-w-0 text-muted text-sm font-medium data-[kind=saved]:text-good data-[kind=halted]:text-bad`}
      data-kind={chosen ? 'unsaved' : save.kind}
      title={[words, receipt].filter((text) => text !== '').join(': ')}
    >
      <Icon className="flex-none" size={20} stroke={1.75} aria-hidden />
      <span>{words}</span>
    </p>
  );
}

const icons = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  failing: IconAlertTriangle,
  halted: IconCloudOff,
} as const;

export function saveWords(save: SaveState): string {
  switch (save.kind) {
    case 'saved':
      return m.test_save_saved();
    case 'saving':
      return m.test_save_saving();
    case 'offline':
      if (save.loose > 0) return m.test_save_offline_loose({ count: save.loose });
      if (save.kept > 0) return m.test_save_offline({ count: save.kept });
      return save.device === 'keeps' ? m.test_save_offline_none() : m.test_save_offline_refuses();
    case 'failing':
      if (save.loose > 0) return m.test_save_loose({ count: save.loose });
      if (save.kept > 0) return m.test_save_failing({ count: save.kept });
      return save.device === 'keeps' ? m.test_save_failing_none() : m.test_save_failing_refuses();
    case 'halted':
      if (save.loose > 0) return m.test_save_loose({ count: save.loose });
      return save.kept === 0 ? m.test_save_stopped_none() : m.test_save_stopped({ count: save.kept });
  }
}
