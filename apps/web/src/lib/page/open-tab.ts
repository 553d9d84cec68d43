/** A tab that was opened at a press, before it is known where it leads: browsers block what opens later. */
interface OpenedTab {
  /** Leads the tab to an address; where the browser opened none, this page. The other page can't reach back. */
  readonly go: (url: string) => void;
  readonly close: () => void;
}

export function openTab(): OpenedTab {
  const tab = window.open('about:blank', '_blank');
  return {
    go(url) {
      if (tab === null) {
        window.location.assign(url);
        return;
      }
      tab.opener = null;
      tab.location.replace(url);
    },
    close: () => tab?.close(),
  };
}

/** Whether an address that a meeting or a recording is to open at is one that may be opened: https alone. */
export const isSafeAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
