/** Entries of the header carry the number of their floor, so that the arrow keys find their way among them. */
type Floor = '1' | '2' | '3';

export function floorOf(element: Element | null): Floor | null {
  const floor = element instanceof HTMLElement ? element.dataset['floor'] : undefined;
  return floor === '1' || floor === '2' || floor === '3' ? floor : null;
}

const entries = (header: HTMLElement, floor: string) => [...header.querySelectorAll<HTMLElement>(`[data-floor="${floor}"]`)];
const expanded = (header: HTMLElement, floor: string) => entries(header, floor).find((entry) => entry.ariaExpanded === 'true');
const firstOr = (all: readonly HTMLElement[]) => all.find((entry) => entry.hasAttribute('aria-current')) ?? all[0];

/** Where an arrow key leads from an entry: along its floor and around its ends, or a floor down or up. */
export function entryAtKey({ header, from, key }: { header: HTMLElement; from: Element; key: string }): HTMLElement | undefined {
  const floor = floorOf(from);
  if (floor === null) return undefined;
  const all = entries(header, floor);
  const at = all.findIndex((entry) => entry === from);
  switch (key) {
    case 'ArrowRight':
      return all[(at + 1) % all.length];
    case 'ArrowLeft':
      return all.at(at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    case 'ArrowDown':
      return from.ariaExpanded === 'true' ? firstOr(entries(header, String(Number(floor) + 1))) : undefined;
    case 'ArrowUp':
      return floor === '1' ? undefined : expanded(header, String(Number(floor) - 1));
    default:
      return undefined;
  }
}

/** The entry of a floor that an opened one belongs to: where the focus goes back to when that closes. */
export function openerOf({ header, floor }: { header: HTMLElement; floor: Floor }): HTMLElement | undefined {
  return floor === '1' ? undefined : expanded(header, String(Number(floor) - 1));
}
