import type { SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { isOpenWith } from '@abhyas/rules/assessment/paper/parts.ts';
import { m } from '../../../../paraglide/messages.js';
import type { PlayerView } from '../../attempt/session.ts';
import { unsavedOf } from './unsaved.ts';

/** Before a test or a section is left: which questions have a choice that is not saved, each with the way to it. Nothing if there is none. */
export function UnsavedNotice({
  view,
  sections,
  disabled = false,
  onGo,
}: {
  view: PlayerView;
  sections: readonly SectionForCandidate[];
  disabled?: boolean;
  onGo: (itemId: string) => void;
}) {
  const found = sections
    .map((section) => ({ section, items: unsavedOf({ view, items: section.items }) }))
    .filter(({ items }) => items.length > 0);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return null;
  const mayGo = ({ sectionId: other }: SectionForCandidate) => isOpenWith({ ...view.state, sectionId: view.section.sectionId, other });
  return (
    <div className="mt-4 px-3 py-2.5 rounded-control bg-warn-wash text-warn">
      <p>{m.test_submit_unsaved({ count })}</p>
      {found.map(({ section, items }) => (
        <div
          key={section.sectionId}
          role="group"
          aria-label={section.name}
          className="flex flex-wrap gap-x-3 gap-y-1.5 items-center mt-1.5"
        >
          {view.state.sections.length > 1 && <span>{section.name}</span>}
          {items.map(({ itemId, number }) =>
            mayGo(section) ? (
              <button
                key={itemId}
                type="button"
                className="min-h-8 p-0 border-0 bg-transparent text-inherit font-strong underline underline-offset-3 cursor-pointer"
                disabled={disabled}
                onClick={() => onGo(itemId)}
              >
                {m.test_go_to({ number })}
              </button>
            ) : (
              <span key={itemId}>{m.test_question({ number })}</span>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
