import { IconUsers } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';

/** Who else has the same text open. */
export function Others({ names }: { names: readonly string[] }) {
  const isAlone = names.length === 0;
  return (
    <p role="status" className={isAlone ? 'visually-hidden' : 'flex gap-1.5 items-center m-0 text-brand-text text-sm font-medium'}>
      {isAlone ? null : <IconUsers className="flex-none" size={20} stroke={1.75} aria-hidden />}
      {isAlone ? '' : m.studio_question_here({ names: names.join(', ') })}
    </p>
  );
}
