import type { EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import { EventIcon } from '../event/event-icon.tsx';
import { lookNames } from '../words.ts';

const looks = Object.keys(lookNames) as EventLook[];

/** Gives the icons to the style sheet as pictures, `--icon-test` and so on: to the whole page, since what is dragged leaves the grid. */
function publishIcons(sheet: HTMLElement | null): void {
  const { style } = document.documentElement;
  for (const icon of sheet?.querySelectorAll('svg') ?? []) {
    const name = `--icon-${icon.dataset['look'] ?? ''}`;
    if (style.getPropertyValue(name) === '') style.setProperty(name, `url("data:image/svg+xml,${encodeURIComponent(icon.outerHTML)}")`);
  }
}

/** The icon of each type, drawn once. The chips of a grid show it from the style sheet: hundreds of drawings would be thousands of elements. */
export function IconSheet() {
  return (
    <div hidden ref={publishIcons}>
      {looks.map((look) => (
        <EventIcon key={look} look={look} />
      ))}
    </div>
  );
}
