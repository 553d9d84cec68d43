import { IconCode } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { Key } from '../source/keys.tsx';

/** Shows the source, or the text as it is seen. In a toolbar the arrows come to it, by itself the Tab key. */
export function SourceButton({ isOn, isAlone = false, onClick }: { isOn: boolean; isAlone?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={isAlone ? 0 : -1}
      className="inline-flex gap-1 items-center ml-auto min-h-8 px-2 py-0 border-0 rounded-control bg-transparent text-muted text-sm cursor-pointer hover:bg-hover aria-pressed:bg-brand-wash aria-pressed:text-brand-text"
      aria-pressed={isOn}
      aria-keyshortcuts="Control+E"
      title={m.studio_source_keys()}
      onClick={onClick}
    >
      <IconCode size={18} stroke={1.75} aria-hidden="true" />
      {m.studio_source()}
      <span className="inline-flex gap-1 max-[480px]:hidden" aria-hidden="true">
        <Key name="Ctrl" />
        <Key name="E" />
      </span>
    </button>
  );
}
