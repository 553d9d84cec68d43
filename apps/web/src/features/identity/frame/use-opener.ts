import { useEffect, useRef } from 'react';

/**
 * Returns the focus back to what opened a dialog once `open` ends. Call the answer when the form is submitted: by the time the dialog opens, the
 * button has been switched off meanwhile and has lost the focus.
 */
export function useOpener(open: boolean): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && opener.current instanceof HTMLElement) opener.current.focus();
    wasOpen.current = open;
  }, [open]);
  return () => void (opener.current = document.activeElement);
}
